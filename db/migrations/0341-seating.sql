-- Guests see their tables once the team releases them.
alter table seating_plans add column released_at timestamptz;

-- What the active plans say already.
insert into guest_seats (company_id, event_id, part_id, guest_id, table_name, seat)
  select p.company_id, p.event_id, p.part_id, s.guest_id, coalesce(nullif(t.name, ''), t.number::text), s.seat + 1
  from seating_plans p
  join event_parts e on e.company_id = p.company_id and e.id = p.part_id and e.deleted_at is null
  join seating_places s on s.company_id = p.company_id and s.plan_id = p.id
  join seating_tables t on t.company_id = s.company_id and t.id = s.table_id
  where p.is_active and p.deleted_at is null;
update guest_table_plans g set part_ids = array(select p.part_id from seating_plans p
  where p.company_id = g.company_id and p.event_id = g.event_id and p.is_active and p.deleted_at is null);
