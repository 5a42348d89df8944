-- The people whom an agency calls: at suppliers, venues, clients, and beside speakers and events.
create table contacts (
  company_id uuid not null references companies (id),
  id uuid not null,
  first_name text not null,
  last_name text not null default '',
  job_title text not null default '',
  organisation text not null default '',
  emails text[] not null default '{}',
  phones text[] not null default '{}',
  language text,
  note text not null default '',
  -- By surname, as people look somebody up.
  sort_name text not null generated always as (btrim(last_name || ' ' || first_name)) stored,
  folded text not null,
  -- The folded words of the name in one order, so that "Popescu Ion" and "Ion Popescu" are alike.
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index contacts_by_name on contacts (company_id, (sort_name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index contacts_by_organisation on contacts (company_id, (organisation collate "ro-RO-x-icu"), id) where deleted_at is null;
create index contacts_by_change on contacts (company_id, changed_at, id) where deleted_at is null;
create index contacts_alike on contacts (company_id, name_key) where deleted_at is null;
create index contacts_bin on contacts (company_id, deleted_at) where deleted_at is not null;
call guard_company('contacts');

-- Clients and venues, as far as the agency needs them to say whose person somebody is.
create table contact_organisations (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('client', 'venue')),
  name text not null,
  folded text not null,
  address text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index contact_organisations_name on contact_organisations (company_id, kind, folded) where deleted_at is null;
create index contact_organisations_by_name on contact_organisations (company_id, (name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index contact_organisations_bin on contact_organisations (company_id, deleted_at) where deleted_at is not null;
call guard_company('contact_organisations');

-- The target belongs to whichever module fills the port of its kind, so it has no foreign key here.
create table contact_links (
  company_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('partner', 'speaker', 'client', 'venue', 'event')),
  target_id uuid not null,
  role text not null default '',
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, contact_id, kind, target_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_links_of_target on contact_links (company_id, kind, target_id);
create unique index contact_links_primary on contact_links (company_id, kind, target_id) where is_primary;
call guard_company('contact_links');

-- What two people were before they became one, kept for as long as that can be taken back.
create table contact_merges (
  company_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  dropped_id uuid not null,
  at timestamptz not null,
  before jsonb not null,
  version_after integer not null,
  moved jsonb not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, dropped_id) references contacts (company_id, id) on delete cascade
);
create index contact_merges_of_kept on contact_merges (company_id, kept_id, at desc);
create index contact_merges_of_dropped on contact_merges (company_id, dropped_id);
call guard_company('contact_merges');
