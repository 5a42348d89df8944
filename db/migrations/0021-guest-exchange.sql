-- Guest lists on their way in: the rows of a file as they were read, what was understood of each,
-- what is to become of it and, once entered, what became of it, so that the whole can be undone.
create table guest_imports (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  file_id uuid not null,
  sha256 text not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'checking', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
  -- The first row as it stands and a few below it, so that a mapping can be chosen without reading all.
  sample jsonb not null default '[]',
  column_count integer not null default 0,
  targets jsonb not null default '[]',
  has_header boolean not null default true,
  is_remembered boolean not null default false,
  part_ids uuid[] not null default '{}',
  consent boolean not null default false,
  doubles text not null default 'skip' check (doubles in ('skip', 'update', 'add')),
  skip_bad boolean not null default false,
  -- Rows are entered in batches that hold groups together; this one comes next.
  next_batch integer not null default 0,
  outcome jsonb,
  problem text,
  work_id uuid,
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  entered_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index guest_imports_of_event on guest_imports (company_id, event_id, at desc);
create index guest_imports_same_file on guest_imports (company_id, event_id, sha256) where state in ('done', 'stopped');
call guard_company('guest_imports');

create table guest_import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row_no integer not null,
  cells text[] not null,
  -- A quote in it was opened and never closed.
  torn boolean not null default false,
  reading jsonb not null,
  problems jsonb not null default '[]',
  status text not null check (status in ('good', 'bad', 'double')),
  choice text check (choice in ('skip', 'update', 'add')),
  known jsonb,
  twin integer,
  host_row integer,
  name_key text not null,
  persons integer not null,
  batch integer not null,
  guest_ids uuid[],
  group_id uuid,
  -- What an update changed and the version it left, so that an undo can tell a later change.
  before jsonb,
  version_after integer,
  primary key (company_id, import_id, row_no),
  foreign key (company_id, import_id) references guest_imports (company_id, id) on delete cascade
);
create index guest_import_rows_by_status on guest_import_rows (company_id, import_id, status, row_no);
create index guest_import_rows_by_batch on guest_import_rows (company_id, import_id, batch);
create index guest_import_rows_by_name on guest_import_rows (company_id, import_id, name_key);
call guard_company('guest_import_rows');

-- Rows of a file name their groups.
create index guest_groups_by_folded on guest_groups (company_id, event_id, folded) where deleted_at is null;

-- What the columns of such a file were the last time.
create table guest_import_mappings (
  company_id uuid not null,
  signature text not null,
  targets jsonb not null,
  used_at timestamptz not null,
  primary key (company_id, signature),
  foreign key (company_id) references companies (id) on delete cascade
);
call guard_company('guest_import_mappings');
