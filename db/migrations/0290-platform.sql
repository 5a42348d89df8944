-- Erasing somebody looks for their names only among the answers of their own company.
alter table idempotent_answers add column company_id uuid;
