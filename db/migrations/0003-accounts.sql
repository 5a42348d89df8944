-- People and how they sign in. These tables belong to no company: a person exists before and beside one.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  -- "key name:PHC string"; null for somebody who only signs in with Google.
  password_hash text,
  phone text,
  locale text not null default 'ro' check (locale in ('ro', 'en')),
  photo_id uuid,
  -- Where the photo is served, kept here because a sign-in happens outside any company.
  avatar text,
  role text not null default 'user' check (role in ('admin', 'planner', 'user')),
  company_id uuid references companies (id),
  -- The events a planner is limited to; null means all.
  event_ids uuid[],
  email_verified_at timestamptz,
  step_two_done boolean not null default false,
  preferences jsonb not null default '{}',
  deactivated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((role = 'user') = (company_id is null))
);
create index users_of_company on users (company_id) where company_id is not null;

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
-- One Google account for each person, or a second one could take the account over.
create unique index identities_of_user on identities (user_id, issuer);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid references companies (id),
  kind text not null check (kind in ('password', 'google', 'link')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When this person last showed the password or Google, for what needs that to be recent.
  proved_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ua text not null,
  ip_trunc text not null
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

-- A sign-up that waits for its mail to be answered.
create table pending_signups (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  locale text not null,
  terms_at timestamptz not null,
  step_two jsonb,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index pending_signups_of_email on pending_signups (email);
create index pending_signups_expiry on pending_signups (expires_at);

-- What a link in a mail opens, once: only the hash of its secret is kept.
create table account_tokens (
  id uuid primary key,
  kind text not null check (kind in ('reset', 'invite', 'email')),
  token_hash text not null unique,
  user_id uuid references users (id) on delete cascade,
  email text not null,
  company_id uuid references companies (id),
  role text check (role in ('admin', 'planner')),
  event_ids uuid[],
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_of_user on account_tokens (user_id, kind);
create index account_tokens_of_company on account_tokens (company_id) where company_id is not null;
create index account_tokens_expiry on account_tokens (expires_at);

create table google_nonces (
  nonce_hash text primary key,
  expires_at timestamptz not null
);
create index google_nonces_expiry on google_nonces (expires_at);

-- Wrong passwords for an address, whether or not it has an account, so that both look the same.
create table login_failures (
  account_key text primary key,
  recent integer not null,
  recent_until timestamptz not null,
  in_a_row integer not null,
  wait_until timestamptz not null,
  last_at timestamptz not null
);
create index login_failures_age on login_failures (last_at);
