-- A seat, or a place in the waiting order, that was given up a moment ago. Nobody else gets it before
-- held_until, so that taking the slip back gives back exactly what was.
create table guest_held_seats (
  company_id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  guest_id uuid not null,
  was text not null check (was in ('yes', 'waiting')),
  waiting_since timestamptz,
  held_until timestamptz not null,
  primary key (company_id, part_id, guest_id),
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  check ((was = 'waiting') = (waiting_since is not null))
);
create index guest_held_seats_of_guest on guest_held_seats (company_id, event_id, guest_id);
call guard_company('guest_held_seats');
