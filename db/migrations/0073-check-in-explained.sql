-- A double that an exit explains, which a door brought late, settles itself: whoever was seen entering twice had left in
-- between. Of the entries that were seen in one stay all but the first to arrive are on the desk; once the stay is two,
-- one of them has nobody left beside whom they would be double. What stays on the desk names the entry of its own stay.
create function checkin_explain(of_company uuid, of_list uuid, of_guest uuid, now_at timestamptz) returns void language sql as $$
  with seen as (
    select k.id, k.corrected_at, k.gate, x.id as stay, x.entered_at, x.closed_at, x.scan_row = k.id as begins,
      d.id as incident, d.settled_at is null as is_open, (d.detail ->> 'otherAt')::timestamptz as other_at
    from checkin_admissions x
    join checkin_scans k on k.company_id = x.company_id and k.guest_id = x.guest_id and k.list_id = x.list_id and k.direction = 'in'
      and k.result in ('admitted', 'duplicate_admission') and k.corrected_at >= x.entered_at
      and (x.closed_at is null or k.corrected_at < x.closed_at)
      and not exists (select from checkin_scans u where u.company_id = k.company_id and u.guest_id = k.guest_id and u.undoes = k.id)
    left join checkin_incidents d on d.company_id = k.company_id and d.scan_row = k.id and d.kind = 'double'
    where x.company_id = of_company and x.guest_id = of_guest and x.list_id = of_list and x.closed_by is distinct from 'undo'),
  explained as (
    update checkin_incidents i set settled_at = now_at, settlement = 'explained' from seen e
    where i.company_id = of_company and i.id = e.incident and e.is_open and e.begins
      and not exists (select from seen o where o.stay = e.stay and o.incident is null)
    returning i.id)
  update checkin_incidents i set detail = i.detail || jsonb_build_object('otherAt', beside.corrected_at, 'otherGate', beside.gate)
  from seen e cross join lateral (
    select o.corrected_at, o.gate from seen o
    where o.stay = e.stay and o.id <> e.id and case when e.begins then o.incident is null else o.begins end
    order by o.corrected_at limit 1) beside
  where i.company_id = of_company and i.id = e.incident and e.is_open and i.id not in (select id from explained)
    and (e.other_at is null or e.other_at < e.entered_at or e.other_at >= e.closed_at)
$$;

-- As before, and with every exit that makes two stays of one the desk is looked at once more.
create or replace function checkin_decide(of_company uuid, scans jsonb, now_at timestamptz)
  returns setof checkin_scans language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  s record;
  answer checkin_scans;
  entry checkin_admissions;
  verdict text;
  why text;
  incident text;
  went_in boolean;
  turned_away boolean;
  first_time boolean;
  late boolean;
  stay checkin_admissions;
  again checkin_scans;
  left_at timestamptz;
  of_lists uuid[] := '{}';
  of_events uuid[] := '{}';
  arrivals integer[] := '{}';
  moves integer[] := '{}';
