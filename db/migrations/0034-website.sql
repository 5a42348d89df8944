-- The public site of an event. Its look (theme, header, footer) is one draft with a revision of its own.
create table sites (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  look jsonb not null,
  look_rev integer not null default 1,
  published_version_id uuid,
  published_at timestamptz,
  scheduled_at timestamptz,
  scheduled_by uuid,
  -- Set once it was public, so that a site taken offline is told from one that never was.
  was_public boolean not null default false,
  created_at timestamptz not null,
  -- Of any page or the look; compared with published_at it says whether the draft is ahead.
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create unique index sites_of_event on sites (company_id, event_id) where deleted_at is null;
create index sites_scheduled on sites (company_id, scheduled_at) where scheduled_at is not null;
call guard_company('sites');

create table site_pages (
  company_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  path text not null,
  position integer not null,
  in_nav boolean not null default true,
  title jsonb not null,
  seo jsonb not null,
  doc jsonb not null,
  schema_v integer not null,
  rev integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
create unique index site_pages_path on site_pages (company_id, site_id, path) where deleted_at is null;
call guard_company('site_pages');

-- Never changed after it was written, so a page rendered from one can be kept for ever.
create table site_versions (
  company_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('auto', 'manual', 'publish')),
  label text not null default '',
  snapshot jsonb not null,
  schema_v integer not null,
  sha256 text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, site_id, number),
  unique (company_id, site_id, id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
call guard_company('site_versions');
alter table sites add foreign key (company_id, id, published_version_id)
  references site_versions (company_id, site_id, id);

create table site_publications (
  company_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  version_id uuid,
  action text not null check (action in ('publish', 'rollback', 'unpublish')),
  note text not null default '',
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
create index site_publications_of_site on site_publications (company_id, site_id, at desc);
call guard_company('site_publications');

-- Who has the editor open; a row older than a minute says nothing.
create table site_presence (
  company_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  name text not null,
  page_id uuid,
  at timestamptz not null,
  primary key (company_id, site_id, user_id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
call guard_company('site_presence');

-- Pages opened, by day; nothing about who opened them is kept.
create table site_visits (
  company_id uuid not null,
  site_id uuid not null,
  day date not null,
  path text not null,
  visits integer not null,
  primary key (company_id, site_id, day, path),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
call guard_company('site_visits');

create table site_messages (
  company_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  event_id uuid not null,
  name text not null,
  email text not null,
  topic text not null default '',
  message text not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade
);
create index site_messages_of_site on site_messages (company_id, site_id, at desc, id);
create index site_messages_email on site_messages (company_id, email);
call guard_company('site_messages');
