-- A person of the client may fill in the guests of their side, up to a number and until a day.
alter table client_people
  add column guest_side text not null default '',
  add column guest_limit integer check (guest_limit > 0),
  add column guests_until date;
