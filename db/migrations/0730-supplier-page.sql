-- The lasting page of a supplier in an event: whom the link was given to, and in which language.
create table supplier_pages (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  partner_id uuid not null,
  email text not null,
  language text not null check (language in ('ro', 'en')),
  -- Their link of the kit.
  link_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade,
  foreign key (company_id, partner_id) references partners (company_id, id) on delete cascade
);
create unique index supplier_pages_once on supplier_pages (company_id, event_id, partner_id);
create index supplier_pages_of_partner on supplier_pages (company_id, partner_id);
create index supplier_pages_of_link on supplier_pages (company_id, link_id);
call guard_company('supplier_pages');

-- The same questions to several firms, for a line of a budget.
create table offer_requests (
  company_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  budget_id uuid not null,
  line_id uuid not null,
  title text not null,
  body text not null,
  -- Sentences, answered by their place in the list; they stay as they were asked.
  questions jsonb not null,
  due_on date,
  asked_by uuid,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index offer_requests_of_event on offer_requests (company_id, event_id, created_at);
call guard_company('offer_requests');

-- A firm that was asked, and what it answered last.
create table offer_invitations (
  company_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  supplier_page_id uuid not null,
  asked_at timestamptz not null,
  seen_at timestamptz,
  -- As the firm sent it; the offer in the budget is made from it.
  reply jsonb,
  file_id uuid,
  replied_at timestamptz,
  replies integer not null default 0,
  offer_id uuid,
  declined_at timestamptz,
  decline_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, request_id) references offer_requests (company_id, id) on delete cascade,
  foreign key (company_id, supplier_page_id) references supplier_pages (company_id, id) on delete cascade
);
create unique index offer_invitations_once on offer_invitations (company_id, request_id, supplier_page_id);
create index offer_invitations_of_page on offer_invitations (company_id, supplier_page_id, asked_at);
create index offer_invitations_of_file on offer_invitations (company_id, file_id) where file_id is not null;
call guard_company('offer_invitations');
