-- A part of what a line costs is invoiced without closing it, and a credit note names the invoice that it takes back.
alter table budget_invoices drop constraint budget_invoices_kind_check;
alter table budget_invoices add constraint budget_invoices_kind_check
  check (kind in ('proforma', 'advance', 'partial', 'final', 'credit'));
alter table budget_invoices add column credit_of uuid;
alter table budget_invoices add constraint budget_invoices_credit_of
  foreign key (company_id, budget_id, credit_of) references budget_invoices (company_id, budget_id, id)
  on delete set null (credit_of);
create index budget_invoices_credits on budget_invoices (company_id, budget_id, credit_of) where credit_of is not null;
