-- An invitation whose link was shown to the person who invites proves nothing about the mailbox.
alter table account_tokens add column handed_over_at timestamptz;
-- Nobody noted it until now, so what is still open counts as shown.
update account_tokens set handed_over_at = created_at where kind = 'invite' and used_at is null;
-- The former addresses that may still bring an account back are looked up whenever an address is taken.
create index account_tokens_former_address on account_tokens (email) where kind = 'email_undo';
