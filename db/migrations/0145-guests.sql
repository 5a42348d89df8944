-- Which unnamed companion of their host a guest is. It is given once and stays until somebody names them, so that a printed
-- ticket, the door and the page of the family speak of the same person.
alter table guests add column companion_number integer;

create function number_companion() returns trigger language plpgsql as $$
begin
  if not new.is_placeholder or new.host_id is null then
    new.companion_number := null;
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
create trigger number_companion_added before insert on guests
  for each row when (new.is_placeholder) execute function number_companion();
create trigger number_companion_changed before update of is_placeholder, host_id, sort_name on guests
  for each row when (new.is_placeholder or old.is_placeholder) execute function number_companion();

update guests g set companion_number = n.number, sort_name = case when n.number > 1 then g.sort_name || lpad(n.number::text, 2, '0') else g.sort_name end
  from (select company_id, id, row_number() over (partition by company_id, host_id order by created_at, id) as number
    from guests where is_placeholder and host_id is not null) n
  where g.company_id = n.company_id and g.id = n.id;

-- Of an unnamed companion also whose they are.
create or replace view guest_facts with (security_invoker = true) as
  select g.company_id, g.event_id, g.id as guest_id, g.group_id, gg.name as group_name, gg.side, gg.language,
    g.host_id, g.first_name, g.last_name, g.sort_name, g.is_placeholder, g.age_band, g.category_id, g.tag_ids,
    g.email, g.phone, g.company as organisation, g.job_title, g.table_name, g.standing, g.ticket_hash, g.created_at, g.erased_at,
    g.companion_number,
    case when g.companion_number is not null then (select trim(h.first_name || ' ' || h.last_name) from guests h
      where h.company_id = g.company_id and h.id = g.host_id) end as companion_of
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  where g.deleted_at is null;
