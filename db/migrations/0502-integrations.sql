-- The calendar that a colleague follows in a program of their own; its address is made from our keys and this turn.
create table calendar_feeds (
  company_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  turn int not null default 1,
  is_open boolean not null default true,
  opened_at timestamptz not null,
  last_read_at timestamptz,
  primary key (company_id, user_id)
);
call guard_company('calendar_feeds');
