-- The columns of deliverables that other modules may read.
create or replace view deliverable_facts with (security_invoker = true) as
  select d.company_id, d.event_id, d.id as deliverable_id, d.title, d.owner_id, d.due_date, d.status, d.proof_note,
    d.proof_file_id is not null as has_file, p.name as partner
  from partner_deliverables d
  join event_partners e on e.company_id = d.company_id and e.id = d.event_partner_id and e.deleted_at is null
  join partners p on p.company_id = e.company_id and p.id = e.partner_id
  where d.deleted_at is null;
