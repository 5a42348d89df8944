-- Who sits where: plans of a part with their hall in centimetres, the people on its seats, and what is wished of it.
create table seating_plans (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  name text not null,
  width integer not null check (width between 200 and 20000),
  depth integer not null check (depth between 200 and 20000),
  is_active boolean not null default false,
  -- Groups that need not stay together.
  loose_group_ids uuid[] not null default '{}',
  version integer not null default 1,
  -- Counts every change of what the plan holds, so that a proposal is taken over only where it was computed.
  revision integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade
);
create unique index seating_plans_active on seating_plans (company_id, part_id) where is_active and deleted_at is null;
create index seating_plans_of_event on seating_plans (company_id, event_id) where deleted_at is null;
create index seating_plans_bin on seating_plans (company_id, deleted_at) where deleted_at is not null;
call guard_company('seating_plans');

create table seating_tables (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('round', 'rectangle', 'long', 'u', 'head', 'rows')),
  number integer not null,
  name text not null default '',
  seats integer not null check (seats between 1 and 200),
  x integer not null,
  y integer not null,
  rotation integer not null default 0,
  width integer not null,
  depth integer not null,
  locked boolean not null default false,
  primary key (company_id, id),
  unique (company_id, plan_id, id),
  foreign key (company_id, event_id, plan_id) references seating_plans (company_id, event_id, id) on delete cascade
);
create index seating_tables_of_plan on seating_tables (company_id, plan_id);
call guard_company('seating_tables');

create table seating_objects (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('stage', 'dance_floor', 'bar', 'dj', 'entrance', 'pillar', 'wall')),
  name text not null default '',
  x integer not null,
  y integer not null,
  rotation integer not null default 0,
  width integer not null,
  depth integer not null,
  primary key (company_id, id),
  foreign key (company_id, event_id, plan_id) references seating_plans (company_id, event_id, id) on delete cascade
);
create index seating_objects_of_plan on seating_objects (company_id, plan_id);
call guard_company('seating_objects');

-- A seat holds one guest, and a guest has one seat in a plan.
create table seating_places (
  company_id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  guest_id uuid not null,
  table_id uuid not null,
  seat integer not null check (seat >= 0),
  locked boolean not null default false,
  -- As it was when the seat was given: a child that turned out to be an adult is shown.
  age_band text not null check (age_band in ('adult', 'child', 'baby')),
  primary key (company_id, plan_id, guest_id),
  unique (company_id, table_id, seat) deferrable initially deferred,
  foreign key (company_id, plan_id, table_id) references seating_tables (company_id, plan_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index seating_places_of_guest on seating_places (company_id, guest_id);
call guard_company('seating_places');

create table seating_rules (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('same_table', 'beside', 'apart', 'not_beside', 'near', 'far', 'tag_table', 'child_adult', 'aisle')),
  guest_ids uuid[] not null default '{}',
  -- A table or an object.
  target_id uuid,
  tag_id uuid,
  must boolean not null,
  weight integer not null check (weight between 1 and 5),
  note text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id, plan_id) references seating_plans (company_id, event_id, id) on delete cascade
);
create index seating_rules_of_plan on seating_rules (company_id, plan_id);
call guard_company('seating_rules');

-- What each step changed, row by row, for undoing it.
create table seating_steps (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('seat', 'lock', 'hall', 'rule', 'proposal')),
  trace jsonb not null,
  at timestamptz not null,
  by_name text not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id, plan_id) references seating_plans (company_id, event_id, id) on delete cascade
);
create index seating_steps_of_plan on seating_steps (company_id, plan_id, at);
call guard_company('seating_steps');
call names_colleague('seating_steps', 'by_name');
