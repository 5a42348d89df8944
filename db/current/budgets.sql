-- Payments and invoices, for other modules.

create or replace view payment_facts with (security_invoker = true) as
  select p.company_id, p.event_id, p.budget_id, b.name as budget, p.id as payment_id, p.supplier, p.kind, p.currency,
    p.amount, p.due_date, p.status, p.paid_on, p.method
  from budget_payments p join budgets b on b.company_id = p.company_id and b.id = p.budget_id and b.deleted_at is null
  where p.deleted_at is null and p.status <> 'cancelled';

create or replace view invoice_facts with (security_invoker = true) as
  select i.company_id, b.event_id, i.budget_id, i.id as invoice_id, i.supplier, i.series, i.number, i.kind, i.issued_on,
    i.due_on, i.currency, i.net, i.vat
  from budget_invoices i join budgets b on b.company_id = i.company_id and b.id = i.budget_id and b.deleted_at is null
  where i.deleted_at is null;
