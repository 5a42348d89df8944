-- What a door is shown of guests, each for the list it was scanned on, with so many of the invitation as are asked for.
-- Planned once per connection: planning anew cost more than the answer. Volatile, so that it sees an entry that the
-- same statement has just made.
create function checkin_facts(of_company uuid, lists uuid[], guests uuid[], companions integer)
  returns table (at integer, facts jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select w.at::integer, jsonb_build_object('id', f.guest_id, 'firstName', f.first_name, 'lastName', f.last_name,
    'sortName', f.sort_name, 'groupName', f.group_name, 'organisation', f.organisation, 'table', f.table_name,
    'menu', coalesce(m.menu, ''), 'ageBand', f.age_band, 'vip', coalesce(f.tag_ids && l.vip_tag_ids, false), 'hostId', l.host_id,
    'insideSince', own.entered_at, 'group', coalesce(o.members, '[]'))
  from unnest(lists, guests) with ordinality w (list_id, guest_id, at)
  join guest_facts f on f.company_id = of_company and f.guest_id = w.guest_id
  left join checkin_lists l on l.company_id = of_company and l.id = w.list_id
  left join guest_invitations m on m.company_id = of_company and m.guest_id = w.guest_id and m.part_id = w.list_id
  left join checkin_admissions own on own.company_id = of_company and own.list_id = w.list_id and own.guest_id = w.guest_id
    and own.closed_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', x.guest_id, 'ageBand', x.age_band, 'insideSince', a.entered_at,
      'name', coalesce(nullif(trim(x.first_name || ' ' || x.last_name), ''), x.sort_name)) order by x.sort_name, x.guest_id) as members
    -- The first that are found: to choose by name all of a very large group would have to be read.
    from (
      select g.guest_id, g.age_band, g.first_name, g.last_name, g.sort_name from guest_facts g
      where g.company_id = of_company and g.group_id = f.group_id and g.guest_id <> f.guest_id limit companions
    ) x left join checkin_admissions a on a.company_id = of_company and a.list_id = w.list_id and a.guest_id = x.guest_id and a.closed_at is null
  ) o on true;
end $$;

-- Decides and says what each door shows, in one statement. A scan that names its door is decided only while that door
-- stands, whatever was remembered of it; another gets no answer.
create function checkin_answers(of_company uuid, scans jsonb, now_at timestamptz, companions integer)
  returns table (answer checkin_scans, facts jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  standing jsonb;
  decided checkin_scans[];
begin
  select jsonb_agg(s.scan) into standing from jsonb_array_elements(scans) s (scan)
    where s.scan ->> 'door' is null or exists (
      select from checkin_devices d join events e on e.company_id = d.company_id and e.id = d.event_id and e.deleted_at is null
      where d.company_id = of_company and d.id = (s.scan ->> 'door')::uuid and d.revoked_at is null and d.expires_at > now_at);
  if standing is null then return; end if;
  select array_agg(d) into decided from checkin_decide(of_company, standing, now_at) d;
  return query
  select decided[a.at], f.facts
  from generate_subscripts(decided, 1) a (at)
  left join checkin_facts(of_company,
    array(select d.list_id from unnest(decided) d), array(select d.guest_id from unnest(decided) d), companions) f on f.at = a.at;
end $$;

-- Of a table that nobody has looked at the planner knows nothing: every index is as good as any other, and a verdict took
-- longer with each entry until autovacuum came by. So the door looks itself (`store.ts`), which older versions ignore.
do $$ begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'grant maintain on checkin_scans, checkin_admissions to prilej_app';
  end if;
end $$;
