-- A picture of the venue under the drawing: where it lies and how wide it is, in centimetres.
alter table seating_plans add column background jsonb;

-- Halls to begin a plan with: of a venue, or templates of the company.
create table seating_halls (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  partner_id uuid,
  width integer not null check (width between 200 and 20000),
  depth integer not null check (depth between 200 and 20000),
  tables jsonb not null,
  objects jsonb not null,
  background jsonb,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id) on delete set null (partner_id)
);
create index seating_halls_bin on seating_halls (company_id, deleted_at) where deleted_at is not null;
call guard_company('seating_halls');
