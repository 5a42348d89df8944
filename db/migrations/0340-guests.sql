-- Where a guest sits in a part with an active seating plan, as that plan says; the plan alone writes it.
create table guest_seats (
  company_id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  guest_id uuid not null,
  table_name text not null,
  -- Counted from one, as people count.
  seat integer not null check (seat > 0),
  primary key (company_id, guest_id, part_id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade
);
create index guest_seats_of_event on guest_seats (company_id, event_id, part_id);
call guard_company('guest_seats');

-- The parts whose tables a plan says, and those of which guests may know theirs.
alter table guest_table_plans add column part_ids uuid[] not null default '{}', add column released_part_ids uuid[] not null default '{}';
