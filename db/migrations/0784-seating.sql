-- The papers that were sent may have guests whose table had no seat left for them.
alter table seating_version_places alter column seat drop not null;

-- Numbers of seats that a smaller table no longer has.
update guest_seats g set seat = null
  from seating_plans p
  join seating_places s on s.company_id = p.company_id and s.plan_id = p.id
  join seating_tables t on t.company_id = s.company_id and t.id = s.table_id and s.seat >= t.seats
  where p.is_active and p.deleted_at is null
    and g.company_id = p.company_id and g.part_id = p.part_id and g.guest_id = s.guest_id;
