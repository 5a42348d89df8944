-- Words of new guests come in the order of their index, which is found in memory then; none can be there already.
create or replace function guests_inserted() returns trigger language plpgsql as $$
begin
  insert into guest_words (company_id, event_id, word, guest_id)
    select distinct a.company_id, a.event_id, w collate "C", a.id from added a, unnest(a.words) w where a.deleted_at is null
    order by 1, 2, 3, 4;
  insert into guest_tallies (company_id, event_id, slot, living)
    select company_id, event_id, pg_backend_pid() % 16, count(*) from added where deleted_at is null group by 1, 2
    on conflict (company_id, event_id, slot) do update set living = guest_tallies.living + excluded.living;
  return null;
end $$;

-- Only a row that completed a guest has to remember whom; a new guest is told by the row itself.
alter table guest_import_rows add column guest_id uuid;
update guest_import_rows set guest_id = guest_ids[1] where before is not null;
alter table guest_import_rows drop column guest_ids, drop column group_id;
