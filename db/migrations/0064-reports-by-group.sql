-- Guests are counted by group before the names of the groups are looked up, once for each group.
create view guest_standing_facts with (security_invoker = true) as
  select company_id, event_id, group_id, standing from guests where deleted_at is null;
create view guest_group_facts with (security_invoker = true) as
  select company_id, event_id, id as group_id, name, side from guest_groups;
