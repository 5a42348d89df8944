-- Uploaded files. The bytes are in the blob store; a row says whose they are and whether they may be shown.
create table files (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('image', 'attachment')),
  state text not null check (state in ('processing', 'ready', 'refused')),
  purpose text not null,
  name text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  widths integer[] not null default '{}',
  -- Whoever knows it may see the image; null for files that need a signed link.
  public_key text,
  problem text,
  created_by uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);
-- The daily quota adds up what came in lately, deleted or not.
create index files_recent on files (company_id, created_at) include (bytes);
call guard_company('files');
