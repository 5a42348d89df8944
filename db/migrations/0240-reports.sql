-- With the right that made it, and not back when the right returns: somebody saves it again.
alter table report_schedules add column withdrawn_at timestamptz;
