-- Mails to guests: messages with their text in both languages, to whom and when, and what became of
-- each letter. Nothing leaves before somebody says so.
create table message_templates (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id) references companies (id) on delete cascade
);
call guard_company('message_templates');

create table messages (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('invitation', 'reminder', 'thanks', 'free')),
  name text not null,
  content jsonb not null,
  audience jsonb not null,
  -- Needed by the guest whatever they think of mail: a changed place, a cancelled day.
  essential boolean not null default false,
  schedule jsonb,
  due_at timestamptz,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped', 'skipped')),
  -- Why it was skipped.
  reason text not null default '',
  -- How far the list of recipients came.
  last_guest_id uuid,
  released_at timestamptz,
  released_by text,
  finished_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, event_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index messages_of_event on messages (company_id, event_id, created_at desc, id) where deleted_at is null;
create index messages_due on messages (company_id, due_at) where state = 'scheduled' and deleted_at is null;
call guard_company('messages');

create table message_recipients (
  company_id uuid not null,
  message_id uuid not null,
  guest_id uuid not null,
  event_id uuid not null,
  group_id uuid not null,
  address text not null,
  state text not null check (state in ('queued', 'sent', 'refused', 'skipped')),
  -- The words of the mail server, or why it was not written at all.
  answer text not null default '',
  mail_id text not null,
  queued_at timestamptz not null,
  at timestamptz,
  primary key (company_id, message_id, guest_id),
  foreign key (company_id, event_id, message_id) references messages (company_id, event_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete cascade
);
-- Two guests of one address get one letter.
create unique index message_recipients_once on message_recipients (company_id, message_id, address) where address <> '';
create index message_recipients_of_guest on message_recipients (company_id, guest_id, queued_at desc);
create index message_recipients_by_state on message_recipients (company_id, message_id, state, queued_at, guest_id);
create index message_recipients_by_day on message_recipients (company_id, queued_at);
call guard_company('message_recipients');

-- Who wants no more of such mails from this company; only a fingerprint of the address.
create table mail_refusals (
  company_id uuid not null,
  address_hash bytea not null,
  at timestamptz not null,
  primary key (company_id, address_hash),
  foreign key (company_id) references companies (id) on delete cascade
);
call guard_company('mail_refusals');
