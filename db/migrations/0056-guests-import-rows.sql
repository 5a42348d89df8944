-- An import is told once in the history; a group knows which one brought it, as guests do.
alter table guest_groups add column import_id uuid;

-- Rows on their way in are written whole and read whole, so what was understood of them stays text. Most are good
-- and nobody looks for those by their state; names are looked for only while a single row is mended.
alter table guest_import_rows alter column reading type json,
  alter column problems drop default, alter column problems type json, alter column problems set default '[]',
  alter column known type json;
drop index guest_import_rows_by_status;
create index guest_import_rows_by_status on guest_import_rows (company_id, import_id, status, row_no) where status <> 'good';
drop index guest_import_rows_by_name;
-- Checked for each of a hundred thousand rows, the key would only say again what the statement before it said.
create function guest_imports_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_import_rows r using removed i where r.company_id = i.company_id and r.import_id = i.id;
  return null;
end $$;
create trigger guest_imports_deleted after delete on guest_imports
  referencing old table as removed for each statement execute function guest_imports_deleted();
alter table guest_import_rows drop constraint guest_import_rows_company_id_import_id_fkey;

-- A guest says itself which words it has, so what is to be taken away is found by the words and needs no index of its own.
create or replace function guests_inserted() returns trigger language plpgsql as $$
begin
  insert into guest_words (company_id, event_id, word, guest_id)
    select distinct a.company_id, a.event_id, w collate "C" as word, a.id
    from added a, unnest(a.words) w where a.deleted_at is null order by word, a.id;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, count(*) from added where deleted_at is null group by 1, 2
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;

create or replace function guests_updated() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  changed uuid[] := (select array_agg(id) from (
    select id, words, deleted_at is null from after_rows except select id, words, deleted_at is null from before_rows
  ) c);
begin
  if changed is null then return null; end if;
  delete from guest_words w
    using (select b.company_id, b.event_id, b.id, unnest(b.words) as word from before_rows b where b.id = any(changed)) gone
    where w.company_id = gone.company_id and w.event_id = gone.event_id and w.word = gone.word collate "C" and w.guest_id = gone.id;
  insert into guest_words (company_id, event_id, word, guest_id)
    select distinct a.company_id, a.event_id, w collate "C" as word, a.id
    from after_rows a, unnest(a.words) w where a.deleted_at is null and a.id = any(changed) order by word, a.id;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, sum(n) from (
      select company_id, event_id, 1 as n from after_rows where deleted_at is null
      union all select company_id, event_id, -1 from before_rows where deleted_at is null
    ) d group by 1, 2 having sum(n) <> 0
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;

create or replace function guests_deleted() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  delete from guest_words w using (select r.company_id, r.event_id, r.id, unnest(r.words) as word from removed r) lost
    where w.company_id = lost.company_id and w.event_id = lost.event_id and w.word = lost.word collate "C" and w.guest_id = lost.id;
  update guest_tallies t set living = t.living - gone.n
    from (select company_id, event_id, count(*)::integer as n from removed where deleted_at is null group by 1, 2) gone
    where t.company_id = gone.company_id and t.event_id = gone.event_id
      and t.slot = (select min(slot) from guest_tallies l where l.company_id = gone.company_id and l.event_id = gone.event_id);
  return null;
end $$;
drop index guest_words_of_guest;
