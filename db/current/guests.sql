-- after: events

-- Search words and tallies follow the rows of guests. A guest row has its own words, so what is to be removed is found
-- by the words and needs no index of its own.

create or replace function guests_inserted() returns trigger language plpgsql as $$
begin
  insert into guest_words (company_id, event_id, word, guest_id)
    select distinct a.company_id, a.event_id, w collate "C" as word, a.id
    from added a, unnest(a.words) w where a.deleted_at is null order by word, a.id;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, count(*) from added where deleted_at is null group by 1, 2
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;
create or replace trigger guests_inserted after insert on guests
  referencing new table as added for each statement execute function guests_inserted();

create or replace function guests_updated() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  changed uuid[] := (select array_agg(id) from (
    select id, words, deleted_at is null from after_rows except select id, words, deleted_at is null from before_rows
  ) c);
begin
  if changed is null then return null; end if;
  delete from guest_words w
    using (select b.company_id, b.event_id, b.id, unnest(b.words) as word from before_rows b where b.id = any(changed)) gone
    where w.company_id = gone.company_id and w.event_id = gone.event_id and w.word = gone.word collate "C" and w.guest_id = gone.id;
  insert into guest_words (company_id, event_id, word, guest_id)
    select distinct a.company_id, a.event_id, w collate "C" as word, a.id
    from after_rows a, unnest(a.words) w where a.deleted_at is null and a.id = any(changed) order by word, a.id;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, sum(n) from (
      select company_id, event_id, 1 as n from after_rows where deleted_at is null
      union all select company_id, event_id, -1 from before_rows where deleted_at is null
    ) d group by 1, 2 having sum(n) <> 0
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;
create or replace trigger guests_updated after update on guests
  referencing old table as before_rows new table as after_rows for each statement execute function guests_updated();

create or replace function guests_deleted() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  delete from guest_words w using (select r.company_id, r.event_id, r.id, unnest(r.words) as word from removed r) lost
    where w.company_id = lost.company_id and w.event_id = lost.event_id and w.word = lost.word collate "C" and w.guest_id = lost.id;
  update guest_tallies t set living = t.living - gone.n
    from (select company_id, event_id, count(*)::integer as n from removed where deleted_at is null group by 1, 2) gone
    where t.company_id = gone.company_id and t.event_id = gone.event_id
      and t.slot = (select min(slot) from guest_tallies l where l.company_id = gone.company_id and l.event_id = gone.event_id);
  return null;
end $$;
create or replace trigger guests_deleted after delete on guests
  referencing old table as removed for each statement execute function guests_deleted();

-- The overall RSVP of guests from their invitations. Planned again each time, since a plan made for one
-- guest is slow for a thousand. Locks before it counts, so that two answers of one guest at once see each
-- other.
create or replace function refresh_standing(of_company uuid, guest_ids uuid[]) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform from guests where company_id = of_company and id = any(guest_ids) order by id for no key update;
  update guests g set standing = s.standing
    from (
      select k.id, case
        when bool_or(i.rsvp = 'yes') then 'yes' when bool_or(i.rsvp = 'waiting') then 'waiting'
        when bool_or(i.rsvp = 'maybe') then 'maybe' when bool_or(i.rsvp = 'none') then 'none'
        when bool_or(i.rsvp = 'no') then 'no' end as standing
      from unnest(guest_ids) k (id) left join (guest_invitations i
        join event_part_states p on p.company_id = i.company_id and p.part_id = i.part_id and not p.removed)
        on i.company_id = of_company and i.guest_id = k.id
      group by k.id
    ) s
    where g.company_id = of_company and g.id = s.id and g.standing is distinct from s.standing;
end $$;

-- One more unanswered invitation changes nothing for a guest who has one already: imports stay quick.
create or replace function invitations_inserted() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  of_company uuid := (select company_id from added limit 1);
  invited uuid[] := (select array_agg(distinct guest_id) from added where rsvp = 'none');
  answered uuid[] := (select array_agg(distinct guest_id) from added where rsvp <> 'none');
