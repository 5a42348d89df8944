-- What the client of an event is shown when it is over; its numbers are read when it is opened.
create table client_reports (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  language text not null check (language in ('ro', 'en')),
  sections text[] not null,
  words text not null default '',
  photo_ids uuid[] not null default '{}',
  -- The last day on which the link leads anywhere.
  ends_on date not null,
  open boolean not null default true,
  link_turn integer not null default 1,
  opened integer not null default 0,
  opened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('client_reports');
