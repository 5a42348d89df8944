-- A document is decided about too, and a question may come with pictures.
alter table client_decisions drop constraint client_decisions_kind_check,
  add constraint client_decisions_kind_check
    check (kind in ('budget', 'question', 'offers', 'agenda', 'seating', 'document', 'website'));

-- Files of a decision: what an edition shows, and papers signed elsewhere that are kept beside it.
create table client_decision_files (
  company_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  -- The edition that shows it; null for a signed paper.
  edition integer,
  file_id uuid not null,
  -- Who brought a signed paper; null for the team.
  person_id uuid,
  author text not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, decision_id) references client_decisions (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references client_people (company_id, id)
);
create index client_decision_files_of on client_decision_files (company_id, decision_id, at);
create index client_decision_files_of_file on client_decision_files (company_id, file_id);
call guard_company('client_decision_files');

-- The version of the site that an edition shows; a version with a name is never thinned out.
alter table client_decision_editions add column version_id uuid;
