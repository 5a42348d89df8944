-- Addresses of other programs that hear what happens, and what was sent to each. Bodies hold ids and states, never names.
create table webhooks (
  company_id uuid not null,
  id uuid not null,
  version int not null default 1,
  url text not null,
  events text[] not null,
  -- The key of the ring that its secret is derived from.
  secret_kid text not null,
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id)
);
call guard_company('webhooks');

create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  last_tried_at timestamptz,
  next_try_at timestamptz,
  status int,
  problem text,
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_in_order on webhook_deliveries (company_id, webhook_id, created_at desc, id);
call guard_company('webhook_deliveries');
