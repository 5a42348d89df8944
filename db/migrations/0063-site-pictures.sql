-- How a site looks, drawn by the worker: of what visitors see, and of the draft while nothing is public.
create table site_pictures (
  company_id uuid not null,
  site_id uuid not null,
  -- Of the drawing itself, so that an address names it for ever.
  stamp text not null,
  svg text not null,
  drawn_at timestamptz not null,
  primary key (company_id, site_id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
call guard_company('site_pictures');
