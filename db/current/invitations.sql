-- Mails to guests, for other modules: one row for each recipient.
create or replace view message_facts with (security_invoker = true) as
  select m.company_id, m.event_id, m.id as message_id, m.kind, m.name, m.state, m.released_at, r.guest_id,
    r.state as recipient_state
  from messages m left join message_recipients r on r.company_id = m.company_id and r.message_id = m.id
  where m.deleted_at is null and m.state not in ('draft', 'scheduled');
