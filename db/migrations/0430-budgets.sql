-- What a credit note that takes a final invoice back does with the advances in it: open again, or taken back along.
-- Null where nobody was asked; then they are taken back along.
alter table budget_invoices add column reopens_advances boolean;
