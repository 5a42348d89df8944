-- Without a mail server a letter is kept as a file: it has not left.
alter table message_recipients drop constraint message_recipients_state_check;
alter table message_recipients add constraint message_recipients_state_check
  check (state in ('queued', 'sent', 'kept', 'refused', 'skipped'));
