-- Payments that are written down together keep the order in which they were written.
alter table budget_payments alter column created_at set default clock_timestamp();
