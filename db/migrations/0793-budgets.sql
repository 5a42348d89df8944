-- What is left after a part was paid knows the payment that it is left of, so that reopening that joins both again.
alter table budget_payments add column rest_of uuid;
alter table budget_payments add foreign key (company_id, rest_of) references budget_payments (company_id, id) on delete set null (rest_of);
create index budget_payments_rest_of on budget_payments (company_id, rest_of) where rest_of is not null;
