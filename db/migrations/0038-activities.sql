-- What guests sign up for. A session of the programme that can be signed up for is an activity with one slot, and all three
-- have its id; its row is written with the first thing that is said about it here.
create table activities (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid check (session_id = id),
  kind text not null,
  title text not null default '',
  description text not null default '',
  place text not null default '',
  audience text not null default 'invited' check (audience in ('invited', 'confirmed')),
  tag_ids uuid[] not null default '{}',
  price_minor bigint,
  price_currency text,
  opens_at timestamptz,
  closes_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, session_id) references agenda_sessions (company_id, event_id, id) on delete cascade,
  check ((price_minor is null) = (price_currency is null)),
  check (closes_at > opens_at)
);
create index activities_of_event on activities (company_id, event_id) where deleted_at is null;
create index activities_bin on activities (company_id, deleted_at) where deleted_at is not null;
call guard_company('activities');

-- Whoever gives or frees a place holds the row of its slot until the end.
create table activity_slots (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  activity_id uuid not null,
  -- Null for a session: the programme says when.
  starts_at timestamptz,
  ends_at timestamptz,
  capacity integer check (capacity > 0),
  minimum integer not null default 0,
  -- The list at the door on which those who come are ticked.
  list_id uuid,
  -- When the team heard that too few had signed up.
  short_told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id, activity_id) references activities (company_id, event_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index activity_slots_of_activity on activity_slots (company_id, activity_id);
call guard_company('activity_slots');

create table activity_enrolments (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slot_id uuid not null,
  guest_id uuid not null,
  status text not null check (status in ('enrolled', 'offered', 'waiting', 'left', 'lapsed')),
  -- Set under the lock of the slot, so that it says the order of those who wait.
  queued_at timestamptz not null,
  offered_until timestamptz,
  -- Why somebody of the team let two overlap.
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, slot_id, guest_id),
  foreign key (company_id, event_id, slot_id) references activity_slots (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  check ((status = 'offered') = (offered_until is not null))
);
create index activity_enrolments_of_guest on activity_enrolments (company_id, guest_id);
create index activity_enrolments_queue on activity_enrolments (company_id, slot_id, queued_at, id) where status = 'waiting';
create index activity_enrolments_offers on activity_enrolments (company_id, offered_until) where status = 'offered';
call guard_company('activity_enrolments');

-- How many places are taken; whoever is in the bin takes none.
create view activity_tallies with (security_invoker = true) as
  select e.company_id, e.slot_id, count(*) filter (where e.status = 'enrolled')::int as enrolled,
    count(*) filter (where e.status = 'offered')::int as offered, count(*) filter (where e.status = 'waiting')::int as waiting
  from activity_enrolments e
  join guests g on g.company_id = e.company_id and g.id = e.guest_id and g.deleted_at is null
  where e.status in ('enrolled', 'offered', 'waiting')
  group by e.company_id, e.slot_id;

-- Every slot one may sign up for, with what is said of its activity: the module's own and the sessions of the programme.
-- A session that can no longer be signed up for stays as long as somebody has a place in it.
create view activity_slot_facts with (security_invoker = true) as
  select s.company_id, s.event_id, s.id as slot_id, s.activity_id, false as of_session, true as takes, 'guests' as seen_by,
    a.kind, a.title, a.description, a.place, s.starts_at, s.ends_at, s.capacity, s.minimum, s.list_id, s.version as slot_version,
    a.audience, a.tag_ids, a.price_minor, a.price_currency, a.opens_at, a.closes_at, a.version
  from activity_slots s join activities a on a.company_id = s.company_id and a.id = s.activity_id
  where s.deleted_at is null and a.deleted_at is null and a.session_id is null
  union all
  select p.company_id, p.event_id, p.session_id, p.session_id, true, p.bookable, p.audience,
    'session', p.title, p.description, p.place, p.starts_at, p.ends_at, p.capacity, coalesce(s.minimum, 0), s.list_id, coalesce(s.version, 1),
    coalesce(a.audience, 'invited'), coalesce(a.tag_ids, '{}'), a.price_minor, a.price_currency, a.opens_at, a.closes_at, coalesce(a.version, 1)
  from session_facts p
  left join activities a on a.company_id = p.company_id and a.id = p.session_id
  left join activity_slots s on s.company_id = p.company_id and s.id = p.session_id
  where p.bookable or exists (select from activity_enrolments e
    where e.company_id = p.company_id and e.slot_id = p.session_id and e.status in ('enrolled', 'offered', 'waiting'));

-- Who signed up for what, for other modules.
create view enrolment_facts with (security_invoker = true) as
  select e.company_id, e.event_id, f.activity_id, e.slot_id, f.kind, f.title, f.starts_at, f.ends_at, e.guest_id, e.status, e.queued_at, e.offered_until
  from activity_enrolments e
  join activity_slot_facts f on f.company_id = e.company_id and f.slot_id = e.slot_id
  join guests g on g.company_id = e.company_id and g.id = e.guest_id and g.deleted_at is null;
