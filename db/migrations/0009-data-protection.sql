-- How long a company keeps what it knows of its guests. Without a row here it stands on what the
-- product ships, the processing register too; its first change makes both its own.
create table data_protection (
  company_id uuid not null references companies (id),
  guest_months integer not null,
  special_months integer not null,
  version integer not null default 1,
  primary key (company_id)
);
call guard_company('data_protection');

-- The register of article 30: one entry for each purpose for which personal data is processed.
create table processing_entries (
  company_id uuid not null references data_protection (company_id),
  id uuid not null,
  number integer not null,
  ro jsonb not null,
  en jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index processing_entries_number on processing_entries (company_id, number);
create index processing_entries_bin on processing_entries (company_id, deleted_at) where deleted_at is not null;
call guard_company('processing_entries');

-- What people asked about their data; the term follows from the day it was received.
create table protection_requests (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  person text not null,
  contact text not null default '',
  folded text not null,
  note text not null default '',
  received_on date not null,
  state text not null default 'open' check (state in ('open', 'in_progress', 'answered', 'refused')),
  reason text not null default '',
  closed_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index protection_requests_order on protection_requests (company_id, received_on desc, id desc) where deleted_at is null;
create index protection_requests_bin on protection_requests (company_id, deleted_at) where deleted_at is not null;
call guard_company('protection_requests');
