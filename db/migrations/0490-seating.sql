-- The name, the size and the picture of a hall, and which groups may be parted, are steps that can be undone too.
alter table seating_steps drop constraint seating_steps_kind_check;
alter table seating_steps add constraint seating_steps_kind_check
  check (kind in ('seat', 'lock', 'hall', 'rule', 'proposal', 'settings'));
