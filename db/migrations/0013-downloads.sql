-- What a person asked to download: an address of sixty seconds names the row, the row says what it is.
create table downloads (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  name text not null,
  params jsonb not null,
  locale text not null,
  created_by uuid,
  expires_at timestamptz not null,
  primary key (company_id, id)
);
create index downloads_expiry on downloads (company_id, expires_at);
call guard_company('downloads');
