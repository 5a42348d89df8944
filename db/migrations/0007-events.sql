-- What the agency plans. An event has one to twenty parts; guests, menus and seats hang on the part.
create table events (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  name text not null,
  -- Name, code and place as search compares them.
  folded text not null,
  type text not null,
  status text not null default 'draft' check (status in ('draft', 'tentative', 'confirmed', 'live', 'finished', 'closed', 'cancelled')),
  status_reason text not null default '',
  guests_told_at timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  time_zone text not null default 'Europe/Bucharest',
  -- The days of both ends by the event's own clock, so that a period can be asked for by index.
  start_date date not null,
  last_day date not null,
  place jsonb not null,
  expected_guests integer,
  capacity integer,
  rsvp_deadline date,
  lead_id uuid,
  member_ids uuid[] not null default '{}',
  cover_id uuid,
  cover jsonb,
  description text not null default '',
  languages text[] not null,
  currency text not null,
  visibility text not null,
  retention_date date,
  slug text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (company_id, id),
  check (ends_at > starts_at),
  check (last_day >= start_date)
);
create unique index events_code on events (company_id, code);
-- A deleted event keeps its slug, since it can be restored.
create unique index events_slug on events (company_id, slug);
create index events_by_start on events (company_id, starts_at, id) where deleted_at is null;
create index events_by_name on events (company_id, (name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index events_by_created on events (company_id, created_at, id) where deleted_at is null;
create index events_by_days on events (company_id, last_day, start_date) where deleted_at is null;
create index events_by_clock on events (company_id, status) where deleted_at is null and status in ('confirmed', 'live');
create index events_bin on events (company_id, deleted_at) where deleted_at is not null;
call guard_company('events');

-- The last number given in a year; its row makes two who create at once take turns.
create table event_numbers (
  company_id uuid not null references companies (id),
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);
call guard_company('event_numbers');

-- Names an event had in its address before: links that guests kept lead on.
create table event_old_slugs (
  company_id uuid not null,
  slug text not null,
  event_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, slug),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index event_old_slugs_of_event on event_old_slugs (company_id, event_id);
call guard_company('event_old_slugs');

create table event_parts (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  position integer not null,
  name text not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place jsonb,
  capacity integer,
  takes_rsvp boolean not null,
  serves_meal boolean not null,
  audience text not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  -- For tables that must name a part of the same event.
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index event_parts_of_event on event_parts (company_id, event_id, position) where deleted_at is null;
call guard_company('event_parts');

-- Each move of a date, with what every module needs to take it back.
create table event_moves (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  moved_by uuid,
  version_after integer not null,
  before jsonb not null,
  traces jsonb not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index event_moves_of_event on event_moves (company_id, event_id, at desc);
call guard_company('event_moves');

-- The company's own templates; those shipped with the product are code.
create table event_templates (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  about text not null default '',
  type text not null,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index event_templates_bin on event_templates (company_id, deleted_at) where deleted_at is not null;
call guard_company('event_templates');

create table event_files (
  company_id uuid not null,
  event_id uuid not null,
  file_id uuid not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (company_id, event_id, file_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index event_files_of_file on event_files (company_id, file_id);
call guard_company('event_files');

-- What other modules may read of events in their own statements.
create view event_facts with (security_invoker = true) as
  select company_id, id as event_id, code, name, slug, type, status, starts_at, ends_at, start_date, last_day,
    all_day, time_zone, rsvp_deadline, lead_id, member_ids, expected_guests, capacity, currency, created_at
  from events where deleted_at is null;
create view event_part_facts with (security_invoker = true) as
  select p.company_id, p.event_id, p.id as part_id, p.position, p.name, p.kind, p.starts_at, p.ends_at,
    p.capacity, p.takes_rsvp, p.serves_meal, p.audience
  from event_parts p join events e on e.company_id = p.company_id and e.id = p.event_id
  where p.deleted_at is null and e.deleted_at is null;
