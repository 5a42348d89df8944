-- Events and their parts, for other modules.

create or replace view event_facts with (security_invoker = true) as
  select company_id, id as event_id, code, name, slug, type, status, starts_at, ends_at, start_date, last_day,
    all_day, time_zone, rsvp_deadline, lead_id, member_ids, expected_guests, capacity, currency, created_at,
    retention_date, visibility, folded, place
  from events where deleted_at is null;

create or replace view event_part_facts with (security_invoker = true) as
  select p.company_id, p.event_id, p.id as part_id, p.position, p.name, p.kind, p.starts_at, p.ends_at,
    p.capacity, p.takes_rsvp, p.serves_meal, p.audience
  from event_parts p join events e on e.company_id = p.company_id and e.id = p.event_id
  where p.deleted_at is null and e.deleted_at is null;

-- Also of deleted events, for history.
create or replace view event_names with (security_invoker = true) as
  select company_id, id as event_id, name from events;

-- Also deleted parts, with nothing joined: for statements that run for each guest or scan.
create or replace view event_part_states with (security_invoker = true) as
  select company_id, event_id, id as part_id, name, position, starts_at, ends_at, takes_rsvp, deleted_at is not null as removed
  from event_parts;
