-- What tasks were before one change over many of them, so that it can be taken back; kept for a day.
create table task_batches (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- The task as the change left it; one that moved on since is not put back.
  version integer not null,
  before jsonb not null,
  primary key (company_id, id, task_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_batches_made_at on task_batches (company_id, made_at);
call guard_company('task_batches');
