-- The firms an agency works with: suppliers, sponsors, media, institutions, venues.
create table partners (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['supplier', 'sponsor', 'media', 'institution', 'venue']),
  legal_name text not null default '',
  cui text,
  trade_register text not null default '',
  iban text,
  bank text not null default '',
  address text not null default '',
  city text not null default '',
  website text not null default '',
  email text,
  phone text,
  category_ids uuid[] not null default '{}',
  rating smallint check (rating between 1 and 5),
  rating_note text not null default '',
  -- A blocked partner stays in the directory but nobody contracts it; the reason says why.
  blocked_reason text,
  logo_id uuid,
  logo jsonb,
  note text not null default '',
  folded text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, logo_id) references files (company_id, id) on delete set null (logo_id)
);
create index partners_by_name on partners (company_id, (name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index partners_by_rating on partners (company_id, (coalesce(rating, 0)), id) where deleted_at is null;
create index partners_by_change on partners (company_id, changed_at, id) where deleted_at is null;
create index partners_logo on partners (company_id, logo_id) where logo_id is not null;
-- "RO14399840" and "14399840" are one firm.
create unique index partners_cui on partners (company_id, (ltrim(cui, 'RO'))) where deleted_at is null and cui is not null;
create index partners_bin on partners (company_id, deleted_at) where deleted_at is not null;
call guard_company('partners');

-- Contracts, insurances, permits: files that may run out.
create table partner_documents (
  company_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('contract', 'insurance', 'permit', 'certificate', 'other')),
  title text not null,
  expires_on date,
  added_by text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index partner_documents_of_partner on partner_documents (company_id, partner_id, expires_on) where deleted_at is null;
create index partner_documents_of_file on partner_documents (company_id, file_id);
create index partner_documents_expiring on partner_documents (company_id, expires_on) where deleted_at is null and expires_on is not null;
call guard_company('partner_documents');

-- What an event offers its sponsors; each benefit becomes a promise once somebody contracts the tier.
create table sponsor_tiers (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  rank integer not null check (rank between 1 and 99),
  price_minor bigint check (price_minor >= 0),
  currency text not null default 'RON',
  slots integer check (slots between 1 and 999),
  benefits jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index sponsor_tiers_of_event on sponsor_tiers (company_id, event_id, rank) where deleted_at is null;
call guard_company('sponsor_tiers');

-- A partner's part in an event, as a supplier or as a sponsor, with its place in that pipeline.
create table event_partners (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  partner_id uuid not null,
  side text not null check (side in ('supplier', 'sponsor')),
  status text not null default 'found'
    check (status in ('found', 'contacted', 'offered', 'negotiating', 'contracted', 'delivered', 'closed', 'rejected', 'cancelled')),
  reason text not null default '',
  service text not null default '',
  tier_id uuid,
  amount_minor bigint check (amount_minor >= 0),
  currency text not null default 'RON',
  owner_id uuid,
  meals integer not null default 0 check (meals between 0 and 999),
  arrival_date date,
  arrival_time text,
  arrival_note text not null default '',
  shows_logo boolean not null default true,
  note text not null default '',
  status_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade,
  foreign key (company_id, event_id, tier_id) references sponsor_tiers (company_id, event_id, id)
);
create unique index event_partners_once on event_partners (company_id, event_id, side, partner_id) where deleted_at is null;
create index event_partners_of_partner on event_partners (company_id, partner_id);
create index event_partners_of_tier on event_partners (company_id, event_id, tier_id) where tier_id is not null;
create index event_partners_of_owner on event_partners (company_id, owner_id) where deleted_at is null and owner_id is not null;
create index event_partners_bin on event_partners (company_id, deleted_at) where deleted_at is not null;
call guard_company('event_partners');

-- Promises made to a sponsor or by a supplier, each with the proof that it was kept.
create table partner_deliverables (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_partner_id uuid not null,
  -- The benefit of the tier that it came from; a tier never makes the same promise twice.
  benefit_id uuid,
  title text not null,
  owner_id uuid,
  due_anchor text,
  due_offset integer,
  due_date date,
  pinned boolean not null default false,
  status text not null default 'todo' check (status in ('todo', 'doing', 'delivered', 'confirmed', 'waived')),
  reason text not null default '',
  proof_note text not null default '',
  proof_file_id uuid,
  delivered_at timestamptz,
  confirmed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id, event_partner_id) references event_partners (company_id, event_id, id) on delete cascade,
  foreign key (company_id, proof_file_id) references files (company_id, id) on delete set null (proof_file_id),
  check ((due_anchor is null) = (due_offset is null))
);
create unique index partner_deliverables_of_benefit on partner_deliverables (company_id, event_partner_id, benefit_id) where benefit_id is not null;
create index partner_deliverables_of_event on partner_deliverables (company_id, event_id, due_date) where deleted_at is null;
create index partner_deliverables_of_engagement on partner_deliverables (company_id, event_id, event_partner_id);
create index partner_deliverables_of_owner on partner_deliverables (company_id, owner_id, due_date)
  where deleted_at is null and status in ('todo', 'doing', 'delivered');
create index partner_deliverables_of_file on partner_deliverables (company_id, proof_file_id) where proof_file_id is not null;
call guard_company('partner_deliverables');