begin
  perform refresh_standing(of_company, array_agg(id)) from guests
    where company_id = of_company and ((id = any(invited) and (standing is null or standing = 'no')) or id = any(answered))
    having count(*) > 0;
  return null;
end $$;
create or replace trigger invitations_inserted after insert on guest_invitations
  referencing new table as added for each statement execute function invitations_inserted();

create or replace function invitations_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := (select array_agg(distinct guest_id) from (
    select part_id, guest_id, rsvp from after_rows except select part_id, guest_id, rsvp from before_rows
  ) c);
begin
  if changed is not null then
    perform refresh_standing((select company_id from after_rows limit 1), changed);
  end if;
  return null;
end $$;
create or replace trigger invitations_updated after update on guest_invitations
  referencing old table as before_rows new table as after_rows for each statement execute function invitations_updated();

create or replace function invitations_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_standing(company_id, array_agg(distinct guest_id)) from removed group by company_id;
  return null;
end $$;
create or replace trigger invitations_deleted after delete on guest_invitations
  referencing old table as removed for each statement execute function invitations_deleted();

-- A part that is deleted or restored takes its answers with it.
create or replace function part_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standing(new.company_id, array_agg(guest_id))
    from guest_invitations where company_id = new.company_id and part_id = new.id having count(*) > 0;
  return null;
end $$;
create or replace trigger part_standing after update on event_parts for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function part_standing();

-- Unnamed companions of a host are numbered in the order in which they were added; a companion who gets a
-- name keeps the number, so that a family stays in its order.
create or replace function number_companion() returns trigger language plpgsql as $$
begin
  if new.host_id is null then
    new.companion_number := null;
    return new;
  end if;
  if not new.is_placeholder then
    return new;
  end if;
  if tg_op = 'INSERT' or old.companion_number is null or old.host_id is distinct from new.host_id then
    -- Another one added at the same moment waits here.
    perform from guests h where h.company_id = new.company_id and h.id = new.host_id for no key update;
    select coalesce(max(g.companion_number), 0) + 1 into new.companion_number from guests g
      where g.company_id = new.company_id and g.event_id = new.event_id and g.host_id = new.host_id and g.id <> new.id;
  end if;
  -- They are sorted behind their host in this order.
  if new.companion_number > 1 and new.sort_name like '% +' then
    new.sort_name := new.sort_name || lpad(new.companion_number::text, 2, '0');
  end if;
  return new;
end $$;
create or replace trigger number_companion_added before insert on guests
  for each row when (new.is_placeholder) execute function number_companion();
create or replace trigger number_companion_changed before update of is_placeholder, host_id, sort_name on guests
  for each row when (new.is_placeholder or old.is_placeholder) execute function number_companion();

-- A list has one event and few parts. A foreign key would look for them once for each of a hundred thousand rows; these
-- triggers look once for each statement, and lock what they found as a key does until the rows are in.

create or replace function guest_groups_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, event_id from added) a left join lateral (
      select true as is_there from events e where e.company_id = a.company_id and e.id = a.event_id for key share
    ) e on true where e.is_there is null) then
    raise foreign_key_violation using message = 'a group of guests is of an event';
  end if;
  return null;
end $$;
create or replace trigger guest_groups_placed after insert on guest_groups
  referencing new table as added for each statement execute function guest_groups_placed();

create or replace function guest_invitations_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct company_id, event_id, part_id from added) a left join lateral (
      select true as is_there from event_parts p
      where p.company_id = a.company_id and p.event_id = a.event_id and p.id = a.part_id for key share
    ) p on true where p.is_there is null) then
    raise foreign_key_violation using message = 'an invitation is to a part of the event';
  end if;
  return null;
