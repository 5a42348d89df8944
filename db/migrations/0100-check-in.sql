-- A wrong PIN is counted for who sent it and no longer for the PIN.
alter table checkin_pins drop column tries;

-- A rehearsal is over by itself before the event: from then on nothing is a trial, whenever it is wiped.
alter table checkin_settings add column rehearsal_until timestamptz;
update checkin_settings s set rehearsal_until = e.starts_at - interval '1 hour'
  from events e where e.company_id = s.company_id and e.id = s.event_id and s.rehearsal_from is not null and s.rehearsal_to is null
    and e.starts_at - interval '1 hour' > s.rehearsal_from;

-- Whom a list is for, beyond their answer: in each of these that is set, a guest has to be among those named.
alter table checkin_lists
  add column only_part_ids uuid[] not null default '{}',
  add column only_tag_ids uuid[] not null default '{}',
  add column only_category_ids uuid[] not null default '{}',
  add column only_tables text[] not null default '{}',
  add column is_limited boolean not null generated always as
    (only_part_ids <> '{}' or only_tag_ids <> '{}' or only_category_ids <> '{}' or only_tables <> '{}') stored;

-- The guests of every limited list. Scans, the lists that doors keep, and the numbers expected all ask this.
create view checkin_listed with (security_invoker = true) as
  select l.company_id, l.event_id, l.id as list_id, g.guest_id
  from checkin_lists l join guest_facts g on g.company_id = l.company_id and g.event_id = l.event_id
  where l.is_limited
    and (l.only_tag_ids = '{}' or g.tag_ids && l.only_tag_ids)
    and (l.only_category_ids = '{}' or g.category_id = any(l.only_category_ids))
    and (l.only_tables = '{}' or g.table_name = any(l.only_tables))
    and (l.only_part_ids = '{}' or exists (select from guest_invitations i
      where i.company_id = g.company_id and i.guest_id = g.guest_id and i.part_id = any(l.only_part_ids) and i.rsvp not in ('no', 'waiting')));

create or replace view checkin_all_lists with (security_invoker = true) as
  select p.company_id, p.id, p.event_id, p.id as part_id, p.name, coalesce(l.audience, case when p.takes_rsvp then 'invited' else 'everyone' end) as audience,
    coalesce(l.reentry, true) as reentry, l.opens_at, l.closes_at, l.self_from, l.self_to,
    coalesce(l.vip_tag_ids, '{}') as vip_tag_ids, l.host_id, coalesce(l.version, 0) as version,
    p.takes_rsvp, p.position, p.starts_at, p.ends_at, false as takes_enrolment,
    coalesce(l.only_part_ids, '{}') as only_part_ids, coalesce(l.only_tag_ids, '{}') as only_tag_ids,
    coalesce(l.only_category_ids, '{}') as only_category_ids, coalesce(l.only_tables, '{}') as only_tables, coalesce(l.is_limited, false) as is_limited
  from event_parts p left join checkin_lists l on l.company_id = p.company_id and l.id = p.id
  where p.deleted_at is null
  union all
  select company_id, id, event_id, null, name, audience, reentry, opens_at, closes_at, self_from, self_to,
    vip_tag_ids, host_id, version, false, 1000, opens_at, closes_at, takes_enrolment,
    only_part_ids, only_tag_ids, only_category_ids, only_tables, is_limited
  from checkin_lists where part_id is null and deleted_at is null;

-- What is known of each scan before anybody enters: its guest, its list, and whether they fit.
create or replace function checkin_judged(of_company uuid, scans jsonb)
  returns table (n integer, event_id uuid, list_id uuid, guest_id uuid, reentry boolean, rehearsal boolean, verdict text, reason text)
  language sql stable as $$
  select s.n, s.event_id, s.list_id, case when t.event_id = s.event_id then coalesce(same.guest_id, t.guest_id) end,
    coalesce(l.reentry, true), set.rehearsal_from is not null and set.rehearsal_to is null and (set.rehearsal_until is null or s.corrected_at < set.rehearsal_until),
    case
      when l.id is null then 'unlisted'
      when t.guest_id is null then 'unknown'
      when t.event_id <> s.event_id then 'other_event'
      when set.rehearsal_to is not null and s.corrected_at between set.rehearsal_from and set.rehearsal_to then 'rehearsed'
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
