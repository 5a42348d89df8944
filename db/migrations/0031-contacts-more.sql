-- Labels and a face for contact persons, and pairs of whom somebody said that they are two.
alter table contacts add column tags text[] not null default '{}';
alter table contacts add column photo_id uuid;
alter table contacts add column photo text;
alter table contacts add foreign key (company_id, photo_id) references files (company_id, id) on delete set null (photo_id);
create index contacts_photo on contacts (company_id, photo_id) where photo_id is not null;
create index contacts_tags on contacts using gin (tags) where deleted_at is null;

-- The lesser id stands first, so that a pair is one row however it was seen.
create table contact_distinctions (
  company_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  said_by text not null,
  said_at timestamptz not null,
  primary key (company_id, one_id, other_id),
  foreign key (company_id, one_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references contacts (company_id, id) on delete cascade,
  check (one_id < other_id)
);
create index contact_distinctions_of_other on contact_distinctions (company_id, other_id);
call guard_company('contact_distinctions');
