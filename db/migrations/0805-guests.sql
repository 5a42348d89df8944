-- When the guests were written to about the decision on their request; each decision is told in one letter.
alter table guest_requests add column told_at timestamptz;
update guest_requests set told_at = decided_at where decided_at is not null;
