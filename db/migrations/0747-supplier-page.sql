-- A request that was deleted lies in the bin; its offers stay in the budget.
alter table offer_requests add column deleted_at timestamptz;
