-- The second factor of a person, which belongs to no company, as the person does.
-- The secret of an authenticator app is made from our keys and this id, so no table and no backup has it.
create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  kid text not null,
  -- Null until the first code was shown: before that it asks nobody for anything.
  confirmed_at timestamptz,
  -- The half minute of the last code that was accepted; no code counts twice.
  last_step integer not null default 0,
  created_at timestamptz not null
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a person was asked and has not answered: the second step of a sign-in, or a passkey. Each counts once.
create table factor_challenges (
  handle_hash text primary key,
  purpose text not null check (purpose in ('second_step', 'passkey_sign_in', 'passkey_add', 'passkey_proof')),
  user_id uuid references users (id) on delete cascade,
  -- The sign-in in which it was asked, where there is one.
  session_id uuid,
  first_step text check (first_step in ('password', 'google')),
  challenge text,
  expires_at timestamptz not null
);
create index factor_challenges_expiry on factor_challenges (expires_at);
create index factor_challenges_of_user on factor_challenges (user_id);

alter table sessions drop constraint sessions_kind_check;
alter table sessions add constraint sessions_kind_check check (kind in ('password', 'google', 'link', 'passkey'));
-- By what the second step was taken; null where there was none.
alter table sessions add column factor text check (factor in ('totp', 'passkey', 'recovery'));
