-- What the guests of a slot know of it while a change of it can still be taken back. After told_after it is compared
-- with what is true then, and only what still differs is written to them.
create table activity_slot_news (
  company_id uuid not null,
  event_id uuid not null,
  slot_id uuid not null,
  title text not null,
  place text not null,
  starts_at timestamptz not null,
  told_after timestamptz not null,
  primary key (company_id, slot_id),
  foreign key (company_id, event_id, slot_id) references activity_slots (company_id, event_id, id) on delete cascade
);
call guard_company('activity_slot_news');
