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
