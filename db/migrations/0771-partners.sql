-- For whom an event is and where: organisations of the directory, and people who are the client themselves.
create table event_parties (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  role text not null check (role in ('client', 'venue')),
  partner_id uuid,
  contact_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  check (num_nonnulls(partner_id, contact_id) = 1)
);
create unique index event_parties_once on event_parties (company_id, event_id, role, coalesce(partner_id, contact_id));
create index event_parties_of_partner on event_parties (company_id, partner_id) where partner_id is not null;
create index event_parties_of_contact on event_parties (company_id, contact_id) where contact_id is not null;
call guard_company('event_parties');
