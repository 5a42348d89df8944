-- The page of an invitation: what it offers, who opened it, what guests wrote there, and strangers
-- who ask to come to an event that takes registrations.
create table guest_page_settings (
  company_id uuid not null,
  event_id uuid not null,
  menus text[] not null,
  greeting jsonb not null,
  registration jsonb not null,
  version integer not null default 1,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('guest_page_settings');

create table guest_page_visits (
  company_id uuid not null,
  event_id uuid not null,
  group_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (company_id, group_id),
  foreign key (company_id, event_id, group_id) references guest_groups (company_id, event_id, id) on delete cascade
);
create index guest_page_visits_of_event on guest_page_visits (company_id, event_id, first_at);
call guard_company('guest_page_visits');

create table guest_messages (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  group_id uuid not null,
  body text not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id, group_id) references guest_groups (company_id, event_id, id) on delete cascade
);
create index guest_messages_of_event on guest_messages (company_id, event_id, at desc, id);
create index guest_messages_of_group on guest_messages (company_id, group_id, at);
call guard_company('guest_messages');

-- The stream of answers as they arrive.
create index guest_answer_log_of_event on guest_answer_log (company_id, event_id, at desc);

-- A stranger's form waits here until the address is proved and, where asked for, the team agrees;
-- then it becomes a guest, or nothing, and goes.
create table registrations (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- Made with the form, so that a form sent twice is one.
  nonce uuid not null,
  email text not null,
  people jsonb not null,
  part_ids uuid[] not null,
  language text not null,
  state text not null check (state in ('unproved', 'waiting')),
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, event_id, nonce),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index registrations_of_event on registrations (company_id, event_id, state, at, id);
create index registrations_by_email on registrations (company_id, event_id, email);
call guard_company('registrations');

-- A person is a guest of companies that know nothing of each other; this names them and nothing else.
create index guests_by_any_email on guests (email) where email is not null and deleted_at is null and erased_at is null;
create function companies_inviting(address text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select distinct company_id from guests where email = address and deleted_at is null and erased_at is null limit 200
$$;
revoke all on function companies_inviting(text) from public;
grant execute on function companies_inviting(text) to prilej_app;

-- What other modules may read of visits in their own statements.
create view guest_page_opened with (security_invoker = true) as
  select company_id, event_id, group_id, first_at, last_at from guest_page_visits;
