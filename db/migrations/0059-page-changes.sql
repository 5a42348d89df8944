-- Pages that are kept ready are sent again only while nothing they may show was written. Every
-- statement that writes takes a number and, until its transaction ends, holds a lock that all
-- writers share. A number says at once that something is being written, in any process; the lock
-- says that it is not over yet, since only then would a page drawn now be older than its number.
create sequence page_changes;
-- The first number of a sequence does not show that it was taken.
select nextval('page_changes');
grant usage on sequence page_changes to prilej_maintenance;

create function note_page_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7249059, 0);
  perform nextval('page_changes');
  return null;
end $$;

create procedure watch_page_changes(target regclass) language plpgsql as $$
begin
  execute format('create trigger page_change after insert or update or delete on %s for each statement execute function note_page_change()', target);
end $$;

-- Every table is watched from its first day: what is left out is chosen, never forgotten.
create or replace procedure guard_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))', target);
  call watch_page_changes(target);
end $$;

-- What is written all day long and stands on no page of a guest: work behind the scenes, sessions,
-- scans at the door, and who opened what.
do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (array[
      'schema_migrations', 'effects', 'idempotent_answers', 'rate_limits', 'login_failures', 'sessions',
      'history', 'work', 'inbox_items', 'notifications', 'messages', 'message_recipients',
      'guest_answer_log', 'guest_page_visits', 'site_visits', 'site_presence', 'erasures', 'zone_rules',
      'checkin_scans', 'checkin_admissions', 'checkin_counters', 'checkin_devices', 'checkin_incidents'])
  loop
    call watch_page_changes(target);
  end loop;
end $$;
