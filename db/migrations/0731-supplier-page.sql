-- What a supplier was to know of the event, frozen when they looked or were written to; a change adds one.
create table supplier_briefs (
  company_id uuid not null,
  supplier_page_id uuid not null,
  number integer not null,
  content jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  primary key (company_id, supplier_page_id, number),
  foreign key (company_id, supplier_page_id) references supplier_pages (company_id, id) on delete cascade
);
call guard_company('supplier_briefs');

-- The version that the supplier said they read.
alter table supplier_pages add column read_version integer;
alter table supplier_pages add column read_at timestamptz;
