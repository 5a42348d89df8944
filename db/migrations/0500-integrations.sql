-- Keys by which other programs act for a company: the hash of each secret and never the secret.
create table api_keys (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  access text not null check (access in ('read', 'write')),
  -- Null: all events of the company.
  event_ids uuid[],
  -- The first characters of the key, by which people recognise it.
  beginning text not null,
  token_hash bytea not null,
  -- The admin who answers for it; the key ends with their right to make one.
  made_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (company_id, id)
);
create index api_keys_in_order on api_keys (company_id, created_at desc);
call guard_company('api_keys');
