-- Who is invited and who comes. A group has the personal link and the code, a guest the ticket; an
-- answer belongs to a guest and a part.
create table guest_groups (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text collate "ro-RO-x-icu" not null,
  folded text not null,
  salutation text not null default '',
  primary_guest_id uuid,
  side text not null default '',
  language text not null default 'ro',
  max_persons integer,
  tag_ids uuid[] not null default '{}',
  code text not null,
  -- The link is derived from a key, the id and the version; only its hash is kept.
  token_hash bytea not null,
  token_kid text not null,
  token_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
-- The rarest column leads: on a table without statistics the checks of foreign keys must not take these for the key.
create unique index guest_groups_code on guest_groups (code, event_id, company_id);
create unique index guest_groups_token on guest_groups (token_hash, company_id);
create index guest_groups_by_name on guest_groups (company_id, event_id, name, id) where deleted_at is null;
create index guest_groups_bin on guest_groups (company_id, deleted_at) where deleted_at is not null;
call guard_company('guest_groups');

create table guests (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  group_id uuid not null,
  host_id uuid,
  first_name text not null,
  last_name text not null,
  -- With its collation, so that a jump of the scroll bar is read from the index alone.
  sort_name text collate "ro-RO-x-icu" not null,
  -- The folded words of the name in one order, for finding doubles.
  name_key text not null,
  -- What search finds the guest by; a trigger keeps its index in guest_words.
  words text[] not null,
  is_placeholder boolean not null default false,
  age_band text not null default 'adult' check (age_band in ('adult', 'child', 'baby')),
  category_id uuid,
  tag_ids uuid[] not null default '{}',
  email text,
  phone text,
  company text not null default '',
  job_title text not null default '',
  table_name text not null default '',
  note text not null default '',
  -- The overall answer over all parts, kept by a trigger on invitations.
  standing text check (standing in ('yes', 'waiting', 'maybe', 'none', 'no')),
  standing_rank smallint not null generated always as (
    case standing when 'yes' then 1 when 'waiting' then 2 when 'maybe' then 3 when 'none' then 4 when 'no' then 5 else 6 end
  ) stored,
  ticket_hash bytea not null,
  ticket_kid text not null,
  ticket_version integer not null default 1,
  -- The import that brought the guest, so that it can be undone as a whole.
  import_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  erased_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, group_id) references guest_groups (company_id, event_id, id),
  foreign key (company_id, event_id, host_id) references guests (company_id, event_id, id) on delete set null (host_id)
);
create index guests_by_name on guests (company_id, event_id, sort_name, id) where deleted_at is null;
create index guests_by_added on guests (company_id, event_id, created_at, id) where deleted_at is null;
create index guests_by_standing on guests (company_id, event_id, standing_rank, sort_name, id) where deleted_at is null;
create index guests_of_group on guests (company_id, group_id) where deleted_at is null;
create index guests_of_host on guests (company_id, event_id, host_id) where host_id is not null;
create index guests_by_email on guests (company_id, email) where email is not null and deleted_at is null;
create index guests_by_phone on guests (company_id, phone) where phone is not null and deleted_at is null;
create index guests_by_key on guests (company_id, event_id, name_key) where deleted_at is null and name_key <> '';
create unique index guests_ticket on guests (ticket_hash, company_id);
create index guests_of_import on guests (company_id, import_id) where import_id is not null;
create index guests_bin on guests (company_id, event_id, deleted_at) where deleted_at is not null;
call guard_company('guests');

-- Each word of a living guest. Beginnings are found by comparing, since LIKE is not leakproof and
-- would lose its index under row-level security; "C" makes the order that of code points. Only the
-- triggers below write here, so a foreign key would cost an import much and guard nothing.
create table guest_words (
  company_id uuid not null,
  event_id uuid not null,
  word text collate "C" not null,
  guest_id uuid not null,
  primary key (company_id, event_id, word, guest_id)
);
create index guest_words_of_guest on guest_words (company_id, guest_id);
call guard_company('guest_words');

