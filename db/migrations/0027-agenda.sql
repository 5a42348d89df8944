-- What an event's programme has besides its sessions: the hours of its days and the secret of its calendar.
create table agendas (
  company_id uuid not null,
  event_id uuid not null,
  -- Null: the hours of the event itself.
  days jsonb,
  feed_turn integer not null default 1,
  version integer not null default 1,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('agendas');

create table agenda_rooms (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  capacity integer,
  parallel boolean not null default false,
  buffer_minutes integer not null default 0,
  -- Windows of event days in which it can be used; none means always.
  opening jsonb not null default '[]',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index agenda_rooms_of_event on agenda_rooms (company_id, event_id, position) where deleted_at is null;
call guard_company('agenda_rooms');

create table agenda_tracks (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  colour text not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index agenda_tracks_of_event on agenda_tracks (company_id, event_id, position) where deleted_at is null;
call guard_company('agenda_tracks');

create table agenda_sessions (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  title text not null,
  type text not null,
  description text not null default '',
  language text,
  track_id uuid,
  audience text not null check (audience in ('internal', 'team', 'guests', 'public')),
  bookable boolean not null default false,
  capacity integer,
  all_rooms boolean not null default false,
  room_ids uuid[] not null default '{}',
  -- The clock on the wall of the event is what people agreed on; the moments follow from it. Null: no place yet.
  day date,
  time text,
  -- Of an hour that comes twice, the second.
  later boolean not null default false,
  minutes integer not null check (minutes > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  check ((day is null) = (time is null) and (day is null) = (starts_at is null) and (starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, track_id) references agenda_tracks (company_id, event_id, id)
);
create index agenda_sessions_of_event on agenda_sessions (company_id, event_id, starts_at, id);
call guard_company('agenda_sessions');

create table agenda_session_speakers (
  company_id uuid not null,
  event_id uuid not null,
  session_id uuid not null,
  part_id uuid not null,
  role text not null,
  position integer not null,
  primary key (company_id, session_id, part_id),
  foreign key (company_id, event_id, session_id) references agenda_sessions (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references speaker_parts (company_id, event_id, id) on delete cascade
);
create index agenda_session_speakers_of_part on agenda_session_speakers (company_id, part_id);
call guard_company('agenda_session_speakers');

-- What was published, whole and unchangeable; the newest is what the public sees.
create table agenda_versions (
  company_id uuid not null,
  event_id uuid not null,
  number integer not null,
  note text not null default '',
  at timestamptz not null,
  by_id uuid,
  by_name text not null default '',
  -- The older version that was published again.
  again integer,
  content jsonb not null,
  changes jsonb not null,
  acknowledged jsonb not null default '[]',
  told integer not null default 0,
  primary key (company_id, event_id, number),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('agenda_versions');