end $$;
create or replace trigger guest_invitations_placed after insert on guest_invitations
  referencing new table as added for each statement execute function guest_invitations_placed();

create or replace function key_stays() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('a row of %s stays where it is', tg_table_name);
end $$;
create or replace trigger guest_groups_stay before update of company_id, event_id on guest_groups for each row
  when ((old.company_id, old.event_id) is distinct from (new.company_id, new.event_id)) execute function key_stays();
create or replace trigger guest_invitations_stay before update of company_id, event_id, part_id on guest_invitations for each row
  when ((old.company_id, old.event_id, old.part_id) is distinct from (new.company_id, new.event_id, new.part_id))
  execute function key_stays();
create or replace trigger events_stay before update of company_id, id on events for each row
  when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function key_stays();
create or replace trigger event_parts_stay before update of company_id, event_id, id on event_parts for each row
  when ((old.company_id, old.event_id, old.id) is distinct from (new.company_id, new.event_id, new.id)) execute function key_stays();

-- The group of a guest is of the same event by its own key, so guests are deleted before the groups they name.
create or replace function event_guests_deleted() returns trigger language plpgsql as $$
begin
  delete from guests where company_id = old.company_id and event_id = old.id;
  delete from guest_groups where company_id = old.company_id and event_id = old.id;
  return null;
end $$;
create or replace trigger event_guests_deleted after delete on events
  for each row execute function event_guests_deleted();

create or replace function part_invitations_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_invitations where company_id = old.company_id and part_id = old.id;
  return null;
end $$;
create or replace trigger part_invitations_deleted after delete on event_parts
  for each row execute function part_invitations_deleted();

-- The companies with a guest of this address. Reads the guests of all companies with the rights of the
-- owner and returns companies only; app.all_companies has an effect only for the owner and is set back.
create or replace function companies_inviting(address text) returns setof uuid
  language plpgsql volatile security definer set search_path = public as $$
declare
  before text := current_setting('app.all_companies', true);
begin
  perform set_config('app.all_companies', 'on', true);
  return query select distinct company_id from guests
    where email = address and deleted_at is null and erased_at is null limit 200;
  perform set_config('app.all_companies', coalesce(before, ''), true);
end $$;
revoke all on function companies_inviting(text) from public;
grant execute on function companies_inviting(text) to prilej_app;

-- Where a seating plan assigns seats, no other writer changes the table of a guest: neither a form nor an import,
-- an action over many or its undo. The plan itself says so for its transaction.
create or replace function guest_table_of_plan() returns trigger language plpgsql as $$
begin
  if current_setting('app.seating_plan', true) is distinct from 'on' and exists (select from guest_table_plans p
      where p.company_id = new.company_id and p.event_id = new.event_id) and not (tg_op = 'UPDATE' and new.erased_at is not null) then
    new.table_name := case when tg_op = 'UPDATE' then old.table_name else '' end;
  end if;
  return new;
end $$;
create or replace trigger guest_table_added before insert on guests
  for each row when (new.table_name <> '') execute function guest_table_of_plan();
create or replace trigger guest_table_changed before update of table_name on guests
  for each row when (new.table_name is distinct from old.table_name) execute function guest_table_of_plan();

-- Guests, for other modules.

-- An unnamed companion also has the name of their host.
create or replace view guest_facts with (security_invoker = true) as
  select g.company_id, g.event_id, g.id as guest_id, g.group_id, gg.name as group_name, gg.side, gg.language,
    g.host_id, g.first_name, g.last_name, g.sort_name, g.is_placeholder, g.age_band, g.category_id, g.tag_ids,
    g.email, g.phone, g.company as organisation, g.job_title, g.table_name, g.standing, g.ticket_hash, g.created_at, g.erased_at,
    g.companion_number,
    case when g.companion_number is not null then (select trim(h.first_name || ' ' || h.last_name) from guests h
      where h.company_id = g.company_id and h.id = g.host_id) end as companion_of,
    -- The typed table, empty where plans assign seats part by part.
    case when exists (select from guest_table_plans tp where tp.company_id = g.company_id and tp.event_id = g.event_id)
      then '' else g.table_name end as typed_table
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  where g.deleted_at is null;

