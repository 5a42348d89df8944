-- One word against all mail, beside what was chosen for each kind, so that the way back restores those choices.
alter table notification_preferences add column mails boolean not null default true;
