-- What a company says of itself. The table belongs to no company (its slug is unique among all), so
-- every statement on it names the company it means.
alter table companies
  add column cui text,
  add column city text not null default '',
  add column phone text,
  add column version integer not null default 1;
