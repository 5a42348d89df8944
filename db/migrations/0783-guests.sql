-- A guest at a table that has become smaller than its guests sits there without a number.
alter table guest_seats alter column seat drop not null;
