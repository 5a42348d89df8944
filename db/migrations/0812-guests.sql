-- The part whose plan began with what was written; null: it may be the table of any part without a plan.
alter table guest_written_tables add column part_id uuid,
  add foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete set null (part_id);
