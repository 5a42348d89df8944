-- Visits and messages of guests, for other modules.

create or replace view guest_page_opened with (security_invoker = true) as
  select company_id, event_id, group_id, first_at, last_at from guest_page_visits;

-- The messages of guests, with the time of the first answer.
create or replace view guest_message_facts with (security_invoker = true) as
  select m.company_id, m.event_id, m.id as message_id, m.group_id, m.body, m.at,
    (select min(r.at) from guest_messages r where r.company_id = m.company_id and r.group_id = m.group_id
      and r.by_team and r.at >= m.at) as answered_at
  from guest_messages m where not m.by_team;
