-- Everything that arrives from guests, newest first: answers to questionnaires and changed confirmations.
create table inbox_items (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('answer', 'answer_changed', 'rsvp')),
  at timestamptz not null,
  guest_id uuid,
  questionnaire_id uuid,
  submission_id uuid,
  part_id uuid,
  before text,
  after text,
  handled_at timestamptz,
  handled_by uuid,
  handled_name text,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, event_id, guest_id) references guests (company_id, event_id, id) on delete set null (guest_id),
  foreign key (company_id, questionnaire_id, submission_id) references questionnaire_submissions (company_id, questionnaire_id, id) on delete cascade
);
create index inbox_items_by_time on inbox_items (company_id, at desc, id desc);
create index inbox_items_open on inbox_items (company_id, at desc, id desc) where handled_at is null;
create index inbox_items_of_event on inbox_items (company_id, event_id, at desc, id desc);
call guard_company('inbox_items');
