-- The table that was written at a guest before a seating plan said it, for when there is no plan any more.
create table guest_written_tables (
  company_id uuid not null,
  event_id uuid not null,
  guest_id uuid not null,
  table_name text not null,
  primary key (company_id, guest_id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index guest_written_tables_of_event on guest_written_tables (company_id, event_id);
call guard_company('guest_written_tables');
