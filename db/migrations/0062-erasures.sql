-- Who was made unknown, without saying who: an older backup that brings them back is followed by all of this once more.
create table erasures (
  id uuid primary key,
  -- Of no company: a person's own account.
  company uuid,
  kind text not null,
  -- Ids of rows, and addresses only as keyed hashes.
  what jsonb not null,
  at timestamptz not null
);
create index erasures_age on erasures (at);
revoke update on erasures from prilej_app;
