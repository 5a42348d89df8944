-- Who calls from another device is told so, also where two colleagues have one name.
alter table rundown_marks add column by_id uuid;
