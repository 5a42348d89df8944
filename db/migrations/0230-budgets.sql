-- What a payment was planned with, where more was paid; it comes back when the payment is reopened.
alter table budget_payments add column planned_amount bigint;
