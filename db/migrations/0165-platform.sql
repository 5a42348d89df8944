-- A guest's page is made anew at each visit, so nobody counts what was written since the last one.
create or replace procedure guard_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))', target);
  call guard_owner(target);
end $$;

drop procedure watch_page_changes(regclass);
-- With it go the triggers of all tables.
drop function note_page_change() cascade;
drop sequence page_changes;
