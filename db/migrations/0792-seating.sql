-- A version that is sent names the confirmed guests without a table too.
alter table seating_version_places alter column table_name drop not null;
alter table seating_version_places alter column table_number drop not null;
