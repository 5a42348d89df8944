-- Instead of a foreign key, which would be checked for each of a hundred thousand rows.
create or replace function guest_imports_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_import_rows where company_id = old.company_id and import_id = old.id;
  return null;
end $$;
create or replace trigger guest_imports_deleted after delete on guest_imports
  for each row execute function guest_imports_deleted();
