-- Presence follows from the log. What devices did is added once and never changed; what it means for one guest on one
-- list is said by one pure function (check-in/model/presence.ts), applied under the guest's lock to all that is known.
-- The functions here only gather what it needs and write down what it said.
alter table checkin_scans
  -- Which way somebody went by it, as the screen showed; null when nobody did.
  add column moves text check (moves in ('in', 'out')),
  -- The scan of which it speaks, where the answer to that scan never reached the screen.
  add column act uuid,
  -- Why the list would have refused an entry, and whether it let people come again, when this was judged.
  add column refusal text,
  add column reentry boolean not null default true;

update checkin_scans k set
  moves = case when direction = 'in' and result in ('admitted', 'duplicate_admission') then 'in' when direction = 'out' and result = 'exited' then 'out' end,
  refusal = case when direction = 'in' and result = 'admitted' and reason is distinct from 'no_reentry' then reason end,
  undoes = case when direction = 'undo' then coalesce(undoes, (
    select a.scan_row from checkin_admissions a where a.company_id = k.company_id and a.id = k.admission_id)) end
  where direction <> 'in' or result in ('admitted', 'duplicate_admission');
create index checkin_scans_undone on checkin_scans (company_id, undoes) where undoes is not null;
-- Whom it concerns may turn out to be another guest; what happened cannot be changed.
grant update (guest_id) on checkin_scans to prilej_app;
alter table checkin_scans drop column admission_id;

