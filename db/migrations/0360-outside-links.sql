-- Links for people without an account: one table for every kind, with the hash of each secret and never the secret.
create table outside_links (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null,
  -- What it leads to, in the module that has this kind.
  record_id uuid not null,
  label text not null,
  -- Choices of that module: ids and flags.
  settings jsonb not null default '{}',
  token_hash bytea not null,
  -- The colleague who answers for it; the link ends with their right to see the event.
  made_by uuid,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index outside_links_of_event on outside_links (company_id, event_id, created_at);
create index outside_links_of_record on outside_links (company_id, record_id);
create index outside_links_of_maker on outside_links (company_id, made_by) where revoked_at is null;
call guard_company('outside_links');
