-- What was sent to the venue, as it was then: numbered versions of a plan with who sat where.
create table seating_versions (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  number integer not null check (number > 0),
  note text not null default '',
  was_mailed boolean not null default false,
  -- Label, number and seats of each table.
  tables jsonb not null,
  sent_at timestamptz not null,
  by_name text not null,
  primary key (company_id, id),
  unique (company_id, plan_id, number),
  foreign key (company_id, event_id, plan_id) references seating_plans (company_id, event_id, id) on delete cascade
);
call guard_company('seating_versions');
call names_colleague('seating_versions', 'by_name');

create table seating_version_places (
  company_id uuid not null,
  event_id uuid not null,
  version_id uuid not null,
  guest_id uuid not null,
  name text not null,
  list_name text not null,
  -- The place in the order of family names.
  position integer not null,
  table_name text not null,
  table_number integer not null,
  seat integer not null check (seat > 0),
  menu text not null default '',
  age_band text not null check (age_band in ('adult', 'child', 'baby')),
  attendance text not null,
  primary key (company_id, version_id, guest_id),
  foreign key (company_id, version_id) references seating_versions (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index seating_version_places_of_guest on seating_version_places (company_id, guest_id);
call guard_company('seating_version_places');
