-- The door. Presence is derived: the log is only ever added to, and a unique index decides who enters.
create table checkin_settings (
  company_id uuid not null,
  event_id uuid not null,
  -- Everything scanned between these two is wiped; open while the second is not set.
  rehearsal_from timestamptz,
  rehearsal_to timestamptz,
  version integer not null default 1,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('checkin_settings');

-- Every part is a list under its own id and without a row; a row keeps what was set otherwise.
create table checkin_lists (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  part_id uuid,
  name text not null default '',
  audience text not null default 'invited' check (audience in ('invited', 'confirmed', 'everyone')),
  reentry boolean not null default true,
  opens_at timestamptz,
  closes_at timestamptz,
  self_from timestamptz,
  self_to timestamptz,
  -- Guests with one of these tags are announced to the host when they come.
  vip_tag_ids uuid[] not null default '{}',
  host_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade,
  check (part_id is null or part_id = id),
  check (part_id is not null or name <> '')
);
create index checkin_lists_of_event on checkin_lists (company_id, event_id);
call guard_company('checkin_lists');

create view checkin_all_lists with (security_invoker = true) as
  select p.company_id, p.id, p.event_id, p.id as part_id, p.name, coalesce(l.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience,
    coalesce(l.reentry, true) as reentry, l.opens_at, l.closes_at, l.self_from, l.self_to,
    coalesce(l.vip_tag_ids, '{}') as vip_tag_ids, l.host_id, coalesce(l.version, 0) as version,
    p.takes_rsvp, p.position, p.starts_at, p.ends_at
  from event_parts p left join checkin_lists l on l.company_id = p.company_id and l.id = p.id
  where p.deleted_at is null
  union all
  select company_id, id, event_id, null, name, audience, reentry, opens_at, closes_at, self_from, self_to,
    vip_tag_ids, host_id, version, false, 1000, opens_at, closes_at
  from checkin_lists where part_id is null and deleted_at is null;

create table checkin_devices (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  credential_hash bytea not null,
  paired_at timestamptz not null,
  paired_by uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz not null,
  pending integer not null default 0,
  battery smallint,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index checkin_devices_of_event on checkin_devices (company_id, event_id, paired_at);
call guard_company('checkin_devices');

create table checkin_pins (
  company_id uuid not null,
  event_id uuid not null,
  pin_hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  made_by uuid,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('checkin_pins');

create table checkin_scans (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  list_id uuid not null,
  -- The device, or the person at the staff screen, or the event itself where guests check in alone.
  source_id uuid not null,
  scan_id uuid not null,
  seq integer,
  mode text not null check (mode in ('online', 'replay')),
  direction text not null check (direction in ('in', 'out', 'undo')),
  code_hash bytea,
  guest_id uuid,
  forced boolean not null default false,
  shown text,
  -- As the device's clock said, and as ours would have.
  happened_at timestamptz not null,
  corrected_at timestamptz not null,
  received_at timestamptz not null,
  gate text not null default '',
  operator text not null default '',
  result text not null,
  reason text,
  admission_id uuid,
  -- When and where the guest had entered, where somebody was quicker.
  earlier_at timestamptz,
  earlier_gate text,
  undoes uuid,
  rehearsal boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete set null (guest_id)
);
-- A scan that is sent again gets its first answer.
create unique index checkin_scans_once on checkin_scans (source_id, scan_id, company_id);
create index checkin_scans_of_guest on checkin_scans (company_id, guest_id, received_at) where guest_id is not null;
create index checkin_scans_recent on checkin_scans (company_id, event_id, list_id, received_at desc);
create index checkin_scans_age on checkin_scans (company_id, received_at) where operator <> '' or gate <> '';
call guard_company('checkin_scans');
-- Only the maintenance role may wipe a rehearsal and blank old devices and people out of the log.
revoke update, delete on checkin_scans from prilej_app;
grant select, update, delete on checkin_scans to prilej_maintenance;

create table checkin_admissions (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  list_id uuid not null,
  guest_id uuid not null,
  scan_row uuid not null,
  source_id uuid not null,
  gate text not null default '',
  entered_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('exit', 'undo')),
  rehearsal boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  check ((closed_at is null) = (closed_by is null))
);
-- Decides at the door: of all who admit the same guest at once, one can write.
create unique index checkin_admissions_open on checkin_admissions (list_id, guest_id, company_id) where closed_at is null;
create index checkin_admissions_of_guest on checkin_admissions (guest_id, list_id, company_id);
create index checkin_admissions_by_time on checkin_admissions (company_id, list_id, entered_at);
call guard_company('checkin_admissions');

-- In slots, so that doors that count at once do not take turns.
create table checkin_counters (
  company_id uuid not null,
  event_id uuid not null,
  list_id uuid not null,
  slot smallint not null,
  arrived integer not null,
  inside integer not null,
  primary key (company_id, event_id, list_id, slot),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('checkin_counters');

-- What a person has to look at: doubles, forced entries, unknown codes, walk-ins, letters nobody could read.
create table checkin_incidents (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  list_id uuid,
  kind text not null check (kind in ('double', 'forced', 'unknown', 'stale', 'walk_in', 'late', 'unreadable')),
  guest_id uuid,
  scan_row uuid,
  device_name text not null default '',
  -- The other door of a double, why an entry was forced, or what could not be read.
  detail jsonb not null default '{}',
  at timestamptz not null,
  received_at timestamptz not null,
  rehearsal boolean not null default false,
  settled_at timestamptz,
  settled_by uuid,
  settlement text,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete set null (guest_id)
);
create index checkin_incidents_open on checkin_incidents (company_id, event_id, at desc, id) where settled_at is null;
create index checkin_incidents_settled on checkin_incidents (company_id, event_id, settled_at desc) where settled_at is not null;
call guard_company('checkin_incidents');

-- Tickets as the door needs them: also those of guests in the bin, which are revoked and not unknown.
create view guest_tickets with (security_invoker = true) as
  select company_id, event_id, id as guest_id, group_id, first_name, last_name, sort_name, age_band, table_name, ticket_hash, standing, tag_ids,
    deleted_at is not null as removed from guests;

-- What a reissued ticket said before, so that the door can tell an old ticket from a stranger's.
create table checkin_old_tickets (
  company_id uuid not null,
  ticket_hash bytea not null,
  event_id uuid not null,
  guest_id uuid not null,
  primary key (company_id, ticket_hash),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
call guard_company('checkin_old_tickets');
create function ticket_reissued() returns trigger language plpgsql as $$
begin
  insert into checkin_old_tickets (company_id, ticket_hash, event_id, guest_id)
    values (old.company_id, old.ticket_hash, old.event_id, old.id) on conflict do nothing;
  return null;
end $$;
create trigger ticket_reissued after update of ticket_hash on guests
  for each row when (old.ticket_hash is distinct from new.ticket_hash) execute function ticket_reissued();

-- Who came, for other modules: the first entry into each list that was not undone.
create view checkin_presence with (security_invoker = true) as
  select company_id, event_id, list_id, guest_id, min(entered_at) as arrived_at,
    bool_or(closed_at is null) as inside, max(closed_at) filter (where closed_by = 'exit') as left_at
  from checkin_admissions where closed_by is distinct from 'undo'
  group by company_id, event_id, list_id, guest_id;

-- What is known of each scan before anybody enters: its guest, its list, and whether they fit.
create function checkin_judged(of_company uuid, scans jsonb)
  returns table (n integer, event_id uuid, list_id uuid, source_id uuid, scan_id uuid, seq integer, mode text, direction text,
    code_hash bytea, guest_id uuid, forced boolean, shown text, happened_at timestamptz, corrected_at timestamptz, gate text, operator text,
    reentry boolean, rehearsal boolean, verdict text, reason text)
  language sql stable as $$
  select s.n, s.event_id, s.list_id, s.source_id, s.scan_id, s.seq, s.mode, s.direction,
    decode(s.code_hash, 'hex'), case when t.event_id = s.event_id then t.guest_id end, coalesce(s.forced, false), s.shown,
    s.happened_at, s.corrected_at, coalesce(s.gate, ''), coalesce(s.operator, ''),
    coalesce(l.reentry, true), set.rehearsal_from is not null and set.rehearsal_to is null,
    case
      when l.id is null then 'unlisted'
      when t.guest_id is null then 'unknown'
      when t.event_id <> s.event_id then 'other_event'
      when set.rehearsal_to is not null and s.corrected_at between set.rehearsal_from and set.rehearsal_to then 'rehearsed'
      when t.removed then 'revoked'
      when s.direction = 'out' then 'out'
      when s.corrected_at < l.opens_at or s.corrected_at > l.closes_at then 'outside_time'
      when l.audience = 'everyone' then case when t.standing = 'no' then 'cancelled' else 'in' end
      when a.rsvp = 'no' then 'cancelled'
      when a.rsvp = 'waiting' or a.rsvp is null or l.audience = 'confirmed' and a.rsvp <> 'yes' then 'needs_answer'
      else 'in'
    end,
    case when l.audience <> 'everyone' then case
      when a.rsvp is null then 'not_invited'
      when a.rsvp = 'waiting' then 'waiting'
      when a.rsvp <> 'yes' and l.audience = 'confirmed' then 'not_confirmed' end
    end
  from jsonb_to_recordset(scans) s (n integer, event_id uuid, list_id uuid, source_id uuid, scan_id uuid, seq integer,
      mode text, direction text, code_hash text, guest_id uuid, forced boolean, shown text, happened_at timestamptz,
      corrected_at timestamptz, gate text, operator text)
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
  left join lateral (
    select case when l.part_id is null then t.standing else (
      select i.rsvp from guest_invitations i
        where i.company_id = of_company and i.guest_id = t.guest_id and i.part_id = l.part_id) end as rsvp
  ) a on true
$$;

-- One call for a whole group of scans, each guest's in the order of time. The rows are taken in one
-- order by everybody, so that two groups never wait for each other in a circle.
create function checkin_decide(of_company uuid, scans jsonb, now_at timestamptz)
  returns setof checkin_scans language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  s record;
  answer checkin_scans;
  entry checkin_admissions;
  verdict text;
  why text;
  incident text;
  went_in boolean;
  first_time boolean;
  of_lists uuid[] := '{}';
  of_events uuid[] := '{}';
  arrivals integer[] := '{}';
  moves integer[] := '{}';
begin
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

    if verdict = 'in' and not s.reentry and exists (select from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by = 'exit') then
      why := 'no_reentry';
      incident := case when s.forced then 'forced' when went_in then 'double' end;
      if not s.forced then verdict := case when went_in then 'duplicate_admission' else 'already' end; end if;
    end if;

    if verdict = 'in' then
      first_time := not exists (select from checkin_admissions x
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_by = 'exit');
      -- The unique index decides: whoever wrote nothing lost.
      insert into checkin_admissions (company_id, id, event_id, list_id, guest_id, scan_row, source_id, gate, entered_at, rehearsal)
        values (of_company, gen_random_uuid(), s.event_id, s.list_id, s.guest_id, gen_random_uuid(), s.source_id, s.gate, s.corrected_at, s.rehearsal)
        on conflict do nothing returning * into entry;
      if entry.id is not null then
        verdict := 'admitted';
        answer.id := entry.scan_row;
        of_lists := of_lists || s.list_id;
        of_events := of_events || s.event_id;
        arrivals := arrivals || first_time::integer;
        moves := moves || 1;
      else
        -- Read after the write that changed nothing, so it sees who was quicker.
        select * into entry from checkin_admissions x
          where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_at is null for no key update;
        answer.id := gen_random_uuid();
        verdict := case when went_in then 'duplicate_admission' else 'already' end;
        incident := case when went_in then 'double' end;
        -- The earliest by corrected time is the entry, whichever arrived first.
        if went_in and s.corrected_at < entry.entered_at then
          verdict := 'admitted';
          update checkin_admissions x set entered_at = s.corrected_at, scan_row = answer.id, source_id = s.source_id, gate = s.gate
            where x.company_id = of_company and x.id = entry.id;
        end if;
      end if;
    else
      answer.id := gen_random_uuid();
    end if;

    if verdict = 'out' then
      update checkin_admissions x set closed_at = greatest(s.corrected_at, x.entered_at), closed_by = 'exit'
        where x.guest_id = s.guest_id and x.list_id = s.list_id and x.company_id = of_company and x.closed_at is null
        returning * into entry;
      verdict := 'exited';
      why := case when entry.id is null then 'not_inside' end;
      if entry.id is not null then
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
