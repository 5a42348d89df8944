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
