-- What reports read of other modules, as views that those modules promise to keep.
create view task_facts with (security_invoker = true) as
  select company_id, event_id, id as task_id, number, title, status, priority, responsible_id, due_date, milestone,
    created_at, done_at
  from tasks where deleted_at is null;
create view guest_need_facts with (security_invoker = true) as
  select company_id, event_id, guest_id, diet, allergies, access from guest_needs;
create view contact_facts with (security_invoker = true) as
  select company_id, id as contact_id, first_name, last_name, job_title, organisation, emails, phones
  from contacts where deleted_at is null;
create view contact_link_facts with (security_invoker = true) as
  select company_id, contact_id, kind, target_id, role, is_primary from contact_links;
create view payment_facts with (security_invoker = true) as
  select p.company_id, p.event_id, p.budget_id, b.name as budget, p.id as payment_id, p.supplier, p.kind, p.currency,
    p.amount, p.due_date, p.status, p.paid_on, p.method
  from budget_payments p join budgets b on b.company_id = p.company_id and b.id = p.budget_id and b.deleted_at is null
  where p.deleted_at is null and p.status <> 'cancelled';
create view invoice_facts with (security_invoker = true) as
  select i.company_id, b.event_id, i.budget_id, i.id as invoice_id, i.supplier, i.series, i.number, i.kind, i.issued_on,
    i.due_on, i.currency, i.net, i.vat
  from budget_invoices i join budgets b on b.company_id = i.company_id and b.id = i.budget_id and b.deleted_at is null
  where i.deleted_at is null;
create view deliverable_facts with (security_invoker = true) as
  select d.company_id, d.event_id, d.id as deliverable_id, d.title, d.owner_id, d.due_date, d.status, d.proof_note,
    d.proof_file_id is not null as has_file, p.name as partner
  from partner_deliverables d
  join event_partners e on e.company_id = d.company_id and e.id = d.event_partner_id and e.deleted_at is null
  join partners p on p.company_id = e.company_id and p.id = e.partner_id
  where d.deleted_at is null;
create view message_facts with (security_invoker = true) as
  select m.company_id, m.event_id, m.id as message_id, m.kind, m.name, m.state, m.released_at, r.guest_id,
    r.state as recipient_state
  from messages m left join message_recipients r on r.company_id = m.company_id and r.message_id = m.id
  where m.deleted_at is null and m.state not in ('draft', 'scheduled');

-- A report that is mailed by the clock.
create table report_schedules (
  company_id uuid not null,
  id uuid not null,
  report text not null,
  -- Empty means every event that is not over.
  event_ids uuid[] not null default '{}',
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  locale text not null check (locale in ('ro', 'en')),
  recipients text[] not null,
  rhythm text not null check (rhythm in ('day', 'week', 'month')),
  -- Of the week from Monday, or of the month.
  day smallint not null default 1,
  hour smallint not null check (hour between 0 and 23),
  next_at timestamptz not null,
  sent_at timestamptz,
  -- Whose rights decide what is in it.
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index report_schedules_due on report_schedules (next_at) where deleted_at is null;
call guard_company('report_schedules');
