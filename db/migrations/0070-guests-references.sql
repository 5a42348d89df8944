-- A list has one event and few parts. A foreign key looks for them once for each of a hundred thousand rows; these look
-- once for each statement. They hold what they found as a key does, so that nobody takes it away before the rows are in.
create function key_stays() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('a row of %s stays where it is', tg_table_name);
end $$;

create function guest_groups_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, event_id from added) a left join lateral (
      select true as is_there from events e where e.company_id = a.company_id and e.id = a.event_id for key share
    ) e on true where e.is_there is null) then
    raise foreign_key_violation using message = 'a group of guests is of an event';
  end if;
  return null;
end $$;
create trigger guest_groups_placed after insert on guest_groups
  referencing new table as added for each statement execute function guest_groups_placed();
create trigger guest_groups_stay before update of company_id, event_id on guest_groups for each row
  when ((old.company_id, old.event_id) is distinct from (new.company_id, new.event_id)) execute function key_stays();

create function guest_invitations_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, event_id, part_id from added) a left join lateral (
      select true as is_there from event_parts p
      where p.company_id = a.company_id and p.event_id = a.event_id and p.id = a.part_id for key share
    ) p on true where p.is_there is null) then
    raise foreign_key_violation using message = 'an invitation is to a part of the event';
  end if;
  return null;
end $$;
create trigger guest_invitations_placed after insert on guest_invitations
  referencing new table as added for each statement execute function guest_invitations_placed();
create trigger guest_invitations_stay before update of company_id, event_id, part_id on guest_invitations for each row
  when ((old.company_id, old.event_id, old.part_id) is distinct from (new.company_id, new.event_id, new.part_id))
  execute function key_stays();

-- The group of a guest is of the same event, and its own key says so; guests go before the groups they name.
create function event_guests_deleted() returns trigger language plpgsql as $$
begin
  delete from guests g using removed e where g.company_id = e.company_id and g.event_id = e.id;
  delete from guest_groups g using removed e where g.company_id = e.company_id and g.event_id = e.id;
  return null;
end $$;
create trigger event_guests_deleted after delete on events
  referencing old table as removed for each statement execute function event_guests_deleted();
create trigger events_stay before update of company_id, id on events for each row
  when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function key_stays();

create function part_invitations_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_invitations i using removed p where i.company_id = p.company_id and i.part_id = p.id;
  return null;
end $$;
create trigger part_invitations_deleted after delete on event_parts
  referencing old table as removed for each statement execute function part_invitations_deleted();
create trigger event_parts_stay before update of company_id, event_id, id on event_parts for each row
  when ((old.company_id, old.event_id, old.id) is distinct from (new.company_id, new.event_id, new.id)) execute function key_stays();

alter table guests drop constraint guests_company_id_event_id_fkey;
alter table guest_groups drop constraint guest_groups_company_id_event_id_fkey;
alter table guest_invitations drop constraint guest_invitations_company_id_event_id_part_id_fkey;
