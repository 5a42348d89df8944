-- What ties a person to an event is told only to those who may see the event: older lines learn which it was.
update history h set event_id = e.id
from events e
where h.entity = 'contact' and h.event_id is null and e.company_id = h.company_id
  and h.changes -> 0 ->> 'field' = 'event'
  and (coalesce(h.changes -> 0 ->> 'new', h.changes -> 0 ->> 'old') = e.name
    or starts_with(coalesce(h.changes -> 0 ->> 'new', h.changes -> 0 ->> 'old'), e.name || ' ('));
