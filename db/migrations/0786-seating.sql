-- The hall as it was sent: its size, tables and objects, for the drawing among the papers of the version.
alter table seating_versions add column hall jsonb;
