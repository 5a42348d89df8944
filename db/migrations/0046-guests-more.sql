-- The link and code of a group that emptied when its guest was merged into another: both were sent, and both must open.
create table guest_old_links (
  company_id uuid not null,
  token_hash bytea not null,
  event_id uuid not null,
  code text not null,
  -- Whoever the guest is now; the link leads to their group, wherever that is.
  guest_id uuid not null,
  merge_id uuid not null,
  primary key (company_id, token_hash),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index guest_old_links_by_code on guest_old_links (company_id, event_id, code);
create index guest_old_links_of_guest on guest_old_links (company_id, guest_id);
call guard_company('guest_old_links');
