-- Who came, on lists that exist: entries of a list in the bin come back with the list and count nowhere until then.
create or replace view checkin_presence with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null) as inside, max(closed_at) as left_at, (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions a where not rehearsal
    and exists (select from checkin_all_lists l where l.company_id = a.company_id and l.id = a.list_id)
  group by company_id, event_id, list_id, guest_id;
