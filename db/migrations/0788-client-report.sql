-- The link to a report is kept with the other links of outsiders; the addresses that clients have stay as they are.
insert into outside_links (company_id, id, event_id, kind, record_id, label, token_hash, made_by, expires_at, end_chosen, revoked_at,
  last_seen_at, created_at, former_turn)
select r.company_id, gen_random_uuid(), r.event_id, 'client-report', r.id, case r.language when 'ro' then 'Clientul' else 'The client' end,
  ''::bytea, r.shared_by, (r.ends_on + 1)::timestamp at time zone e.time_zone, true,
  case when not r.open then coalesce(r.withdrawn_at, r.created_at) else r.withdrawn_at end, r.opened_at, r.created_at, r.link_turn
from client_reports r join events e on e.company_id = r.company_id and e.id = r.event_id;

alter table client_reports drop column ends_on, drop column open, drop column link_turn, drop column shared_by,
  drop column withdrawn_at, drop column opened_at;
