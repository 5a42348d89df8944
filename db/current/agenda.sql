-- after: speakers

-- A session in all rooms names none and says so in all_rooms, so that it does not look like one without a place.
create or replace view session_facts with (security_invoker = true) as
  select s.company_id, s.event_id, s.id as session_id, s.title, s.type, s.description, s.audience, s.bookable, s.capacity,
    s.starts_at, s.ends_at,
    coalesce((select string_agg(r.name, ', ' order by r.position) from agenda_rooms r
      where r.company_id = s.company_id and r.id = any (s.room_ids) and r.deleted_at is null), '') as place,
    s.all_rooms
  from agenda_sessions s where s.deleted_at is null;

-- The speakers of each session, in their order.
create or replace view session_speaker_facts with (security_invoker = true) as
  select a.company_id, a.event_id, a.session_id, a.position, s.name
  from agenda_session_speakers a
  join speaker_names s on s.company_id = a.company_id and s.part_id = a.part_id;
