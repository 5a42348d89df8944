-- What was uploaded for a site, so that it can be chosen again; pages name files by id.
create table site_files (
  company_id uuid not null,
  site_id uuid not null,
  file_id uuid not null,
  added_at timestamptz not null,
  primary key (company_id, site_id, file_id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index site_files_of_file on site_files (company_id, file_id);
call guard_company('site_files');
