-- Takes the locks of a group of scans, in one order by everybody, and says what is known of each. A scan that names its
-- door is looked at only while that door stands, whatever was remembered of it.
create or replace function checkin_asked(of_company uuid, scans jsonb, now_at timestamptz, companions integer)
  returns table (asked jsonb, card jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  standing jsonb;
  j record;
  given jsonb;
  stored checkin_scans;
  found_ones jsonb[] := '{}';
  lists uuid[] := '{}';
  guests uuid[] := '{}';
begin
  select jsonb_agg(s.scan) into standing from jsonb_array_elements(scans) s (scan)
    where s.scan ->> 'door' is null or exists (
      select from checkin_devices d join events e on e.company_id = d.company_id and e.id = d.event_id and e.deleted_at is null
      where d.company_id = of_company and d.id = (s.scan ->> 'door')::uuid and d.revoked_at is null and d.expires_at > now_at);
  if standing is null then return; end if;
  for j in select distinct (s.scan ->> 'event_id')::uuid as id from jsonb_array_elements(standing) s (scan) order by 1 loop
    perform checkin_lock_event(j.id, false);
  end loop;
  for j in select * from checkin_judged(of_company, standing) x order by x.guest_id, x.list_id, x.n loop
    if j.guest_id is not null then perform checkin_lock_guest(j.guest_id); end if;
    given := scans -> j.n;
    -- An undo of this very scan may be on its way.
    perform checkin_lock_guest((given ->> 'id')::uuid);
    select * into stored from checkin_scans k
      where k.source_id = (given ->> 'source_id')::uuid and k.scan_id = (given ->> 'scan_id')::uuid and k.company_id = of_company;
    -- What happened before a rehearsal began is real, also when it is brought meanwhile.
    if j.rehearsal then
      j.rehearsal := exists (select from checkin_settings t where t.company_id = of_company and t.event_id = j.event_id
        and t.rehearsal_from <= (given ->> 'corrected_at')::timestamptz);
    end if;
    found_ones := array_append(found_ones, to_jsonb(j) || jsonb_build_object('stored', case when stored.id is not null then to_jsonb(stored) end,
      'known', case when j.guest_id is not null then checkin_known(of_company, coalesce(stored.list_id, j.list_id),
        coalesce(stored.guest_id, j.guest_id), (given ->> 'id')::uuid) end));
    lists := lists || j.list_id;
    guests := guests || coalesce(stored.guest_id, j.guest_id);
  end loop;
  return query select found_ones[a.at], c.card from generate_subscripts(found_ones, 1) a (at)
    left join checkin_cards(of_company, lists, guests, companions) c on c.at = a.at;
end $$;
