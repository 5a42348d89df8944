-- Whether a scan was a trial goes by what its door showed, so the answer says apart whether a rehearsal ran then and
-- whether one that is wiped did.
drop function checkin_judged(uuid, jsonb);
-- What is known of each scan before anybody enters: its guest, its list, and whether they fit.
create function checkin_judged(of_company uuid, scans jsonb)
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
      -- Whoever leaves has left, whatever became of the ticket.
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
    select p.id, coalesce(c.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience, coalesce(c.reentry, true) as reentry,
      c.opens_at, c.closes_at, case when p.takes_rsvp then p.id end as part_id, coalesce(c.is_limited, false) as is_limited
      from event_parts p left join checkin_lists c on c.company_id = p.company_id and c.id = p.id
      where p.company_id = of_company and p.id = s.list_id and p.event_id = s.event_id and p.deleted_at is null
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
        select i.rsvp from guest_invitations i
          where i.company_id = of_company and i.guest_id = t.guest_id and i.part_id = l.part_id)
      end as rsvp,
      not l.is_limited or exists (select from checkin_listed f
        where f.company_id = of_company and f.list_id = l.id and f.guest_id = coalesce(same.guest_id, t.guest_id)) as listed
  ) a on true
$$;

-- A stay that was ended only in a rehearsal goes on for everybody but the doors.
alter table checkin_admissions drop constraint checkin_admissions_closed_by_check;
alter table checkin_admissions add constraint checkin_admissions_closed_by_check check (closed_by in ('exit', 'undo', 'trial'));
update checkin_admissions a set closed_by = 'trial' where a.closed_at is not null and exists (select from checkin_scans k
  where k.company_id = a.company_id and k.guest_id = a.guest_id and k.list_id = a.list_id and k.rehearsal and k.moves = 'out'
    and k.corrected_at = a.closed_at);
-- Writes new facts, and what is derived now in the place of what was. Whatever was written by somebody else in between
-- ends the transaction, and whoever asked asks again.
create or replace function checkin_store(of_company uuid, facts jsonb, gone uuid[], stays jsonb, counts jsonb)
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

create or replace view checkin_presence with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null or closed_by = 'trial') as inside, max(closed_at) filter (where closed_by <> 'trial') as left_at,
    (array_agg(gate order by entered_at, id))[1] as gate
  from checkin_admissions a where not rehearsal
    and exists (select from checkin_all_lists l where l.company_id = a.company_id and l.id = a.list_id)
  group by company_id, event_id, list_id, guest_id;
