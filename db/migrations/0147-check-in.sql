-- Guests whom a door entered: they were received, and never expected.
create table checkin_walk_ins (
  company_id uuid not null,
  guest_id uuid not null,
  event_id uuid not null,
  primary key (company_id, guest_id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index checkin_walk_ins_of_event on checkin_walk_ins (company_id, event_id);
call guard_company('checkin_walk_ins');

-- The guest is as old as the scan by which they were entered; a walk-in who turned out to be a guest of the list is older.
insert into checkin_walk_ins (company_id, guest_id, event_id)
  select distinct k.company_id, k.guest_id, k.event_id from checkin_scans k
  join guests g on g.company_id = k.company_id and g.id = k.guest_id and g.created_at = k.received_at
  where k.shown = 'walk_in';
