-- Sample rows for the gallery of the design system; filled only where the demo is seeded.
create table gallery_samples (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  folded text not null,
  email text,
  city text not null,
  state text not null,
  due date,
  price_minor bigint not null,
  price_currency text not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index gallery_samples_by_name on gallery_samples (company_id, (name collate "ro-RO-x-icu"), id) where deleted_at is null;
create index gallery_samples_by_city on gallery_samples (company_id, (city collate "ro-RO-x-icu"), id) where deleted_at is null;
create index gallery_samples_by_due on gallery_samples (company_id, due, id) where deleted_at is null;
create index gallery_samples_by_word on gallery_samples (company_id, folded text_pattern_ops) where deleted_at is null;
call guard_company('gallery_samples');
