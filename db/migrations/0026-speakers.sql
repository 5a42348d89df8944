-- The people who speak at the company's events: one row each, however many events they take part in.
create table speakers (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  headline text not null default '',
  organisation text not null default '',
  email text,
  phone text,
  language text not null default 'ro' check (language in ('ro', 'en')),
  bio_ro text not null default '',
  bio_en text not null default '',
  links text[] not null default '{}',
  photo_id uuid,
  note text not null default '',
  folded text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index speakers_by_name on speakers (company_id, (name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index speakers_by_change on speakers (company_id, changed_at, id) where deleted_at is null;
create index speakers_bin on speakers (company_id, deleted_at) where deleted_at is not null;
call guard_company('speakers');

-- One speaker's part in one event: how far the talks are, what was agreed, what they allow.
create table speaker_parts (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  speaker_id uuid not null,
  status text not null default 'proposed' check (status in ('proposed', 'invited', 'talking', 'confirmed', 'declined', 'withdrawn')),
  status_note text not null default '',
  fee_minor bigint,
  fee_currency text,
  fee_note text not null default '',
  travel text not null default '',
  hotel text not null default '',
  needs text not null default '',
  -- Windows of event days in which they can speak; none means at any time.
  availability jsonb not null default '[]',
  agrees_public boolean not null default false,
  agrees_recording boolean not null default false,
  agrees_photos boolean not null default false,
  agreed_at timestamptz,
  -- Raised to make the speaker's own link worthless.
  link_turn integer not null default 1,
  link_sent_at timestamptz,
  filled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, speaker_id) references speakers (company_id, id) on delete cascade
);
create unique index speaker_parts_once on speaker_parts (company_id, event_id, speaker_id) where deleted_at is null;
create index speaker_parts_of_speaker on speaker_parts (company_id, speaker_id);
call guard_company('speaker_parts');

-- What is asked of a speaker: slides, a title, a contract, each with its day.
create table speaker_materials (
  company_id uuid not null,
  id uuid not null,
  part_id uuid not null,
  title text not null,
  due_date date,
  state text not null default 'asked' check (state in ('asked', 'received', 'approved')),
  file_id uuid,
  link text not null default '',
  note text not null default '',
  received_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, part_id) references speaker_parts (company_id, id) on delete cascade
);
create index speaker_materials_of_part on speaker_materials (company_id, part_id, due_date, id);
call guard_company('speaker_materials');
