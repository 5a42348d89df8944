-- Links that letters carry are made again from a key and a turn; the others stay random and are shown once.
alter table outside_links add column turn integer not null default 0;

-- Browsers in which the holder of a link typed a code that was sent to their address.
create table outside_link_devices (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  secret_hash bytea not null,
  -- Browser and system without versions, as the list of devices says it and as it is compared.
  name text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, link_id) references outside_links (company_id, id) on delete cascade
);
create index outside_link_devices_of_link on outside_link_devices (company_id, link_id, created_at);
call guard_company('outside_link_devices');

-- The code that was sent last; a new one takes its place.
create table outside_link_codes (
  company_id uuid not null,
  link_id uuid not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  primary key (company_id, link_id),
  foreign key (company_id, link_id) references outside_links (company_id, id) on delete cascade
);
call guard_company('outside_link_codes');
