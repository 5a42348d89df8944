-- Phases of an event's plan. A deleted one keeps its tasks' link, so that restoring it restores their place.
create table task_lists (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  -- A key between two others (see model/positions.ts), compared byte by byte.
  position text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index task_lists_of_event on task_lists (company_id, event_id, position) where deleted_at is null;
call guard_company('task_lists');

-- The last number given in an event; its row makes two who add at once take turns.
create table task_numbers (
  company_id uuid not null,
  event_id uuid not null,
  last integer not null,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('task_numbers');

create table tasks (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  number integer not null,
  parent_id uuid,
  list_id uuid,
  title text not null,
  -- Title, number and tags as search compares them.
  folded text not null,
  description jsonb,
  status text not null default 'todo' check (status in ('todo', 'doing', 'waiting', 'review', 'done', 'cancelled')),
  waiting_for text,
  waiting_until date,
  waiting_from text check (waiting_from in ('todo', 'doing')),
  reason text not null default '',
  sent_by uuid,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  responsible_id uuid,
  other_ids uuid[] not null default '{}',
  -- A relative date keeps what it is counted from; the day it means now stands beside it.
  start_anchor text,
  start_offset integer,
  start_date date,
  due_anchor text,
  due_offset integer,
  due_date date,
  pinned boolean not null default false,
  avoids_free_days boolean not null default false,
  compressed boolean not null default false,
  milestone boolean not null default false,
  estimate_minutes integer,
  approval boolean not null default false,
  approver_id uuid,
  checklist jsonb not null default '[]',
  links jsonb not null default '[]',
  reminders integer[] not null default '{}',
  tags text[] not null default '{}',
  position text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  changed_at timestamptz not null,
  done_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  unique (company_id, event_id, number),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, list_id) references task_lists (company_id, event_id, id),
  foreign key (company_id, event_id, parent_id) references tasks (company_id, event_id, id) on delete cascade,
  check ((status = 'waiting') = (waiting_until is not null)),
  check ((start_anchor is null) = (start_offset is null)),
  check ((due_anchor is null) = (due_offset is null)),
  check (parent_id is distinct from id)
);
create index tasks_of_event on tasks (company_id, event_id, position) where deleted_at is null;
create index tasks_of_list on tasks (company_id, event_id, list_id);
create index tasks_of_parent on tasks (company_id, event_id, parent_id) where parent_id is not null;
create index tasks_of_person on tasks (company_id, responsible_id, due_date) where deleted_at is null and status in ('todo', 'doing', 'waiting', 'review');
create index tasks_by_due on tasks (company_id, due_date) where deleted_at is null and status in ('todo', 'doing', 'waiting', 'review');
create index tasks_waiting on tasks (company_id, waiting_until) where status = 'waiting' and deleted_at is null;
create index tasks_bin on tasks (company_id, deleted_at) where deleted_at is not null;
call guard_company('tasks');

-- `task_id` cannot start before `after_id` is finished; both are of one event.
create table task_dependencies (
  company_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  after_id uuid not null,
  primary key (company_id, task_id, after_id),
  foreign key (company_id, event_id, task_id) references tasks (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, after_id) references tasks (company_id, event_id, id) on delete cascade,
  check (task_id <> after_id)
);
create index task_dependencies_after on task_dependencies (company_id, after_id);
create index task_dependencies_of_event on task_dependencies (company_id, event_id);
call guard_company('task_dependencies');

create table task_comments (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  author_id uuid,
  author_name text not null,
  body text not null,
  mention_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_comments_of_task on task_comments (company_id, task_id, created_at, id) where deleted_at is null;
call guard_company('task_comments');

create table task_comment_files (
  company_id uuid not null,
  comment_id uuid not null,
  file_id uuid not null,
  primary key (company_id, comment_id, file_id),
  foreign key (company_id, comment_id) references task_comments (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index task_comment_files_of_file on task_comment_files (company_id, file_id);
call guard_company('task_comment_files');

-- What people were told by the clock, so that nobody is told twice: a delay or a reminder of one due date.
create table task_notices (
  company_id uuid not null,
  task_id uuid not null,
  kind text not null,
  due date not null,
  told_at timestamptz not null default now(),
  primary key (company_id, task_id, kind, due),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
call guard_company('task_notices');