create or replace view guest_answers with (security_invoker = true) as
  select i.company_id, i.event_id, i.part_id, i.guest_id, g.age_band, g.is_placeholder, i.rsvp, i.menu,
    -- In an event with a seating plan, the table of this part, and never that of another part. A part without one has what is written.
    case when tp.event_id is null then g.table_name
      when i.part_id = any (tp.part_ids) then coalesce(s.table_name, '')
      when w.part_id is null or w.part_id = i.part_id then coalesce(w.table_name, '')
      else '' end as table_name,
    i.answered_at, i.answered_by_kind, i.waiting_since
  from guest_invitations i
  join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
  left join guest_table_plans tp on tp.company_id = i.company_id and tp.event_id = i.event_id
  left join guest_seats s on s.company_id = i.company_id and s.guest_id = i.guest_id and s.part_id = i.part_id
  left join guest_written_tables w on w.company_id = i.company_id and w.guest_id = i.guest_id
  join event_part_states p on p.company_id = i.company_id and p.part_id = i.part_id and not p.removed;

create or replace view guest_answer_changes with (security_invoker = true) as
  select company_id, event_id, part_id, guest_id, before, after, at, by_kind from guest_answer_log;

create or replace view guest_need_facts with (security_invoker = true) as
  select company_id, event_id, guest_id, diet, allergies, access from guest_needs;

-- Guests are counted by group before the names of the groups are looked up, once for each group.
create or replace view guest_standing_facts with (security_invoker = true) as
  select company_id, event_id, group_id, standing from guests where deleted_at is null;

create or replace view guest_group_facts with (security_invoker = true) as
  select company_id, event_id, id as group_id, name, side from guest_groups;

-- Tickets for the doors: also those of deleted guests, which are revoked and not unknown. The desk uses
-- name_key to see that a walk-in may be an invited guest.
create or replace view guest_tickets with (security_invoker = true) as
  select company_id, event_id, id as guest_id, group_id, first_name, last_name, sort_name, age_band, table_name, ticket_hash, standing, tag_ids,
    deleted_at is not null as removed, name_key from guests;

-- Also deleted guests, with nothing joined.
create or replace view guest_states with (security_invoker = true) as
  select company_id, event_id, id as guest_id, group_id, first_name, last_name, email, phone, erased_at,
    deleted_at is not null as removed from guests;

-- Invitations as they are stored, with nothing joined: for statements that run for each scan.
create or replace view guest_invitation_facts with (security_invoker = true) as
  select company_id, event_id, part_id, guest_id, rsvp, menu from guest_invitations;

-- The seat of a guest in the active seating plan of each part.
create or replace view guest_seat_facts with (security_invoker = true) as
  select company_id, event_id, part_id, guest_id, table_name, seat from guest_seats;

-- The table that is written at a guest, in each part without a plan of an event that has one for another part.
create or replace view guest_written_facts with (security_invoker = true) as
  select w.company_id, w.event_id, p.part_id, w.guest_id, w.table_name
  from guest_written_tables w
  join guest_table_plans t on t.company_id = w.company_id and t.event_id = w.event_id
  join event_part_states p on p.company_id = w.company_id and p.event_id = w.event_id and not p.removed
    and p.part_id <> all (t.part_ids) and (w.part_id is null or w.part_id = p.part_id);

-- Instead of a foreign key, which would be checked for each of a hundred thousand rows.
create or replace function guest_imports_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_import_rows where company_id = old.company_id and import_id = old.id;
  return null;
end $$;
create or replace trigger guest_imports_deleted after delete on guest_imports
  for each row execute function guest_imports_deleted();
