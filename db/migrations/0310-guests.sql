-- Events in which a seating plan says who sits where. There the table of a guest is written by the plan alone.
create table guest_table_plans (
  company_id uuid not null,
  event_id uuid not null,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('guest_table_plans');
