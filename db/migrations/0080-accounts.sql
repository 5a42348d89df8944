-- A change of address belongs to the sign-in that asked for it; the former address can stop or undo it.
alter table account_tokens add column session_id uuid;
alter table account_tokens drop constraint account_tokens_kind_check;
alter table account_tokens add constraint account_tokens_kind_check
  check (kind in ('reset', 'invite', 'email', 'email_undo'));
-- Links that were sent before have no sign-in to be bound to.
delete from account_tokens where kind = 'email' and used_at is null;
