-- What the team answers stands in the same thread as what the guests wrote.
alter table guest_messages
  add column by_team boolean not null default false,
  add column author_name text,
  add constraint guest_messages_author check (by_team = (author_name is not null));
call names_colleague('guest_messages', 'author_name');

-- What other modules may read of it: what guests wrote, and when it was first answered.
create view guest_message_facts with (security_invoker = true) as
  select m.company_id, m.event_id, m.id as message_id, m.group_id, m.body, m.at,
    (select min(r.at) from guest_messages r where r.company_id = m.company_id and r.group_id = m.group_id
      and r.by_team and r.at >= m.at) as answered_at
  from guest_messages m where not m.by_team;

alter table inbox_items
  drop constraint inbox_items_kind_check,
  add constraint inbox_items_kind_check check (kind in ('answer', 'answer_changed', 'rsvp', 'message')),
  add column message_id uuid,
  add constraint inbox_items_message foreign key (company_id, message_id)
    references guest_messages (company_id, id) on delete cascade,
  add constraint inbox_items_message_kind check ((kind = 'message') = (message_id is not null));
create unique index inbox_items_of_message on inbox_items (company_id, message_id);

-- What was written before arrived too; only what is recent waits to be looked at.
insert into inbox_items (company_id, id, event_id, kind, at, message_id, handled_at)
select m.company_id, gen_random_uuid(), m.event_id, 'message', m.at, m.id,
  case when m.at < now() - interval '30 days' then m.at end
from guest_messages m;
