-- The columns of contacts that other modules may read.

create or replace view contact_facts with (security_invoker = true) as
  select company_id, id as contact_id, first_name, last_name, job_title, organisation, emails, phones, language
  from contacts where deleted_at is null;

create or replace view contact_link_facts with (security_invoker = true) as
  select company_id, contact_id, kind, target_id, role, is_primary from contact_links;
