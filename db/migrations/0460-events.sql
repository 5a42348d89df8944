-- Guests hear of other hours and places of a single part as well: one row for the event (its id is the subject) and one
-- for each part, with what guests know of it. A row without a place was written before places were compared.
alter table event_date_news add column subject_id uuid;
update event_date_news set subject_id = event_id;
alter table event_date_news alter column subject_id set not null,
  add column name text not null default '',
  add column place text,
  drop constraint event_date_news_pkey,
  add primary key (company_id, event_id, subject_id);
