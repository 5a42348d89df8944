-- Tasks, for other modules.
create or replace view task_facts with (security_invoker = true) as
  select company_id, event_id, id as task_id, number, title, status, priority, responsible_id, due_date, milestone,
    created_at, done_at
  from tasks where deleted_at is null;
