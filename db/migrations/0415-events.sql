-- Which start and end the guests of an event know while its move can still be taken back. After notify_after they are
-- compared with what is true then, and only what still differs is written to them.
create table event_date_news (
  company_id uuid not null,
  event_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  notify_after timestamptz not null,
  moved_by uuid,
  primary key (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
call guard_company('event_date_news');
