-- The time that guests are kept is counted in days, and an event without a date of its own follows it.
update events e set retention_date = null
  from companies c left join data_protection p on p.company_id = c.id
  where e.company_id = c.id
    and e.retention_date = (e.last_day + make_interval(months => coalesce(p.guest_months, 12)))::date;
alter table data_protection add guest_days integer;
update data_protection set guest_days = least(730, greatest(7, guest_months * 30));
alter table data_protection alter guest_days set not null, add check (guest_days between 7 and 730),
  drop guest_months, drop special_months;

create or replace view event_facts with (security_invoker = true) as
  select company_id, id as event_id, code, name, slug, type, status, starts_at, ends_at, start_date, last_day,
    all_day, time_zone, rsvp_deadline, lead_id, member_ids, expected_guests, capacity, currency, created_at,
    retention_date
  from events where deleted_at is null;

-- Events whose time was over: when their people were made unknown, and how many records of which kind that took.
create table anonymisations (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  counts jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index anonymisations_of_event on anonymisations (company_id, event_id);
create index anonymisations_by_time on anonymisations (company_id, at desc, id desc);
call guard_company('anonymisations');
