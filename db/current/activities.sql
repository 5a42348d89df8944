-- after: agenda, guests

-- Every slot that guests can sign up for, with the data of its activity: the module's own and the sessions
-- of the programme. A session that can no longer be signed up for stays as long as a guest has a place in
-- it.
create or replace view activity_slot_facts with (security_invoker = true) as
  select s.company_id, s.event_id, s.id as slot_id, s.activity_id, false as of_session, true as takes, 'guests' as seen_by,
    a.kind, a.title, a.description, a.place, s.starts_at, s.ends_at, s.capacity, s.minimum, s.list_id, s.version as slot_version,
    a.audience, a.tag_ids, a.price_minor, a.price_currency, a.opens_at, a.closes_at, a.version
  from activity_slots s join activities a on a.company_id = s.company_id and a.id = s.activity_id
  where s.deleted_at is null and a.deleted_at is null and a.session_id is null
  union all
  select p.company_id, p.event_id, p.session_id, p.session_id, true, p.bookable, p.audience,
    'session', p.title, p.description, p.place, p.starts_at, p.ends_at, p.capacity, coalesce(s.minimum, 0), s.list_id, coalesce(s.version, 1),
    coalesce(a.audience, 'invited'), coalesce(a.tag_ids, '{}'), a.price_minor, a.price_currency, a.opens_at, a.closes_at, coalesce(a.version, 1)
  from session_facts p
  left join activities a on a.company_id = p.company_id and a.id = p.session_id
  left join activity_slots s on s.company_id = p.company_id and s.id = p.session_id
  where p.bookable or exists (select from activity_enrolments e
    where e.company_id = p.company_id and e.slot_id = p.session_id and e.status in ('enrolled', 'offered', 'waiting'));

-- The enrolments of guests, for other modules.
create or replace view enrolment_facts with (security_invoker = true) as
  select e.company_id, e.event_id, f.activity_id, e.slot_id, f.kind, f.title, f.starts_at, f.ends_at, e.guest_id, e.status, e.queued_at, e.offered_until
  from activity_enrolments e
  join activity_slot_facts f on f.company_id = e.company_id and f.slot_id = e.slot_id
  join guest_states g on g.company_id = e.company_id and g.guest_id = e.guest_id and not g.removed;

-- For check-in: who has a place where, in the words of an RSVP; an offer is not yet a place.
create or replace view checkin_enrolled with (security_invoker = true) as
  select s.company_id, s.event_id, s.list_id, e.guest_id,
    case when e.status = 'enrolled' then 'yes' when e.status in ('offered', 'waiting') then 'waiting' else 'no' end as rsvp
  from activity_slots s join activity_enrolments e on e.company_id = s.company_id and e.slot_id = s.id
  where s.list_id is not null;

-- Number of enrolments of a slot in each state.
create or replace view activity_tallies with (security_invoker = true) as
  select t.company_id, t.slot_id, count(*) filter (where t.status = 'enrolled')::int as enrolled,
    count(*) filter (where t.status = 'offered')::int as offered, count(*) filter (where t.status = 'waiting')::int as waiting,
    count(*) filter (where t.status = 'held')::int as held
  from (
    select e.company_id, e.slot_id, e.status from activity_enrolments e
    join guest_states g on g.company_id = e.company_id and g.guest_id = e.guest_id and not g.removed
    where e.status in ('enrolled', 'offered', 'waiting')
    union all
    select h.company_id, h.slot_id, 'held' from activity_held_places h where h.was <> 'waiting'
  ) t
  group by t.company_id, t.slot_id;
