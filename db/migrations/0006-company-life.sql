-- Words that a company puts on its own things, so that people can group them as they think of them.
create table company_tags (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  folded text not null,
  tone text not null,
  about text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
-- Two that differ only by case or diacritics would be one tag to whoever reads them.
create unique index company_tags_name on company_tags (company_id, folded) where deleted_at is null;
create index company_tags_bin on company_tags (company_id, deleted_at) where deleted_at is not null;
call guard_company('company_tags');

alter table companies
  add column address text not null default '',
  add column email text,
  add column website text,
  add column logo_id uuid,
  add column logo_path text,
  add column brand_colour text;

-- Names a company had in its addresses before: links that people kept lead on, and nobody else may
-- take the name. It belongs to no company, since a visitor asks by slug alone.
create table company_old_slugs (
  slug text primary key,
  company_id uuid not null references companies (id),
  at timestamptz not null default now()
);
create index company_old_slugs_owner on company_old_slugs (company_id);
