-- What one person is told. Like news within ten minutes become one row that counts them.
create table notifications (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  event_id uuid,
  subject_id uuid,
  -- News of one key become one.
  merge_key text not null,
  actor_id uuid,
  facts jsonb not null default '{}',
  count integer not null default 1,
  in_app boolean not null default true,
  -- Which mail is to tell of it; null: none.
  mail text check (mail in ('now', 'digest')),
  mailed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  snoozed_until timestamptz,
  archived_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index notifications_of_user on notifications (company_id, user_id, updated_at desc, id desc) where in_app and archived_at is null;
create index notifications_archived on notifications (company_id, user_id, updated_at desc, id desc) where in_app and archived_at is not null;
create index notifications_unread on notifications (company_id, user_id, merge_key) where read_at is null and archived_at is null;
create index notifications_to_mail on notifications (company_id, mail, user_id) where mail is not null and mailed_at is null;
create index notifications_of_event on notifications (company_id, event_id);
create index notifications_of_person on notifications (user_id);
call guard_company('notifications');

-- How a person wants to hear; somebody without a row wants what is usual.
create table notification_preferences (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  time_zone text not null,
  digest_time text not null,
  quiet_from text,
  quiet_to text,
  -- Only what differs from the usual, by type.
  channels jsonb not null default '{}',
  last_mail_at timestamptz,
  version integer not null default 1,
  primary key (company_id, user_id),
  check ((quiet_from is null) = (quiet_to is null))
);
create index notification_preferences_of_person on notification_preferences (user_id);
call guard_company('notification_preferences');
