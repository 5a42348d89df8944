-- The day on which money that was paid came back whole: a bank statement has both days.
alter table budget_payments add column returned_on date;
update budget_payments set returned_on = coalesce(paid_on, due_date) where status = 'refunded';
alter table budget_payments add constraint budget_payments_returned check ((status = 'refunded') = (returned_on is not null));
