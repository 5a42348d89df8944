-- Cells with a problem are left empty, so that the rest of their rows can be imported.
alter table guest_imports add column empties_bad boolean not null default false;
