-- As a function: it gathers first what it looks through, so that tables without statistics cannot lead to a plan that
-- walks all lists for each of fifty thousand guests, as the view did.
drop view checkin_expected;
create function checkin_expected(of_company uuid, of_event uuid, of_list uuid default null) returns table (list_id uuid, guest_id uuid)
  language sql stable set enable_nestloop = off as $$
  with living as materialized (
    select g.guest_id, g.standing from guest_tickets g where g.company_id = of_company and g.event_id = of_event and not g.removed
      and g.guest_id not in (select w.guest_id from checkin_walk_ins w where w.company_id = of_company and w.event_id = of_event)
  ), lists as materialized (
    select l.id, l.takes_rsvp, l.takes_enrolment, l.is_limited from checkin_all_lists l
    where l.company_id = of_company and l.event_id = of_event and (of_list is null or l.id = of_list)
  ), said_yes as materialized (
    select i.part_id as list_id, i.guest_id from guest_invitations i join living g on g.guest_id = i.guest_id
    where i.company_id = of_company and i.event_id = of_event and i.rsvp = 'yes'
      and i.part_id in (select id from lists where takes_rsvp)
    union all
    select n.list_id, n.guest_id from checkin_enrolled n join living g on g.guest_id = n.guest_id
    where n.company_id = of_company and n.event_id = of_event and n.rsvp = 'yes'
      and n.list_id in (select id from lists where takes_enrolment)
    union all
    select l.id, g.guest_id from lists l cross join living g
    where not l.takes_rsvp and not l.takes_enrolment and g.standing = 'yes'
  )
  select y.list_id, y.guest_id from said_yes y
  where y.list_id not in (select id from lists where is_limited)
    or (y.list_id, y.guest_id) in (select f.list_id, f.guest_id from checkin_listed f
      where f.company_id = of_company and f.event_id = of_event and (of_list is null or f.list_id = of_list))
$$;
