-- How many guests are expected is kept by the event alone: where it said nothing, what its budgets said is kept there.
update events e set expected_guests = b.expected from (
  select company_id, event_id, max((guests ->> 'expected')::int) as expected from budgets
  where deleted_at is null group by company_id, event_id
) b where b.company_id = e.company_id and b.event_id = e.id and e.expected_guests is null and b.expected > 0;
