-- The names of an event's speakers, by engagement, and their contact data for the day.
create or replace view speaker_names with (security_invoker = true) as
  select p.company_id, p.event_id, p.id as part_id, s.name,
    case when s.deleted_at is null then s.phone end as phone,
    p.deleted_at is not null or s.deleted_at is not null as is_removed
  from speaker_parts p join speakers s on s.company_id = p.company_id and s.id = p.speaker_id;

-- The materials that speakers sent for an event.
create or replace view speaker_material_files with (security_invoker = true) as
  select m.company_id, p.event_id, p.id as part_id, m.file_id
  from speaker_materials m join speaker_parts p on p.company_id = m.company_id and p.id = m.part_id
  where m.file_id is not null and m.deleted_at is null and p.deleted_at is null;
