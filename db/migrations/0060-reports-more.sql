-- What reports read further of other modules.
create view session_speaker_facts with (security_invoker = true) as
  select a.company_id, a.event_id, a.session_id, a.position, s.name
  from agenda_session_speakers a
  join speaker_parts p on p.company_id = a.company_id and p.id = a.part_id
  join speakers s on s.company_id = p.company_id and s.id = p.speaker_id;
-- Through which door each guest came first, as checkin_presence says when.
create view checkin_gate_facts with (security_invoker = true) as
  select distinct on (company_id, list_id, guest_id) company_id, event_id, list_id, guest_id, gate, entered_at
  from checkin_admissions where closed_by is distinct from 'undo'
  order by company_id, list_id, guest_id, entered_at;

-- A report as somebody likes to see it, under a name of their own.
create table saved_reports (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  report text not null,
  -- Empty means by their state.
  event_ids uuid[] not null default '{}',
  which text not null check (which in ('active', 'over', 'all')),
  needs boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index saved_reports_of_person on saved_reports (company_id, user_id, created_at);
call guard_company('saved_reports');

-- How somebody arranged the first screen: its sections in order, and which of them are hidden.
create table dashboard_layouts (
  company_id uuid not null,
  user_id uuid not null,
  sections text[] not null,
  hidden text[] not null default '{}',
  primary key (company_id, user_id)
);
call guard_company('dashboard_layouts');
