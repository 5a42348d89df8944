-- A right that was lost closes what was made by it, for good: it does not open again when the right returns.
alter table account_tokens add column withdrawn_at timestamptz;
alter table users add column access_cut_at timestamptz;

-- What had no right behind it until now must not come to life later either.
update account_tokens t set withdrawn_at = now()
where t.kind = 'invite' and t.used_at is null and not exists (
  select from users maker where maker.id = t.created_by and maker.company_id = t.company_id
    and maker.role = 'admin' and maker.deactivated_at is null);
update users set access_cut_at = deactivated_at where deactivated_at is not null;