begin
  -- An exit and an entry before it may come at once by two roads: whoever is second sees what the first wrote.
  if jsonb_path_exists(scans, '$[*] ? (@.mode == "replay" || @.direction == "out")') then
    perform from guests g where g.company_id = of_company
      and g.id in (select j.guest_id from checkin_judged(of_company, scans) j where j.mode = 'replay' or j.direction = 'out')
      order by g.id for no key update;
  end if;
  for s in select * from checkin_judged(of_company, scans) j order by j.list_id, j.guest_id, j.code_hash, j.corrected_at, j.n loop
    select * into answer from checkin_scans k where k.source_id = s.source_id and k.scan_id = s.scan_id and k.company_id = of_company;
    if found then
      return next answer;
      continue;
    end if;
    verdict := s.verdict;
    why := s.reason;
    incident := null;
    entry := null;
    answer.id := gen_random_uuid();
    -- What is decided where it happens is the last that is known; the desk speaks of the past as uploads do.
    late := s.mode = 'replay' or s.corrected_at < now_at - interval '10 seconds';
    went_in := s.mode = 'replay' and coalesce(s.shown, 'admitted') = 'admitted' and s.direction = 'in';
    if verdict in ('unlisted', 'rehearsed') then
      why := verdict;
      verdict := 'stored_for_review';
      incident := 'late';
    elsif verdict in ('unknown', 'other_event') and went_in then
      incident := 'unknown';
    elsif verdict in ('cancelled', 'needs_answer', 'outside_time', 'revoked') then
      why := coalesce(why, verdict);
      -- What happened at a door without a network, happened: the person is inside, and somebody looks at it later.
      if s.forced and verdict <> 'revoked' then
        verdict := 'in';
        incident := 'forced';
      elsif went_in then
        verdict := 'in';
        incident := 'stale';
      end if;
    elsif verdict = 'in' then
      why := null;
    end if;
    if s.shown = 'walk_in' then
      why := null;
      incident := 'walk_in';
    end if;
    -- Whom a door without a network turned away did not come in, whatever is known of them by now.
    turned_away := s.mode = 'replay' and s.direction = 'in' and not s.forced and s.shown not in ('admitted', 'walk_in');
    if verdict = 'in' and turned_away then
      verdict := s.shown;
      why := 'turned_away';
    end if;

    if verdict = 'in' and late then
      select * into entry from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by = 'exit'
          and x.entered_at <= s.corrected_at and s.corrected_at < x.closed_at;
      if found then
        verdict := case when went_in then 'duplicate_admission' else 'already' end;
        incident := case when went_in then 'double' end;
      end if;
    end if;

    if verdict = 'in' and not s.reentry and exists (select from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by = 'exit'
          and (not late or x.closed_at <= s.corrected_at)) then
      why := 'no_reentry';
      incident := case when s.forced then 'forced' when went_in then 'double' end;
      if not s.forced then verdict := case when went_in then 'duplicate_admission' else 'already' end; end if;
    end if;

    if verdict = 'in' and late then
      select * into stay from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company
          and x.closed_by is distinct from 'undo' and x.entered_at > s.corrected_at
        order by x.entered_at limit 1 for no key update;
      select min(k.corrected_at) into left_at from checkin_scans k
        where k.company_id = of_company and k.guest_id = s.guest_id and k.list_id = s.list_id and k.direction = 'out' and k.result = 'exited'
          and k.corrected_at > s.corrected_at and (stay.id is null or k.corrected_at < stay.entered_at)
          and not exists (select from checkin_scans u where u.company_id = of_company and u.guest_id = s.guest_id and u.undoes = k.id);
      if left_at is not null then
        verdict := 'admitted';
        first_time := not exists (select from checkin_admissions x
          where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by is distinct from 'undo');
        insert into checkin_admissions
          (company_id, id, event_id, list_id, guest_id, scan_row, source_id, gate, entered_at, closed_at, closed_by, rehearsal)
          values (of_company, gen_random_uuid(), s.event_id, s.list_id, s.guest_id, answer.id, s.source_id, s.gate, s.corrected_at,
            left_at, 'exit', s.rehearsal)
          returning * into entry;
        of_lists := of_lists || s.list_id;
        of_events := of_events || s.event_id;
        arrivals := arrivals || first_time::integer;
        moves := moves || 0;
      elsif stay.closed_at is not null then
        verdict := 'admitted';
        incident := case when went_in then 'double' end;
        entry := stay;
        update checkin_admissions x set entered_at = s.corrected_at, scan_row = answer.id, source_id = s.source_id, gate = s.gate
          where x.company_id = of_company and x.id = stay.id;
      end if;
    end if;

    if verdict = 'in' then
      first_time := not exists (select from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by = 'exit');
      -- The unique index decides: whoever wrote nothing lost.
      insert into checkin_admissions (company_id, id, event_id, list_id, guest_id, scan_row, source_id, gate, entered_at, rehearsal)
        values (of_company, gen_random_uuid(), s.event_id, s.list_id, s.guest_id, answer.id, s.source_id, s.gate, s.corrected_at, s.rehearsal)
        on conflict do nothing returning * into entry;
      if entry.id is not null then
        verdict := 'admitted';
        of_lists := of_lists || s.list_id;
        of_events := of_events || s.event_id;
        arrivals := arrivals || first_time::integer;
        moves := moves || 1;
      else
        -- Read after the write that changed nothing, so it sees who was quicker.
        select * into entry from checkin_admissions x
          where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_at is null for no key update;
        verdict := case when went_in then 'duplicate_admission' else 'already' end;
        incident := case when went_in then 'double' end;
        -- The earliest by corrected time is the entry, whichever arrived first.
        if late and s.corrected_at < entry.entered_at then
          verdict := 'admitted';
          update checkin_admissions x set entered_at = s.corrected_at, scan_row = answer.id, source_id = s.source_id, gate = s.gate
            where x.company_id = of_company and x.id = entry.id;
        end if;
      end if;
    end if;

    if verdict = 'out' then
      select * into stay from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company
          and case when late then x.closed_by is distinct from 'undo' and x.entered_at <= s.corrected_at
            and (x.closed_at is null or s.corrected_at < x.closed_at) else x.closed_at is null end
        for no key update;
      update checkin_admissions x set closed_at = greatest(s.corrected_at, x.entered_at), closed_by = 'exit'
        where x.company_id = of_company and x.id = stay.id returning * into entry;
      verdict := 'exited';
      why := case when entry.id is null then 'not_inside' end;
      again := null;
      if late and entry.id is not null then
        -- Whoever was seen entering after this exit came again, however often they seemed to be in already.
        select * into again from checkin_scans k
          where k.company_id = of_company and k.guest_id = s.guest_id and k.list_id = s.list_id and k.direction = 'in'
            and k.result in ('admitted', 'duplicate_admission') and (s.reentry or k.forced)
            and k.corrected_at > s.corrected_at and (stay.closed_at is null or k.corrected_at < stay.closed_at)
            and not exists (select from checkin_scans u where u.company_id = of_company and u.guest_id = s.guest_id and u.undoes = k.id)
          order by k.corrected_at limit 1;
        if again.id is not null then
          insert into checkin_admissions
            (company_id, id, event_id, list_id, guest_id, scan_row, source_id, gate, entered_at, closed_at, closed_by, rehearsal)
            values (of_company, gen_random_uuid(), s.event_id, s.list_id, s.guest_id, again.id, again.source_id, again.gate,
              again.corrected_at, stay.closed_at, stay.closed_by, again.rehearsal);
          perform checkin_explain(of_company, s.list_id, s.guest_id, now_at);
        end if;
      end if;
      if entry.id is not null and stay.closed_at is null and again.id is null then
        of_lists := of_lists || s.list_id;
        of_events := of_events || s.event_id;
        arrivals := arrivals || 0;
        moves := moves || -1;
      end if;
    end if;

    insert into checkin_scans
      (company_id, id, event_id, list_id, source_id, scan_id, seq, mode, direction, code_hash, guest_id, forced, shown, happened_at,
       corrected_at, received_at, gate, operator, result, reason, admission_id, earlier_at, earlier_gate, rehearsal)
      values (of_company, answer.id, s.event_id, s.list_id, s.source_id, s.scan_id, s.seq, s.mode, s.direction, s.code_hash, s.guest_id, s.forced,
        s.shown, s.happened_at, s.corrected_at, now_at, s.gate, s.operator, verdict, why, entry.id,
        case when entry.scan_row <> answer.id then entry.entered_at end, case when entry.scan_row <> answer.id then entry.gate end, s.rehearsal)
      on conflict do nothing returning * into answer;
    -- The same scan is being answered elsewhere at this moment; whoever sent it asks again and gets that answer.
    if answer.scan_id is distinct from s.scan_id then
      raise exception 'scan % is being answered elsewhere', s.scan_id using errcode = '40001';
    end if;
    if incident is not null then
      insert into checkin_incidents (company_id, id, event_id, list_id, kind, guest_id, scan_row, device_name, detail, at, received_at, rehearsal)
        values (of_company, gen_random_uuid(), s.event_id, s.list_id, incident, s.guest_id, answer.id, s.gate,
          jsonb_strip_nulls(jsonb_build_object('reason', why, 'otherAt', answer.earlier_at, 'otherGate', answer.earlier_gate)),
          s.corrected_at, now_at, s.rehearsal);
    end if;
    return next answer;
  end loop;

  insert into checkin_counters as c (company_id, event_id, list_id, slot, arrived, inside)
    select of_company, m.event_id, m.list_id, pg_backend_pid() % 16, sum(m.arrived), sum(m.inside)
    from unnest(of_events, of_lists, arrivals, moves) m (event_id, list_id, arrived, inside)
    group by m.event_id, m.list_id order by m.list_id
    on conflict (company_id, event_id, list_id, slot) do update set arrived = c.arrived + excluded.arrived, inside = c.inside + excluded.inside;
end $$;