-- Who turned out to be another guest: what doors still bring of the one concerns the other.
create table checkin_same_guest (
  company_id uuid not null,
  from_id uuid not null,
  event_id uuid not null,
  guest_id uuid not null,
  primary key (company_id, from_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index checkin_same_guest_of on checkin_same_guest (company_id, guest_id);
call guard_company('checkin_same_guest');

-- Entries were given to whoever stayed of two guests, and the log was not.
insert into checkin_same_guest (company_id, from_id, event_id, guest_id)
  select distinct on (k.company_id, k.guest_id) k.company_id, k.guest_id, k.event_id, a.guest_id
  from checkin_admissions a join checkin_scans k on k.company_id = a.company_id and k.id = a.scan_row and k.guest_id <> a.guest_id
  on conflict do nothing;
update checkin_scans k set guest_id = s.guest_id from checkin_same_guest s where s.company_id = k.company_id and s.from_id = k.guest_id;
-- An entry that was undone is no stay.
delete from checkin_admissions where closed_by = 'undo';

drop function checkin_answers;
drop function checkin_decide;
drop function checkin_explain;
drop function checkin_news;
drop function checkin_facts;
drop function checkin_judged;

-- What is known of each scan before anybody enters: its guest, its list, and whether they fit.
create function checkin_judged(of_company uuid, scans jsonb)
  returns table (n integer, event_id uuid, list_id uuid, guest_id uuid, reentry boolean, rehearsal boolean, verdict text, reason text)
  language sql stable as $$
  select s.n, s.event_id, s.list_id, case when t.event_id = s.event_id then coalesce(same.guest_id, t.guest_id) end,
    coalesce(l.reentry, true), set.rehearsal_from is not null and set.rehearsal_to is null,
    case
      when l.id is null then 'unlisted'
      when t.guest_id is null then 'unknown'
      when t.event_id <> s.event_id then 'other_event'
      when set.rehearsal_to is not null and s.corrected_at between set.rehearsal_from and set.rehearsal_to then 'rehearsed'
      -- Whoever leaves has left, whatever became of the ticket.
      when s.direction = 'out' then 'out'
      when t.removed then 'revoked'
      when s.corrected_at < l.opens_at or s.corrected_at > l.closes_at then 'outside_time'
      when l.audience = 'everyone' then case when t.standing = 'no' then 'cancelled' else 'in' end
      when a.rsvp = 'no' then 'cancelled'
      when a.rsvp = 'waiting' or a.rsvp is null or l.audience = 'confirmed' and a.rsvp <> 'yes' then 'needs_answer'
      else 'in'
    end,
    case when l.audience <> 'everyone' then case
      when a.rsvp is null then case l.audience when 'enrolled' then 'not_enrolled' else 'not_invited' end
      when a.rsvp = 'waiting' then 'waiting'
      when a.rsvp <> 'yes' and l.audience = 'confirmed' then 'not_confirmed' end
    end
  from jsonb_to_recordset(scans) s (n integer, event_id uuid, list_id uuid, direction text, code_hash text, guest_id uuid, corrected_at timestamptz)
  left join checkin_settings set on set.company_id = of_company and set.event_id = s.event_id
  left join lateral (
    select p.id, coalesce(c.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience, coalesce(c.reentry, true) as reentry,
      c.opens_at, c.closes_at, case when p.takes_rsvp then p.id end as part_id
      from event_parts p left join checkin_lists c on c.company_id = p.company_id and c.id = p.id
      where p.company_id = of_company and p.id = s.list_id and p.event_id = s.event_id and p.deleted_at is null
    union all
    select c.id, c.audience, c.reentry, c.opens_at, c.closes_at, null from checkin_lists c
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
        select i.rsvp from guest_invitations i
          where i.company_id = of_company and i.guest_id = t.guest_id and i.part_id = l.part_id)
      end as rsvp
  ) a on true
$$;

-- What a door is shown of guests, each for the list it was scanned on, with so many of the invitation as are asked for.
-- Planned once per connection: planning anew cost more than the answer.
create function checkin_cards(of_company uuid, lists uuid[], guests uuid[], companions integer)
  returns table (at integer, card jsonb)
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

-- Whoever changes what is derived of a guest holds this until the end of the transaction.
create function checkin_lock_guest(guest uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('check-in ' || guest, 0))
$$;
-- Doors share an event; whoever changes it as a whole has it alone.
create function checkin_lock_event(event uuid, alone boolean) returns void language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtextextended('check-in event ' || event, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('check-in event ' || event, 0)); end if;
end $$;

-- All that is known of a guest on a list, and what was derived from it; also an undo that came before what it names.
create function checkin_known(of_company uuid, of_list uuid, of_guest uuid, new_act uuid)
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
  )
  select jsonb_agg(jsonb_build_object('id', k.id, 'act', coalesce(k.act, k.id), 'at', round(extract(epoch from k.corrected_at) * 1000),
      'seq', k.seq, 'moves', k.moves, 'undoes', k.undoes, 'isForced', k.forced, 'isWalkIn', k.shown is not distinct from 'walk_in',
      'refusal', k.refusal, 'reentry', k.reentry, 'gate', k.gate, 'sourceId', k.source_id, 'rehearsal', k.rehearsal))
    into facts from (select * from own union select * from undos) k;
  select jsonb_agg(jsonb_build_object('id', a.id, 'entry', a.scan_row, 'enteredAt', round(extract(epoch from a.entered_at) * 1000),
      'leftAt', round(extract(epoch from a.closed_at) * 1000)))
    into stays from checkin_admissions a where a.company_id = of_company and a.guest_id = of_guest and a.list_id = of_list;
  return jsonb_build_object('facts', coalesce(facts, '[]'), 'stays', coalesce(stays, '[]'));
end $$;

-- Takes the locks of a group of scans, in one order by everybody, and says what is known of each. A scan that names its
-- door is looked at only while that door stands, whatever was remembered of it.
create function checkin_asked(of_company uuid, scans jsonb, now_at timestamptz, companions integer)
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
    found_ones := array_append(found_ones, to_jsonb(j) || jsonb_build_object('stored', case when stored.id is not null then to_jsonb(stored) end,
      'known', case when j.guest_id is not null then checkin_known(of_company, coalesce(stored.list_id, j.list_id),
        coalesce(stored.guest_id, j.guest_id), (given ->> 'id')::uuid) end));
    lists := lists || j.list_id;
    guests := guests || coalesce(stored.guest_id, j.guest_id);
  end loop;
  return query select found_ones[a.at], c.card from generate_subscripts(found_ones, 1) a (at)
    left join checkin_cards(of_company, lists, guests, companions) c on c.at = a.at;
end $$;

-- Writes new facts, and what is derived now in the place of what was. Whatever was written by somebody else in between
-- ends the transaction, and whoever asked asks again.
create function checkin_store(of_company uuid, facts jsonb, gone uuid[], stays jsonb, counts jsonb)
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  written integer;
begin
  if facts <> '[]' then
    insert into checkin_scans
      (company_id, id, event_id, list_id, source_id, scan_id, seq, mode, direction, code_hash, guest_id, forced, shown, happened_at,
       corrected_at, received_at, gate, operator, result, reason, earlier_at, earlier_gate, undoes, rehearsal, moves, act, refusal, reentry)
      select of_company, f.id, f.event_id, f.list_id, f.source_id, f.scan_id, f.seq, f.mode, f.direction, decode(f.code_hash, 'hex'), f.guest_id,
        coalesce(f.forced, false), f.shown, f.happened_at, f.corrected_at, f.received_at, f.gate, f.operator, f.result, f.reason,
        f.earlier_at, f.earlier_gate, f.undoes, coalesce(f.rehearsal, false), f.moves, f.act, f.refusal, coalesce(f.reentry, true)
      from jsonb_to_recordset(facts) f (id uuid, event_id uuid, list_id uuid, source_id uuid, scan_id uuid, seq integer, mode text, direction text,
        code_hash text, guest_id uuid, forced boolean, shown text, happened_at timestamptz, corrected_at timestamptz, received_at timestamptz,
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
        case when s.closed_at is not null then 'exit' end, s.rehearsal
      from jsonb_to_recordset(stays) s (id uuid, event_id uuid, list_id uuid, guest_id uuid, source_id uuid, gate text,
        entered_at timestamptz, closed_at timestamptz, rehearsal boolean)
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
