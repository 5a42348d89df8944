-- As before, with what an unnamed companion is called by; the words for it are in the language of the reader.
create or replace function checkin_cards(of_company uuid, lists uuid[], guests uuid[], companions integer)
  returns table (at integer, card jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select w.at::integer, jsonb_build_object('id', f.guest_id, 'firstName', f.first_name, 'lastName', f.last_name,
    'sortName', f.sort_name, 'companionNumber', f.companion_number, 'companionOf', f.companion_of,
    'groupName', f.group_name, 'organisation', f.organisation, 'table', f.table_name,
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
      'firstName', x.first_name, 'lastName', x.last_name, 'sortName', x.sort_name,
      'companionNumber', x.companion_number, 'companionOf', x.companion_of) order by x.sort_name, x.guest_id) as members
    -- The first that are found: to choose by name all of a very large group would have to be read.
    from (
      select g.guest_id, g.age_band, g.first_name, g.last_name, g.sort_name, g.companion_number, g.companion_of from guest_facts g
      where g.company_id = of_company and g.group_id = f.group_id and g.guest_id <> f.guest_id limit companions
    ) x left join checkin_admissions a on a.company_id = of_company and a.list_id = w.list_id and a.guest_id = x.guest_id and a.closed_at is null
  ) o on true;
end $$;
