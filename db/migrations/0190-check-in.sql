-- By the key of their names the desk sees that whom a door received may be somebody who is invited.
create or replace view guest_tickets with (security_invoker = true) as
  select company_id, event_id, id as guest_id, group_id, first_name, last_name, sort_name, age_band, table_name, ticket_hash, standing, tag_ids,
    deleted_at is not null as removed, name_key from guests;