-- How many living guests an event has, in slots, so that adding two at once does not take turns.
create table guest_tallies (
  company_id uuid not null,
  event_id uuid not null,
  slot smallint not null,
  living integer not null,
  primary key (company_id, event_id, slot),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('guest_tallies');

create function guests_inserted() returns trigger language plpgsql as $$
begin
  insert into guest_words (company_id, event_id, word, guest_id)
    select a.company_id, a.event_id, w, a.id from added a, unnest(a.words) w where a.deleted_at is null
    on conflict do nothing;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, count(*) from added where deleted_at is null group by 1, 2
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;
create trigger guests_inserted after insert on guests
  referencing new table as added for each statement execute function guests_inserted();

-- Sets are subtracted, not joined: a plan kept from a statement over one row would join a thousand by nested loops.
create function guests_updated() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  of_company uuid := (select company_id from after_rows limit 1);
  changed uuid[] := (select array_agg(id) from (
    select id, words, deleted_at is null from after_rows except select id, words, deleted_at is null from before_rows
  ) c);
begin
  if changed is null then return null; end if;
  delete from guest_words where company_id = of_company and guest_id = any(changed);
  insert into guest_words (company_id, event_id, word, guest_id)
    select a.company_id, a.event_id, w, a.id from after_rows a, unnest(a.words) w
    where a.deleted_at is null and a.id = any(changed) on conflict do nothing;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, sum(n) from (
      select company_id, event_id, 1 as n from after_rows where deleted_at is null
      union all select company_id, event_id, -1 from before_rows where deleted_at is null
    ) d group by 1, 2 having sum(n) <> 0
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;
create trigger guests_updated after update on guests
  referencing old table as before_rows new table as after_rows for each statement execute function guests_updated();

-- Only ever lowers a slot that is there: with a whole event the slots go too.
create function guests_deleted() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  delete from guest_words w using removed r where w.company_id = r.company_id and w.guest_id = r.id;
  update guest_tallies t set living = t.living - gone.n
    from (select company_id, event_id, count(*)::integer as n from removed where deleted_at is null group by 1, 2) gone
    where t.company_id = gone.company_id and t.event_id = gone.event_id
      and t.slot = (select min(slot) from guest_tallies l where l.company_id = gone.company_id and l.event_id = gone.event_id);
  return null;
end $$;
create trigger guests_deleted after delete on guests
  referencing old table as removed for each statement execute function guests_deleted();

create table guest_invitations (
  company_id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  guest_id uuid not null,
  rsvp text not null default 'none' check (rsvp in ('none', 'yes', 'no', 'maybe', 'waiting')),
  menu text not null default '',
  answered_at timestamptz,
  answered_by_kind text,
  answered_by_id uuid,
  answered_by_name text,
  -- Set while waiting, under the lock of the part, so that it says the order.
  waiting_since timestamptz,
  version integer not null default 1,
  primary key (company_id, guest_id, part_id),
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  check ((rsvp = 'waiting') = (waiting_since is not null))
);
create index guest_invitations_of_part on guest_invitations (part_id, company_id);
create index guest_invitations_yes on guest_invitations (company_id, part_id) where rsvp = 'yes';
create index guest_invitations_waiting on guest_invitations (company_id, part_id, waiting_since, guest_id) where rsvp = 'waiting';
call guard_company('guest_invitations');

-- Planned anew each time, since a plan made for one guest is wrong for a thousand.
-- Locks before it counts, so that two answers of one guest at once cannot each miss the other.
create function refresh_standing(of_company uuid, guest_ids uuid[]) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform from guests where company_id = of_company and id = any(guest_ids) order by id for no key update;
  update guests g set standing = s.standing
    from (
      select k.id, case
        when bool_or(i.rsvp = 'yes') then 'yes' when bool_or(i.rsvp = 'waiting') then 'waiting'
        when bool_or(i.rsvp = 'maybe') then 'maybe' when bool_or(i.rsvp = 'none') then 'none'
        when bool_or(i.rsvp = 'no') then 'no' end as standing
      from unnest(guest_ids) k (id) left join (guest_invitations i
        join event_parts p on p.company_id = i.company_id and p.id = i.part_id and p.deleted_at is null)
        on i.company_id = of_company and i.guest_id = k.id
      group by k.id
    ) s
    where g.company_id = of_company and g.id = s.id and g.standing is distinct from s.standing;
end $$;

-- One more silence changes nothing for whoever is silent already: imports stay quick.
create function invitations_inserted() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  of_company uuid := (select company_id from added limit 1);
  invited uuid[] := (select array_agg(distinct guest_id) from added where rsvp = 'none');
  answered uuid[] := (select array_agg(distinct guest_id) from added where rsvp <> 'none');
begin
  perform refresh_standing(of_company, array_agg(id)) from guests
    where company_id = of_company and ((id = any(invited) and (standing is null or standing = 'no')) or id = any(answered))
    having count(*) > 0;
  return null;
end $$;
create trigger invitations_inserted after insert on guest_invitations
  referencing new table as added for each statement execute function invitations_inserted();

create function invitations_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := (select array_agg(distinct guest_id) from (
    select part_id, guest_id, rsvp from after_rows except select part_id, guest_id, rsvp from before_rows
  ) c);
begin
  if changed is not null then
    perform refresh_standing((select company_id from after_rows limit 1), changed);
  end if;
  return null;
end $$;
create trigger invitations_updated after update on guest_invitations
  referencing old table as before_rows new table as after_rows for each statement execute function invitations_updated();

create function invitations_deleted() returns trigger language plpgsql as $$
begin
  perform refresh_standing(company_id, array_agg(distinct guest_id)) from removed group by company_id;
  return null;
end $$;
create trigger invitations_deleted after delete on guest_invitations
  referencing old table as removed for each statement execute function invitations_deleted();

-- A part that goes or comes back takes its answers with it.
create function part_standing() returns trigger language plpgsql as $$
begin
  perform refresh_standing(new.company_id, array_agg(guest_id))
    from guest_invitations where company_id = new.company_id and part_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger part_standing after update on event_parts for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function part_standing();

-- Every answer that was ever given, and every invitation taken back.
create table guest_answer_log (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  guest_id uuid not null,
  before text,
  after text,
  at timestamptz not null default clock_timestamp(),
  by_kind text not null,
  by_id uuid,
  by_name text not null,
  primary key (company_id, id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade
);
create index guest_answer_log_of_guest on guest_answer_log (company_id, guest_id, at desc);
create index guest_answer_log_of_part on guest_answer_log (company_id, part_id, at);
call guard_company('guest_answer_log');

-- Special-category data, apart from the rest, with the consent it stands on.
create table guest_needs (
  company_id uuid not null,
  guest_id uuid not null,
  event_id uuid not null,
  diet text not null default '',
  allergies text not null default '',
  access text not null default '',
  consent_version text not null,
  consent_language text not null,
  consent_at timestamptz not null,
  consent_by_kind text not null,
  consent_by_name text not null,
  primary key (company_id, guest_id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
create index guest_needs_of_event on guest_needs (company_id, event_id);
call guard_company('guest_needs');

-- Changes that guests asked for after the deadline.
create table guest_requests (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  part_id uuid not null,
  guest_id uuid not null,
  wanted text not null check (wanted in ('none', 'yes', 'no', 'maybe')),
  menu text,
  message text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  primary key (company_id, id),
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, part_id) references event_parts (company_id, event_id, id) on delete cascade
);
-- A second wish for the same part takes the place of the first.
create unique index guest_requests_open on guest_requests (company_id, guest_id, part_id) where state = 'open';
create index guest_requests_of_event on guest_requests (company_id, event_id, state, asked_at, id);
call guard_company('guest_requests');

-- Deeds over many guests: how far they came, and of each guest what is needed to take them back.
create table guest_batches (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  action jsonb not null,
  selection jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  changed integer not null default 0,
  last_id uuid,
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index guest_batches_of_event on guest_batches (company_id, event_id, at desc);
call guard_company('guest_batches');

create table guest_batch_rows (
  company_id uuid not null,
  batch_id uuid not null,
  guest_id uuid not null,
  before jsonb not null,
  primary key (company_id, batch_id, guest_id),
  foreign key (company_id, batch_id) references guest_batches (company_id, id) on delete cascade,
  foreign key (company_id, guest_id) references guests (company_id, id) on delete cascade
);
create index guest_batch_rows_of_guest on guest_batch_rows (company_id, guest_id);
call guard_company('guest_batch_rows');

create table guest_merges (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kept_id uuid not null,
  dropped_id uuid not null,
  at timestamptz not null,
  version_after integer not null,
  trace jsonb not null,
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id, kept_id) references guests (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, dropped_id) references guests (company_id, event_id, id) on delete cascade
);
create index guest_merges_of_kept on guest_merges (company_id, kept_id, at desc);
create index guest_merges_of_dropped on guest_merges (company_id, dropped_id);
call guard_company('guest_merges');

-- What other modules may read of guests in their own statements.
create view guest_facts with (security_invoker = true) as
  select g.company_id, g.event_id, g.id as guest_id, g.group_id, gg.name as group_name, gg.side, gg.language,
    g.host_id, g.first_name, g.last_name, g.sort_name, g.is_placeholder, g.age_band, g.category_id, g.tag_ids,
    g.email, g.phone, g.company as organisation, g.job_title, g.table_name, g.standing, g.ticket_hash, g.created_at, g.erased_at
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  where g.deleted_at is null;
create view guest_answers with (security_invoker = true) as
  select i.company_id, i.event_id, i.part_id, i.guest_id, g.age_band, g.is_placeholder, i.rsvp, i.menu, g.table_name,
    i.answered_at, i.answered_by_kind, i.waiting_since
  from guest_invitations i
  join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
  join event_parts p on p.company_id = i.company_id and p.id = i.part_id and p.deleted_at is null;
create view guest_answer_changes with (security_invoker = true) as
  select company_id, event_id, part_id, guest_id, before, after, at, by_kind from guest_answer_log;
