-- The minute-by-minute sheets of an event: cues in order, what was changed in them, and the log of what happened live.
create table rundowns (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  -- The clock on the wall of the event is what people agreed on; moments follow from it when they are asked for.
  day date not null,
  start_time text not null,
  departments jsonb not null default '[]',
  version integer not null default 1,
  -- Counts every change of the plan, so that followers fetch it only when it changed.
  revision integer not null default 1,
  -- The number of the last mark.
  seq integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index rundowns_of_event on rundowns (company_id, event_id) where deleted_at is null;
create index rundowns_bin on rundowns (company_id, deleted_at) where deleted_at is not null;
call guard_company('rundowns');

create table rundown_cues (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  rundown_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('cue', 'milestone', 'group')),
  title text not null,
  -- Null: it follows the one before.
  start_time text,
  seconds integer not null check (seconds between 0 and 86400),
  skipped boolean not null default false,
  notes text not null default '',
  instructions jsonb not null default '{}',
  refs jsonb not null default '[]',
  responsible_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, event_id, rundown_id) references rundowns (company_id, event_id, id) on delete cascade
);
create index rundown_cues_of_rundown on rundown_cues (company_id, rundown_id, position);
create index rundown_cues_of_colleague on rundown_cues (company_id, responsible_id) where responsible_id is not null;
call guard_company('rundown_cues');

-- What each step changed, cue by cue, for undoing it.
create table rundown_steps (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  rundown_id uuid not null,
  -- Of the plan after the step.
  revision integer not null,
  trace jsonb not null,
  at timestamptz not null,
  by_name text not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id, rundown_id) references rundowns (company_id, event_id, id) on delete cascade
);
create index rundown_steps_of_rundown on rundown_steps (company_id, rundown_id, revision);
call guard_company('rundown_steps');
call names_colleague('rundown_steps', 'by_name');

-- What happened live. Rows are only added; the id comes from the device that made the mark.
create table rundown_marks (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  rundown_id uuid not null,
  seq integer not null,
  kind text not null check (kind in ('start', 'end', 'hold', 'resume', 'adjust', 'skip', 'unskip', 'undo', 'reset')),
  cue_id uuid,
  seconds integer not null default 0,
  undone_id uuid,
  at timestamptz not null,
  received_at timestamptz not null,
  by_name text not null,
  primary key (company_id, rundown_id, id),
  unique (company_id, rundown_id, seq),
  foreign key (company_id, event_id, rundown_id) references rundowns (company_id, event_id, id) on delete cascade
);
call guard_company('rundown_marks');
call names_colleague('rundown_marks', 'by_name');
