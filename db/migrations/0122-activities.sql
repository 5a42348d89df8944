-- A place in a slot, or in its queue, that was given up a moment ago. Nobody else gets it before held_until, so that
-- taking the slip back gives back exactly what was. What is past is deleted every minute, so the tallies need no clock.
create table activity_held_places (
  company_id uuid not null,
  event_id uuid not null,
  slot_id uuid not null,
  guest_id uuid not null,
  was text not null check (was in ('enrolled', 'offered', 'waiting')),
  queued_at timestamptz not null,
  held_until timestamptz not null,
  primary key (company_id, slot_id, guest_id),
  foreign key (company_id, event_id, slot_id) references activity_slots (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index activity_held_places_of_guest on activity_held_places (company_id, event_id, guest_id);
call guard_company('activity_held_places');

create or replace view activity_tallies with (security_invoker = true) as
  select t.company_id, t.slot_id, count(*) filter (where t.status = 'enrolled')::int as enrolled,
    count(*) filter (where t.status = 'offered')::int as offered, count(*) filter (where t.status = 'waiting')::int as waiting,
    count(*) filter (where t.status = 'held')::int as held
  from (
    select e.company_id, e.slot_id, e.status from activity_enrolments e
    join guests g on g.company_id = e.company_id and g.id = e.guest_id and g.deleted_at is null
    where e.status in ('enrolled', 'offered', 'waiting')
    union all
    select h.company_id, h.slot_id, 'held' from activity_held_places h where h.was <> 'waiting'
  ) t
  group by t.company_id, t.slot_id;
