-- Who came, for every screen, report and file: what is only tried in a rehearsal is no arrival.
create or replace view checkin_presence with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null) as inside, max(closed_at) as left_at, (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions where not rehearsal
  group by company_id, event_id, list_id, guest_id;
create or replace view checkin_gate_facts with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, gate, arrived_at as entered_at from checkin_presence;
-- The same as the doors see it: while something is tried, that too.
create view checkin_presence_at_doors with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null) as inside, max(closed_at) as left_at, (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions
  group by company_id, event_id, list_id, guest_id;

-- Who is expected on each list: confirmed for its part, with a place in its activity, or else confirmed for the event,
-- and among those whom the list is for. Whom a door entered was never expected.
create view checkin_expected with (security_invoker = true) as
  select y.company_id, y.event_id, y.list_id, y.guest_id
  from (
    select l.company_id, l.event_id, l.id as list_id, l.is_limited, i.guest_id
    from checkin_all_lists l
    join guest_invitations i on i.company_id = l.company_id and i.event_id = l.event_id and i.part_id = l.id
    where l.takes_rsvp and i.rsvp = 'yes'
    union all
    select l.company_id, l.event_id, l.id, l.is_limited, n.guest_id
    from checkin_all_lists l
    join checkin_enrolled n on n.company_id = l.company_id and n.event_id = l.event_id and n.list_id = l.id
    where l.takes_enrolment and n.rsvp = 'yes'
    union all
    select l.company_id, l.event_id, l.id, l.is_limited, t.guest_id
    from checkin_all_lists l
    join guest_tickets t on t.company_id = l.company_id and t.event_id = l.event_id
    where not l.takes_rsvp and not l.takes_enrolment and t.standing = 'yes'
  ) y
  join guest_tickets g on g.company_id = y.company_id and g.event_id = y.event_id and g.guest_id = y.guest_id and not g.removed
  left join checkin_walk_ins w on w.company_id = y.company_id and w.event_id = y.event_id and w.guest_id = y.guest_id
  left join checkin_listed f on f.company_id = y.company_id and f.event_id = y.event_id and f.list_id = y.list_id and f.guest_id = y.guest_id
  where w.guest_id is null and (not y.is_limited or f.guest_id is not null);
