-- A plan of money for an event; several may stand beside each other.
create table budgets (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  folded text not null,
  currency text not null,
  rates jsonb not null default '[]',
  guests jsonb not null,
  revision integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index budgets_of_event on budgets (company_id, event_id, created_at) where deleted_at is null;
create index budgets_bin on budgets (company_id, deleted_at) where deleted_at is not null;
call guard_company('budgets');

create table budget_categories (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  name text not null,
  position text collate "C" not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, budget_id, id),
  foreign key (company_id, budget_id) references budgets (company_id, id) on delete cascade
);
create index budget_categories_of_budget on budget_categories (company_id, budget_id, position) where deleted_at is null;
call guard_company('budget_categories');

-- Amounts are in minor units, quantities in thousandths, percentages in hundredths of a percent.
create table budget_lines (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  category_id uuid,
  name text not null,
  side text not null check (side in ('cost', 'income')),
  currency text not null,
  unit_price bigint not null check (unit_price >= 0),
  price_has_vat boolean not null,
  vat text not null,
  components jsonb not null default '[]',
  supply_date date,
  mode text not null,
  source text not null,
  quantity bigint not null check (quantity >= 0),
  factor bigint not null check (factor >= 0),
  extra bigint not null check (extra >= 0),
  min bigint,
  max bigint,
  percent integer not null,
  percent_of uuid[] not null default '{}',
  partner_id uuid,
  payer text not null,
  client_visible boolean not null,
  optional boolean not null,
  note text not null default '',
  position text collate "C" not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, budget_id, id),
  foreign key (company_id, budget_id) references budgets (company_id, id) on delete cascade,
  foreign key (company_id, budget_id, category_id) references budget_categories (company_id, budget_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete set null (partner_id)
);
create index budget_lines_of_budget on budget_lines (company_id, budget_id, position) where deleted_at is null;
create index budget_lines_of_category on budget_lines (company_id, budget_id, category_id);
create index budget_lines_of_partner on budget_lines (company_id, partner_id) where partner_id is not null;
create index budget_lines_bin on budget_lines (company_id, deleted_at) where deleted_at is not null;
call guard_company('budget_lines');

create table budget_offers (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  line_id uuid not null,
  partner_id uuid,
  supplier text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  basis text not null check (basis in ('total', 'unit')),
  has_vat boolean not null,
  vat text not null,
  rate text,
  valid_until date,
  inclusions text not null default '',
  file_id uuid,
  status text not null check (status in ('requested', 'received', 'accepted', 'rejected')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, budget_id, line_id) references budget_lines (company_id, budget_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete set null (partner_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index budget_offers_of_line on budget_offers (company_id, budget_id, line_id) where deleted_at is null;
-- Two who accept at once take turns here, and the second finds the first.
create unique index budget_offers_accepted on budget_offers (company_id, line_id) where status = 'accepted' and deleted_at is null;
create index budget_offers_of_partner on budget_offers (company_id, partner_id) where partner_id is not null;
create index budget_offers_file on budget_offers (company_id, file_id) where file_id is not null;
call guard_company('budget_offers');

create table budget_invoices (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  partner_id uuid,
  supplier text not null,
  -- The supplier as it is compared: the partner, or the folded name.
  supplier_key text not null,
  series text not null,
  number text not null,
  kind text not null check (kind in ('proforma', 'advance', 'final', 'credit')),
  issued_on date not null,
  due_on date,
  currency text not null,
  rate text,
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  settles uuid[] not null default '{}',
  file_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, budget_id, id),
  foreign key (company_id, budget_id) references budgets (company_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete set null (partner_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index budget_invoices_of_budget on budget_invoices (company_id, budget_id) where deleted_at is null;
create unique index budget_invoices_number on budget_invoices (company_id, supplier_key, lower(series), lower(number)) where deleted_at is null;
create index budget_invoices_of_partner on budget_invoices (company_id, partner_id) where partner_id is not null;
create index budget_invoices_file on budget_invoices (company_id, file_id) where file_id is not null;
call guard_company('budget_invoices');

create table budget_allocations (
  company_id uuid not null,
  budget_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  closes boolean not null,
  place integer not null,
  primary key (company_id, invoice_id, line_id),
  foreign key (company_id, budget_id, invoice_id) references budget_invoices (company_id, budget_id, id) on delete cascade,
  foreign key (company_id, budget_id, line_id) references budget_lines (company_id, budget_id, id) on delete cascade
);
create index budget_allocations_of_line on budget_allocations (company_id, budget_id, line_id);
call guard_company('budget_allocations');

create table budget_payments (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  event_id uuid not null,
  line_id uuid,
  invoice_id uuid,
  partner_id uuid,
  supplier text not null,
  -- Supplier and note as search compares them.
  folded text not null,
  kind text not null check (kind in ('advance', 'instalment', 'rest', 'deposit', 'refund')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- A relative day keeps what it is counted from; the day it means now stands beside it.
  due_anchor text,
  due_offset integer,
  due_date date not null,
  pinned boolean not null,
  method text not null check (method in ('bank', 'card', 'cash')),
  note text not null default '',
  status text not null default 'planned' check (status in ('planned', 'approved', 'paid', 'refunded', 'cancelled')),
  paid_on date,
  rate text,
  proof_id uuid,
  approved_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id, budget_id) references budgets (company_id, event_id, id) on delete cascade,
  foreign key (company_id, budget_id, line_id) references budget_lines (company_id, budget_id, id) on delete cascade,
  foreign key (company_id, budget_id, invoice_id) references budget_invoices (company_id, budget_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete set null (partner_id),
  foreign key (company_id, proof_id) references files (company_id, id) on delete set null (proof_id),
  check (line_id is not null or invoice_id is not null),
  check ((due_anchor is null) = (due_offset is null))
);
create index budget_payments_of_budget on budget_payments (company_id, budget_id) where deleted_at is null;
create index budget_payments_of_event on budget_payments (company_id, event_id) where deleted_at is null;
create index budget_payments_by_due on budget_payments (company_id, due_date, id) where deleted_at is null;
create index budget_payments_of_line on budget_payments (company_id, budget_id, line_id) where line_id is not null;
create index budget_payments_of_invoice on budget_payments (company_id, budget_id, invoice_id) where invoice_id is not null;
create index budget_payments_of_partner on budget_payments (company_id, partner_id) where partner_id is not null;
create index budget_payments_proof on budget_payments (company_id, proof_id) where proof_id is not null;
call guard_company('budget_payments');

-- What was approved, by whom and when; nothing changes it afterwards.
create table budget_approvals (
  company_id uuid not null,
  id uuid not null,
  budget_id uuid not null,
  revision integer not null,
  note text not null,
  approved_at timestamptz not null,
  approved_by uuid,
  approver_name text not null,
  baseline jsonb not null,
  primary key (company_id, id),
  unique (company_id, budget_id, revision),
  foreign key (company_id, budget_id) references budgets (company_id, id) on delete cascade
);
call guard_company('budget_approvals');
revoke update on budget_approvals from prilej_app;

-- Above this sum in lei a payment waits for an admin; without a row or a number none does.
create table budget_settings (
  company_id uuid not null references companies (id),
  payment_limit bigint check (payment_limit >= 0),
  version integer not null default 1,
  primary key (company_id)
);
call guard_company('budget_settings');
