-- The people of a client who see the room of their event and decide.
create table client_people (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  email text not null,
  language text not null check (language in ('ro', 'en')),
  can_decide boolean not null,
  -- Their link of the kit.
  link_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create unique index client_people_email on client_people (company_id, event_id, email) where deleted_at is null;
create index client_people_of_event on client_people (company_id, event_id) where deleted_at is null;
call guard_company('client_people');

-- What the team asks the client to decide.
create table client_decisions (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('budget', 'question')),
  -- The budget or the file that it is about; null for a plain question.
  subject_id uuid,
  title text not null,
  note text not null,
  due_on date,
  rule text not null check (rule in ('any', 'all', 'named')),
  -- Who decides alone, where the rule says so.
  decider_id uuid,
  asked_by uuid,
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, decider_id) references client_people (company_id, id)
);
create index client_decisions_of_event on client_decisions (company_id, event_id, created_at);
call guard_company('client_decisions');

-- What was shown when it was asked, frozen; asking again adds one.
create table client_decision_editions (
  company_id uuid not null,
  decision_id uuid not null,
  number integer not null,
  content jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null,
  primary key (company_id, decision_id, number),
  foreign key (company_id, decision_id) references client_decisions (company_id, id) on delete cascade
);
call guard_company('client_decision_editions');

-- Who decided what, when, on which device and over which content; only added to.
create table client_decision_answers (
  company_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  edition integer not null,
  person_id uuid not null,
  person_name text not null,
  verdict text not null check (verdict in ('approved', 'change')),
  option_key text check (option_key ~ '^option-[0-9]$'),
  comment text not null,
  line_comments jsonb not null,
  device text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, decision_id, edition) references client_decision_editions (company_id, decision_id, number) on delete cascade,
  foreign key (company_id, person_id) references client_people (company_id, id)
);
create index client_decision_answers_of on client_decision_answers (company_id, decision_id, at);
create unique index client_decision_answers_once on client_decision_answers (company_id, decision_id, edition, person_id);
call guard_company('client_decision_answers');

create table client_messages (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- Who of the client wrote it; null for the team.
  person_id uuid,
  user_id uuid,
  author text not null,
  body text not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references client_people (company_id, id)
);
create index client_messages_of_event on client_messages (company_id, event_id, at);
call guard_company('client_messages');
