-- Another hour of arrival that a supplier asks for; what holds is what the team agreed to.
create table arrival_proposals (
  company_id uuid not null,
  id uuid not null,
  supplier_page_id uuid not null,
  arrival_date date not null,
  arrival_time text not null check (arrival_time ~ '^\d\d:\d\d$'),
  note text not null,
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  -- What the team wrote to them with its decision.
  answer text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_page_id) references supplier_pages (company_id, id) on delete cascade
);
create unique index arrival_proposals_open on arrival_proposals (company_id, supplier_page_id) where state = 'open';
create index arrival_proposals_of_page on arrival_proposals (company_id, supplier_page_id, proposed_at);
call guard_company('arrival_proposals');
