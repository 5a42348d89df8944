-- A material that is no longer asked for can be asked for again, with what came in for it.
alter table speaker_materials add deleted_at timestamptz;
drop index speaker_materials_of_part;
create index speaker_materials_of_part on speaker_materials (company_id, part_id, due_date, id) where deleted_at is null;
