-- New hours that people were told of: who was told anew is compared with these.
create table rundown_announcements (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  rundown_id uuid not null,
  -- The start of each cue that was announced, by its id.
  starts jsonb not null,
  note text not null,
  letters integer not null,
  at timestamptz not null,
  by_name text not null,
  primary key (company_id, id),
  foreign key (company_id, event_id, rundown_id) references rundowns (company_id, event_id, id) on delete cascade
);
create index rundown_announcements_of_rundown on rundown_announcements (company_id, rundown_id, at);
call guard_company('rundown_announcements');
call names_colleague('rundown_announcements', 'by_name');

-- Somebody takes over from whoever called the show before; it changes no times.
alter table rundown_marks drop constraint rundown_marks_kind_check;
alter table rundown_marks add constraint rundown_marks_kind_check check (kind in
  ('start', 'end', 'hold', 'resume', 'adjust', 'skip', 'unskip', 'undo', 'reset', 'take'));
