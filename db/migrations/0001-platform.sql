-- What every module stands on. company_id leads every key; row-level security fails closed,
-- because an unset or empty app.company_id becomes null and equals nothing.

create function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Called once for each table of a company: one spelling of the policy for all of them.
create procedure guard_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))', target);
end $$;

grant usage on schema public to prilej_app, prilej_maintenance;
alter default privileges in schema public grant select, insert, update, delete on tables to prilej_app;
alter default privileges in schema public grant usage, select on sequences to prilej_app;
grant select on schema_migrations to prilej_app;

create table companies (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz not null default now()
);

-- Append-only: who changed what. Only the maintenance role may blank a person out of it.
create table history (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  request_id text,
  batch_id uuid,
  event_id uuid,
  entity text not null,
  entity_id uuid,
  verb text not null,
  changes jsonb not null default '[]',
  primary key (company_id, id)
);
create index history_of_entity on history (company_id, entity, entity_id, at desc);
create index history_of_event on history (company_id, event_id, at desc);
create index history_recent on history (company_id, at desc);
call guard_company('history');
revoke update, delete on history from prilej_app;
grant select, update on history to prilej_maintenance;

-- Long work a person waits for: shown with progress, cancellable, kept until read.
create table work (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  title jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  result jsonb,
  problem text,
  cancel_asked boolean not null default false,
  started_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id)
);
create index work_recent on work (company_id, created_at desc);
call guard_company('work');

-- A key per effect: a job that runs twice finds its key and does nothing the second time.
create table effects (
  key text primary key,
  at timestamptz not null default now()
);

create table idempotent_answers (
  scope text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  body jsonb,
  at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_answers_age on idempotent_answers (at);

create table rate_limits (
  key text primary key,
  count integer not null,
  until timestamptz not null
);
create index rate_limits_until on rate_limits (until);
