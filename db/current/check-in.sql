-- after: activities, events, guests, platform

-- Every list: one for each part of an event, with its settings where there are any, and those made by the team.
create or replace view checkin_all_lists with (security_invoker = true) as
  select p.company_id, p.part_id as id, p.event_id, p.part_id, p.name, coalesce(l.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience,
    coalesce(l.reentry, true) as reentry, l.opens_at, l.closes_at, l.self_from, l.self_to,
    coalesce(l.vip_tag_ids, '{}') as vip_tag_ids, l.host_id, coalesce(l.version, 0) as version,
    p.takes_rsvp, p.position, p.starts_at, p.ends_at, false as takes_enrolment,
    coalesce(l.only_part_ids, '{}') as only_part_ids, coalesce(l.only_tag_ids, '{}') as only_tag_ids,
    coalesce(l.only_category_ids, '{}') as only_category_ids, coalesce(l.only_tables, '{}') as only_tables, coalesce(l.is_limited, false) as is_limited
  from event_part_states p left join checkin_lists l on l.company_id = p.company_id and l.id = p.part_id
  where not p.removed
  union all
  select company_id, id, event_id, null, name, audience, reentry, opens_at, closes_at, self_from, self_to,
    vip_tag_ids, host_id, version, false, 1000, opens_at, closes_at, takes_enrolment,
    only_part_ids, only_tag_ids, only_category_ids, only_tables, is_limited
  from checkin_lists where part_id is null and deleted_at is null;

-- Guests who pass the limits of a list. Tables are compared as people read them: "vip" and "VIP" are one table.
create or replace view checkin_listed with (security_invoker = true) as
  select l.company_id, l.event_id, l.id as list_id, g.guest_id
  from checkin_lists l join guest_facts g on g.company_id = l.company_id and g.event_id = l.event_id
  where l.is_limited
    and (l.only_tag_ids = '{}' or g.tag_ids && l.only_tag_ids)
    and (l.only_category_ids = '{}' or g.category_id = any(l.only_category_ids))
    and (l.only_tables = '{}' or search_fold(g.table_name) in (select search_fold(t) from unnest(l.only_tables) t))
    and (l.only_part_ids = '{}' or exists (select from guest_invitation_facts i
      where i.company_id = g.company_id and i.guest_id = g.guest_id and i.part_id = any(l.only_part_ids) and i.rsvp not in ('no', 'waiting')));

-- The guests who came, derived from admissions; rehearsals are left out.
create or replace view checkin_presence with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null or closed_by = 'trial') as inside, max(closed_at) filter (where closed_by <> 'trial') as left_at,
    (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions a where not rehearsal
    and exists (select from checkin_all_lists l where l.company_id = a.company_id and l.id = a.list_id)
  group by company_id, event_id, list_id, guest_id;

-- The same as the doors see it: during a rehearsal, that too.
create or replace view checkin_presence_at_doors with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null) as inside, max(closed_at) as left_at, (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions
  group by company_id, event_id, list_id, guest_id;

-- For reports: at which door each guest came in.
create or replace view checkin_gate_facts with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, gate, arrived_at as entered_at from checkin_presence;

-- A walk-in that was taken back is no arrival: who stays a guest, because the team wrote more of them, is expected like
-- any other.
create or replace view checkin_effective_walk_ins with (security_invoker = true) as
  select w.company_id, w.event_id, w.guest_id from checkin_walk_ins w
  where exists (select from checkin_admissions a
    where a.company_id = w.company_id and a.event_id = w.event_id and a.guest_id = w.guest_id);

-- Guests expected on lists. A function and not a view: it materialises what it joins, so that tables without statistics
-- cannot lead to a plan that reads all lists for each of fifty thousand guests.
create or replace function checkin_expected(of_company uuid, of_event uuid, of_list uuid default null) returns table (list_id uuid, guest_id uuid)
  language sql stable set enable_nestloop = off as $$
  with active_guests as materialized (
    select g.guest_id, g.standing from guest_tickets g where g.company_id = of_company and g.event_id = of_event and not g.removed
      and g.guest_id not in (select w.guest_id from checkin_effective_walk_ins w where w.company_id = of_company and w.event_id = of_event)
  ), lists as materialized (
    select l.id, l.takes_rsvp, l.takes_enrolment, l.is_limited from checkin_all_lists l
    where l.company_id = of_company and l.event_id = of_event and (of_list is null or l.id = of_list)
  ), said_yes as materialized (
    select i.part_id as list_id, i.guest_id from guest_invitation_facts i join active_guests g on g.guest_id = i.guest_id
    where i.company_id = of_company and i.event_id = of_event and i.rsvp = 'yes'
      and i.part_id in (select id from lists where takes_rsvp)
    union all
    select n.list_id, n.guest_id from checkin_enrolled n join active_guests g on g.guest_id = n.guest_id
    where n.company_id = of_company and n.event_id = of_event and n.rsvp = 'yes'
      and n.list_id in (select id from lists where takes_enrolment)
    union all
    select l.id, g.guest_id from lists l cross join active_guests g
    where not l.takes_rsvp and not l.takes_enrolment and g.standing = 'yes'
  )
  select y.list_id, y.guest_id from said_yes y
  where y.list_id not in (select id from lists where is_limited)
    or (y.list_id, y.guest_id) in (select f.list_id, f.guest_id from checkin_listed f
      where f.company_id = of_company and f.event_id = of_event and (of_list is null or f.list_id = of_list))
$$;

-- A ticket that was replaced is refused as revoked, not as unknown.
create or replace function ticket_reissued() returns trigger language plpgsql as $$
begin
  insert into checkin_old_tickets (company_id, ticket_hash, event_id, guest_id)
    values (old.company_id, old.ticket_hash, old.event_id, old.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger ticket_reissued after update of ticket_hash on guests
  for each row when (old.ticket_hash is distinct from new.ticket_hash) execute function ticket_reissued();

-- A guest who is purged takes their entries along, so the counters lose what those had added. Where the whole event goes,
-- its counters may be gone already.
create or replace function guest_entries_purged() returns trigger language plpgsql as $$
begin
  update checkin_counters c set arrived = c.arrived - 1, inside = c.inside - lost.inside
    from (
      select a.list_id, count(*) filter (where a.closed_at is null)::int as inside,
        (select min(n.slot) from checkin_counters n
          where n.company_id = old.company_id and n.event_id = old.event_id and n.list_id = a.list_id) as slot
      from checkin_admissions a where a.company_id = old.company_id and a.guest_id = old.id group by a.list_id
    ) lost
    where c.company_id = old.company_id and c.event_id = old.event_id and c.list_id = lost.list_id and c.slot = lost.slot;
  return old;
end $$;
create or replace trigger guest_entries_purged before delete on guests
  for each row execute function guest_entries_purged();

-- One scan, from the door to the log: checkin_lock_scans takes the locks and returns what is known (checkin_verdicts,
-- checkin_guest_log, checkin_cards); the rules in TypeScript derive what follows; checkin_store writes it.

-- Held until the end of the transaction by everything that changes what is derived of a guest.
create or replace function checkin_lock_guest(guest uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('check-in ' || guest, 0))
$$;

-- Doors hold the lock of an event in shared mode; a change of the whole event holds it exclusively.
create or replace function checkin_lock_event(event uuid, alone boolean) returns void language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtextextended('check-in event ' || event, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('check-in event ' || event, 0)); end if;
end $$;

-- For each scan, before it is decided: its guest, its list, and whether they fit.
create or replace function checkin_verdicts(of_company uuid, scans jsonb)
  returns table (n integer, event_id uuid, list_id uuid, guest_id uuid, reentry boolean, rehearsal boolean, wiped boolean, verdict text, reason text)
  language sql stable as $$
  select s.n, s.event_id, s.list_id, case when t.event_id = s.event_id then coalesce(same.guest_id, t.guest_id) end,
    coalesce(l.reentry, true), coalesce(set.rehearsal_from <= s.corrected_at and set.rehearsal_to is null
      and (set.rehearsal_until is null or s.corrected_at < set.rehearsal_until), false),
    coalesce(s.corrected_at between set.rehearsal_from and set.rehearsal_to, false),
    case
      when l.id is null then 'unlisted'
      when t.guest_id is null then 'unknown'
      when t.event_id <> s.event_id then 'other_event'
      -- A guest who leaves has left, whatever became of the ticket.
      when s.direction = 'out' then 'out'
      when t.removed then 'revoked'
      when s.corrected_at < l.opens_at or s.corrected_at > l.closes_at then 'outside_time'
      when not a.listed then 'needs_answer'
      when l.audience = 'everyone' then case when t.standing = 'no' then 'cancelled' else 'in' end
      when a.rsvp = 'no' then 'cancelled'
      when a.rsvp = 'waiting' or a.rsvp is null or l.audience = 'confirmed' and a.rsvp <> 'yes' then 'needs_answer'
      else 'in'
    end,
    case when not a.listed then 'not_listed' when l.audience <> 'everyone' then case
      when a.rsvp is null then case l.audience when 'enrolled' then 'not_enrolled' else 'not_invited' end
      when a.rsvp = 'waiting' then 'waiting'
      when a.rsvp <> 'yes' and l.audience = 'confirmed' then 'not_confirmed' end
    end
  from jsonb_to_recordset(scans) s (n integer, event_id uuid, list_id uuid, direction text, code_hash text, guest_id uuid, corrected_at timestamptz)
  left join checkin_settings set on set.company_id = of_company and set.event_id = s.event_id
  left join lateral (
    select p.part_id as id, coalesce(c.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience, coalesce(c.reentry, true) as reentry,
      c.opens_at, c.closes_at, case when p.takes_rsvp then p.part_id end as part_id, coalesce(c.is_limited, false) as is_limited
      from event_part_states p left join checkin_lists c on c.company_id = p.company_id and c.id = p.part_id
      where p.company_id = of_company and p.part_id = s.list_id and p.event_id = s.event_id and not p.removed
    union all
    select c.id, c.audience, c.reentry, c.opens_at, c.closes_at, null, c.is_limited from checkin_lists c
      where c.company_id = of_company and c.id = s.list_id and c.event_id = s.event_id and c.part_id is null and c.deleted_at is null
  ) l on true
  left join lateral (
    select g.guest_id, g.event_id, g.standing, g.removed from guest_tickets g
      where s.code_hash is not null and g.ticket_hash = decode(s.code_hash, 'hex') and g.company_id = of_company
    union all
    select g.guest_id, g.event_id, g.standing, g.removed from guest_tickets g
      where s.code_hash is null and g.guest_id = s.guest_id and g.company_id = of_company and g.event_id = s.event_id
    union all
    select o.guest_id, o.event_id, null, true from checkin_old_tickets o
      where s.code_hash is not null and o.ticket_hash = decode(s.code_hash, 'hex') and o.company_id = of_company
    limit 1
  ) t on true
  left join checkin_same_guest same on same.company_id = of_company and same.from_id = t.guest_id
  left join lateral (
    select case
      when l.audience = 'enrolled' then (
        select n.rsvp from checkin_enrolled n
          where n.company_id = of_company and n.list_id = l.id and n.guest_id = t.guest_id)
      when l.part_id is null then t.standing
      else (
        select i.rsvp from guest_invitation_facts i
          where i.company_id = of_company and i.guest_id = t.guest_id and i.part_id = l.part_id)
      end as rsvp,
      not l.is_limited or exists (select from checkin_listed f
        where f.company_id = of_company and f.list_id = l.id and f.guest_id = coalesce(same.guest_id, t.guest_id)) as listed
  ) a on true
$$;

-- All that is known of a guest on a list, and what was derived from it; also an undo that came before what it names, and
-- what takes an undo back.
create or replace function checkin_guest_log(of_company uuid, of_list uuid, of_guest uuid, new_act uuid)
  returns jsonb language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  facts jsonb;
  stays jsonb;
begin
  with own as materialized (
    select k.* from checkin_scans k where k.company_id = of_company and k.guest_id = of_guest and k.list_id = of_list
  ), undos as materialized (
    select u.* from checkin_scans u where u.company_id = of_company and u.undoes = any(
      array(select coalesce(o.act, o.id) from own o where o.moves is not null or o.act is not null) || new_act)
  ), returns as materialized (
    select r.* from checkin_scans r where r.company_id = of_company and r.undoes = any(array(select u.id from undos u))
  )
  select jsonb_agg(jsonb_build_object('id', k.id, 'act', coalesce(k.act, k.id), 'at', round(extract(epoch from k.corrected_at) * 1000),
      'seq', k.seq, 'moves', k.moves, 'undoes', k.undoes, 'isForced', k.forced, 'isWalkIn', k.shown is not distinct from 'walk_in',
      'refusal', k.refusal, 'reentry', k.reentry, 'gate', k.gate, 'sourceId', k.source_id, 'rehearsal', k.rehearsal))
    into facts from (select * from own union select * from undos union select * from returns) k;
  select jsonb_agg(jsonb_build_object('id', a.id, 'entry', a.scan_row, 'enteredAt', round(extract(epoch from a.entered_at) * 1000),
      'leftAt', round(extract(epoch from a.closed_at) * 1000)))
    into stays from checkin_admissions a where a.company_id = of_company and a.guest_id = of_guest and a.list_id = of_list;
  return jsonb_build_object('facts', coalesce(facts, '[]'), 'stays', coalesce(stays, '[]'));
end $$;

-- The data of a guest that a door shows. Unnamed companions have a number; the words for it are in the language of the reader.
create or replace function checkin_cards(of_company uuid, lists uuid[], guests uuid[], companions integer)
  returns table (at integer, card jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select w.at::integer, jsonb_build_object('id', f.guest_id, 'firstName', f.first_name, 'lastName', f.last_name,
    'sortName', f.sort_name, 'companionNumber', f.companion_number, 'companionOf', f.companion_of,
    'groupName', f.group_name, 'organisation', f.organisation, 'table', coalesce(t.table_name, nullif(f.typed_table, ''),
      (select x.table_name from guest_written_facts x where x.company_id = of_company and x.guest_id = w.guest_id and x.part_id = w.list_id), ''), 'seat', t.seat,
    'menu', coalesce(m.menu, ''), 'ageBand', f.age_band, 'vip', coalesce(f.tag_ids && l.vip_tag_ids, false), 'hostId', l.host_id,
    'insideSince', own.entered_at, 'group', coalesce(o.members, '[]'))
  from unnest(lists, guests) with ordinality w (list_id, guest_id, at)
  join guest_facts f on f.company_id = of_company and f.guest_id = w.guest_id
  left join checkin_lists l on l.company_id = of_company and l.id = w.list_id
  left join guest_invitation_facts m on m.company_id = of_company and m.guest_id = w.guest_id and m.part_id = w.list_id
  left join guest_seat_facts t on t.company_id = of_company and t.guest_id = w.guest_id and t.part_id = w.list_id
  left join checkin_admissions own on own.company_id = of_company and own.list_id = w.list_id and own.guest_id = w.guest_id
    and own.closed_at is null
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', x.guest_id, 'ageBand', x.age_band, 'insideSince', a.entered_at,
      'firstName', x.first_name, 'lastName', x.last_name, 'sortName', x.sort_name,
      'companionNumber', x.companion_number, 'companionOf', x.companion_of,
      'ticket', translate(encode(substring(x.ticket_hash for 12), 'base64'), '+/', '-_')) order by x.sort_name, x.guest_id) as members
    -- The first that are found: to choose by name all of a very large group would have to be read.
    from (
      select g.guest_id, g.age_band, g.first_name, g.last_name, g.sort_name, g.companion_number, g.companion_of, g.ticket_hash from guest_facts g
      where g.company_id = of_company and g.group_id = f.group_id and g.guest_id <> f.guest_id limit companions
    ) x left join checkin_admissions a on a.company_id = of_company and a.list_id = w.list_id and a.guest_id = x.guest_id and a.closed_at is null
  ) o on true;
end $$;

-- Takes the locks of a group of scans, in one order everywhere, and returns what is known of each. A scan that names its
-- door is read only while that door is valid, whatever was cached of it.
create or replace function checkin_lock_scans(of_company uuid, scans jsonb, now_at timestamptz, companions integer)
  returns table (scan jsonb, card jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  valid_scans jsonb;
  j record;
  input jsonb;
  stored checkin_scans;
  results jsonb[] := '{}';
  lists uuid[] := '{}';
  guests uuid[] := '{}';
begin
  select jsonb_agg(s.item) into valid_scans from jsonb_array_elements(scans) s (item)
    where s.item ->> 'door' is null or exists (
      select from checkin_devices d join event_facts e on e.company_id = d.company_id and e.event_id = d.event_id
      where d.company_id = of_company and d.id = (s.item ->> 'door')::uuid and d.revoked_at is null and d.expires_at > now_at);
  if valid_scans is null then return; end if;
  for j in select distinct (s.item ->> 'event_id')::uuid as id from jsonb_array_elements(valid_scans) s (item) order by 1 loop
    perform checkin_lock_event(j.id, false);
  end loop;
  for j in select * from checkin_verdicts(of_company, valid_scans) x order by x.guest_id, x.list_id, x.n loop
    if j.guest_id is not null then perform checkin_lock_guest(j.guest_id); end if;
    input := scans -> j.n;
    -- An undo of this very scan may be on its way.
    perform checkin_lock_guest((input ->> 'id')::uuid);
    select * into stored from checkin_scans k
      where k.source_id = (input ->> 'source_id')::uuid and k.scan_id = (input ->> 'scan_id')::uuid and k.company_id = of_company;
    -- A scan from before a rehearsal is real, also when it arrives during it.
    if j.rehearsal then
      j.rehearsal := exists (select from checkin_settings t where t.company_id = of_company and t.event_id = j.event_id
        and t.rehearsal_from <= (input ->> 'corrected_at')::timestamptz);
    end if;
    results := array_append(results, to_jsonb(j) || jsonb_build_object('isOver', exists (select from checkin_settings t
        where t.company_id = of_company and t.event_id = j.event_id and t.rehearsal_to is null and t.rehearsal_until <= now_at),
      'stored', case when stored.id is not null then to_jsonb(stored) end,
      'known', case when j.guest_id is not null then checkin_guest_log(of_company, coalesce(stored.list_id, j.list_id),
        coalesce(stored.guest_id, j.guest_id), (input ->> 'id')::uuid) end));
    lists := lists || j.list_id;
    guests := guests || coalesce(stored.guest_id, j.guest_id);
  end loop;
  return query select results[a.at], c.card from generate_subscripts(results, 1) a (at)
    left join checkin_cards(of_company, lists, guests, companions) c on c.at = a.at;
end $$;

-- Called by copies of the version before, which go on until they are replaced.
create or replace function checkin_asked(of_company uuid, scans jsonb, now_at timestamptz, companions integer)
  returns table (asked jsonb, card jsonb) language sql as $$
  select l.scan, l.card from checkin_lock_scans(of_company, scans, now_at, companions) l
$$;
drop function if exists checkin_judged(uuid, jsonb);
drop function if exists checkin_known(uuid, uuid, uuid, uuid);

-- Writes new facts, and replaces the rows derived from them. A row written by another transaction in
-- between ends this one with a serialisation failure, and the caller tries again.
create or replace function checkin_store(of_company uuid, facts jsonb, gone uuid[], stays jsonb, counts jsonb)
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  written integer;
begin
  if facts <> '[]' then
    insert into checkin_scans
      (company_id, id, event_id, list_id, source_id, scan_id, seq, mode, direction, code_hash, guest_id, named_id, forced, shown, happened_at,
       corrected_at, received_at, gate, operator, result, reason, earlier_at, earlier_gate, undoes, rehearsal, moves, act, refusal, reentry)
      select of_company, f.id, f.event_id, f.list_id, f.source_id, f.scan_id, f.seq, f.mode, f.direction, decode(f.code_hash, 'hex'), f.guest_id, f.named_id,
        coalesce(f.forced, false), f.shown, f.happened_at, f.corrected_at, f.received_at, f.gate, f.operator, f.result, f.reason,
        f.earlier_at, f.earlier_gate, f.undoes, coalesce(f.rehearsal, false), f.moves, f.act, f.refusal, coalesce(f.reentry, true)
      from jsonb_to_recordset(facts) f (id uuid, event_id uuid, list_id uuid, source_id uuid, scan_id uuid, seq integer, mode text, direction text,
        code_hash text, guest_id uuid, named_id uuid, forced boolean, shown text, happened_at timestamptz, corrected_at timestamptz, received_at timestamptz,
        gate text, operator text, result text, reason text, earlier_at timestamptz, earlier_gate text, undoes uuid, rehearsal boolean,
        moves text, act uuid, refusal text, reentry boolean)
      on conflict do nothing;
    get diagnostics written = row_count;
    if written < jsonb_array_length(facts) then
      raise exception 'a scan is being answered elsewhere' using errcode = '40001';
    end if;
  end if;
  if cardinality(gone) > 0 then
    delete from checkin_admissions a where a.company_id = of_company and a.id = any(gone);
  end if;
  if stays <> '[]' then
    insert into checkin_admissions
      (company_id, id, event_id, list_id, guest_id, scan_row, source_id, gate, entered_at, closed_at, closed_by, rehearsal)
      select of_company, s.id, s.event_id, s.list_id, s.guest_id, s.id, s.source_id, s.gate, s.entered_at, s.closed_at,
        s.closed_by, s.rehearsal
      from jsonb_to_recordset(stays) s (id uuid, event_id uuid, list_id uuid, guest_id uuid, source_id uuid, gate text,
        entered_at timestamptz, closed_at timestamptz, closed_by text, rehearsal boolean)
      on conflict do nothing;
    get diagnostics written = row_count;
    -- The unique index has the last word: of all who admit one guest at once, one can write.
    if written < jsonb_array_length(stays) then
      raise exception 'a guest is being admitted elsewhere' using errcode = '40001';
    end if;
  end if;
  if counts <> '[]' then
    insert into checkin_counters as c (company_id, event_id, list_id, slot, arrived, inside)
      select of_company, n.event_id, n.list_id, pg_backend_pid() % 16, n.arrived, n.inside
      from jsonb_to_recordset(counts) n (event_id uuid, list_id uuid, arrived integer, inside integer) order by n.list_id
      on conflict (company_id, event_id, list_id, slot) do update set arrived = c.arrived + excluded.arrived, inside = c.inside + excluded.inside;
  end if;
end $$;
