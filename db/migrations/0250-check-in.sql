-- Whom a door named, where that guest is said to be another by now: should they be two after all, each has their own.
alter table checkin_scans add column named_id uuid;
