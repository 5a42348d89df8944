-- What is asked and what was answered. The draft stands in the row, published bodies are frozen beside it.
create table questionnaires (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('registration', 'rsvp', 'before', 'after', 'internal')),
  title jsonb not null,
  intro jsonb not null,
  thanks jsonb not null,
  audience text not null check (audience in ('guests', 'open')),
  anonymous boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  edit_until timestamptz,
  on_guest_page boolean not null,
  at_check_in boolean not null,
  body jsonb not null,
  published integer,
  dirty boolean not null default true,
  stopped boolean not null default false,
  answers integer not null default 0,
  last_answer_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index questionnaires_of_event on questionnaires (company_id, event_id, created_at, id) where deleted_at is null;
create index questionnaires_bin on questionnaires (company_id, deleted_at) where deleted_at is not null;
call guard_company('questionnaires');

create table questionnaire_versions (
  company_id uuid not null,
  questionnaire_id uuid not null,
  number integer not null,
  body jsonb not null,
  -- The body without its words: an equal one does not make a new version.
  structure text not null,
  published_at timestamptz not null,
  primary key (company_id, questionnaire_id, number),
  foreign key (company_id, questionnaire_id) references questionnaires (company_id, id) on delete cascade
);
call guard_company('questionnaire_versions');

create table questionnaire_submissions (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  questionnaire_id uuid not null,
  number integer not null,
  -- Null for open links, and always for anonymous ones.
  guest_id uuid,
  -- How the person can be found when they ask what is kept of them.
  email text,
  phone text,
  locale text not null,
  submitted_at timestamptz not null,
  changed_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, questionnaire_id, id),
  foreign key (company_id, event_id, questionnaire_id) references questionnaires (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete set null (guest_id)
);
create unique index questionnaire_submissions_of_guest on questionnaire_submissions (guest_id, questionnaire_id, company_id) where guest_id is not null and deleted_at is null;
create index questionnaire_submissions_by_time on questionnaire_submissions (company_id, questionnaire_id, submitted_at desc, id desc) where deleted_at is null;
create index questionnaire_submissions_by_email on questionnaire_submissions (company_id, email) where email is not null;
create index questionnaire_submissions_by_phone on questionnaire_submissions (company_id, phone) where phone is not null;
call guard_company('questionnaire_submissions');

-- That a guest took part in an anonymous questionnaire, without when and without which answers are theirs.
create table questionnaire_turns (
  company_id uuid not null,
  questionnaire_id uuid not null,
  guest_id uuid not null,
  primary key (company_id, questionnaire_id, guest_id),
  foreign key (company_id, questionnaire_id) references questionnaires (company_id, id) on delete cascade,
  foreign key (company_id, guest_id) references guests (company_id, id) on delete cascade
);
call guard_company('questionnaire_turns');

create table questionnaire_answers (
  company_id uuid not null,
  questionnaire_id uuid not null,
  question_id text not null,
  submission_id uuid not null,
  text text,
  number double precision,
  options text[],
  primary key (company_id, submission_id, question_id),
  foreign key (company_id, questionnaire_id, submission_id) references questionnaire_submissions (company_id, questionnaire_id, id) on delete cascade
);
create index questionnaire_answers_of_question on questionnaire_answers (company_id, questionnaire_id, question_id) include (submission_id, number, options);
call guard_company('questionnaire_answers');

-- How many places of an option are taken; its row makes those who want the last one take turns.
create table questionnaire_places (
  company_id uuid not null,
  questionnaire_id uuid not null,
  question_id text not null,
  option_id text not null,
  taken integer not null check (taken >= 0),
  primary key (company_id, questionnaire_id, question_id, option_id),
  foreign key (company_id, questionnaire_id) references questionnaires (company_id, id) on delete cascade
);
call guard_company('questionnaire_places');

-- Questions that the agency asks again and again.
create table questionnaire_bank (
  company_id uuid not null,
  id uuid not null,
  question jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
call guard_company('questionnaire_bank');

-- What other modules may read of answers in their own statements.
create view submission_facts with (security_invoker = true) as
  select s.company_id, s.event_id, s.questionnaire_id, s.id as submission_id, s.number, s.guest_id, s.locale,
    s.submitted_at, s.changed_at, q.title
  from questionnaire_submissions s
  join questionnaires q on q.company_id = s.company_id and q.id = s.questionnaire_id and q.deleted_at is null
  where s.deleted_at is null;
create view answer_facts with (security_invoker = true) as
  select a.company_id, a.questionnaire_id, a.submission_id, a.question_id, a.text, a.number, a.options, s.number as version_number
  from questionnaire_answers a
  join questionnaire_submissions s on s.company_id = a.company_id and s.id = a.submission_id and s.deleted_at is null;
