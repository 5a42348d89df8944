-- Instead of a foreign key, which would be checked for each of a hundred thousand rows.
create or replace function guest_imports_deleted() returns trigger language plpgsql as $$
begin
  delete from guest_import_rows r using removed i where r.company_id = i.company_id and r.import_id = i.id;
  return null;
end $$;
create or replace trigger guest_imports_deleted after delete on guest_imports
  referencing old table as removed for each statement execute function guest_imports_deleted();
