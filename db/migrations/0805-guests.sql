-- When the guests were written to about the decision on their request; each decision is in one letter.
alter table guest_requests add column notified_at timestamptz;
update guest_requests set notified_at = decided_at where decided_at is not null;
