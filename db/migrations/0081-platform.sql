-- Row-level security binds the owner of the tables too, so that a connection that forgot to become the
-- application sees nothing. The owner means every company only where its connection says so
-- (app.all_companies): migrations, backup and restore do.
create or replace procedure guard_owner(target regclass) language plpgsql as $$
begin
  execute format('alter table %s force row level security', target);
  execute format('create policy owner on %s to %I using (current_setting(''app.all_companies'', true) = ''on'') with check (current_setting(''app.all_companies'', true) = ''on'')', target, current_user);
end $$;

create or replace procedure guard_company(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy company on %s using (company_id = (select current_company())) with check (company_id = (select current_company()))', target);
  call guard_owner(target);
  call watch_page_changes(target);
end $$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not c.relforcerowsecurity
  loop
    call guard_owner(target);
  end loop;
end $$;

-- Reads the guests of all companies with the rights of the owner, and answers with companies only. What it
-- says of itself ends with it, and would be worth nothing to the application.
create or replace function companies_inviting(address text) returns setof uuid
  language plpgsql volatile security definer set search_path = public as $$
declare
  before text := current_setting('app.all_companies', true);
begin
  perform set_config('app.all_companies', 'on', true);
  return query select distinct company_id from guests
    where email = address and deleted_at is null and erased_at is null limit 200;
  perform set_config('app.all_companies', coalesce(before, ''), true);
end $$;
