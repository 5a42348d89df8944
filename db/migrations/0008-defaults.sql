-- What a company uses unless somebody says otherwise. Without a row here it stands on what the product
-- ships; its first change makes the shipped rows below its own.
create table company_defaults (
  company_id uuid not null references companies (id),
  currency text not null,
  version integer not null default 1,
  primary key (company_id)
);
call guard_company('company_defaults');

-- Numbers that the law changes on a day: VAT rates in basis points, cash limits in bani.
create table dated_values (
  company_id uuid not null references company_defaults (company_id),
  id uuid not null,
  kind text not null,
  value integer not null,
  valid_from date not null,
  valid_to date,
  about text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  check (valid_to >= valid_from)
);
create index dated_values_kind on dated_values (company_id, kind, valid_from) where deleted_at is null;
create index dated_values_bin on dated_values (company_id, deleted_at) where deleted_at is not null;
call guard_company('dated_values');

create table categories (
  company_id uuid not null references company_defaults (company_id),
  id uuid not null,
  kind text not null,
  name text not null,
  folded text not null,
  tone text not null,
  place integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index categories_name on categories (company_id, kind, folded) where deleted_at is null;
create index categories_bin on categories (company_id, deleted_at) where deleted_at is not null;
call guard_company('categories');
