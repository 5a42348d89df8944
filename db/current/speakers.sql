-- The names of those who speak at an event, by their part in it.
create or replace view speaker_names with (security_invoker = true) as
  select p.company_id, p.event_id, p.id as part_id, s.name
  from speaker_parts p join speakers s on s.company_id = p.company_id and s.id = p.speaker_id;
