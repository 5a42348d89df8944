-- What the team typed for its guests, in the further languages of the event: one row for each language, by the typed text.
create table event_translations (
  company_id uuid not null,
  event_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  texts jsonb not null default '{}',
  version int not null default 1,
  primary key (company_id, event_id, language),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('event_translations');
