-- The list of an activity lets in those who have a place in it.
alter table checkin_lists add column takes_enrolment boolean not null default false;
alter table checkin_lists drop constraint checkin_lists_audience_check;
alter table checkin_lists add check (audience in ('invited', 'confirmed', 'everyone', 'enrolled'));
update checkin_lists l set takes_enrolment = true, audience = case audience when 'everyone' then 'enrolled' else audience end
  where exists (select from activity_slots s where s.company_id = l.company_id and s.list_id = l.id);
alter table checkin_lists add check (audience <> 'enrolled' or takes_enrolment);
create index activity_slots_of_list on activity_slots (company_id, list_id) where list_id is not null;

-- By how many seconds a device's clock was behind ours when it last said its time.
alter table checkin_devices add column clock_behind bigint;

create or replace view checkin_all_lists with (security_invoker = true) as
  select p.company_id, p.id, p.event_id, p.id as part_id, p.name, coalesce(l.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience,
    coalesce(l.reentry, true) as reentry, l.opens_at, l.closes_at, l.self_from, l.self_to,
    coalesce(l.vip_tag_ids, '{}') as vip_tag_ids, l.host_id, coalesce(l.version, 0) as version,
    p.takes_rsvp, p.position, p.starts_at, p.ends_at, false as takes_enrolment
  from event_parts p left join checkin_lists l on l.company_id = p.company_id and l.id = p.id
  where p.deleted_at is null
  union all
  select company_id, id, event_id, null, name, audience, reentry, opens_at, closes_at, self_from, self_to,
    vip_tag_ids, host_id, version, false, 1000, opens_at, closes_at, takes_enrolment
  from checkin_lists where part_id is null and deleted_at is null;

-- Who has a place where, in the words in which invitations are answered; an offer is not yet a place.
create view checkin_enrolled with (security_invoker = true) as
  select s.company_id, s.event_id, s.list_id, e.guest_id,
    case when e.status = 'enrolled' then 'yes' when e.status in ('offered', 'waiting') then 'waiting' else 'no' end as rsvp
  from activity_slots s join activity_enrolments e on e.company_id = s.company_id and e.slot_id = s.id
  where s.list_id is not null;

-- What is known of each scan before anybody enters: its guest, its list, and whether they fit.
create or replace function checkin_judged(of_company uuid, scans jsonb)
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
      when a.rsvp is null then case l.audience when 'enrolled' then 'not_enrolled' else 'not_invited' end
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
