-- A document that the team asked a supplier for; accepted, it is one of the documents of the partner.
create table supplier_documents (
  company_id uuid not null,
  id uuid not null,
  supplier_page_id uuid not null,
  kind text not null check (kind in ('contract', 'insurance', 'permit', 'certificate', 'other')),
  title text not null,
  due_on date,
  asked_at timestamptz not null,
  -- What the supplier uploaded last, and until when it holds.
  file_id uuid,
  expires_on date,
  sent_at timestamptz,
  state text not null default 'asked' check (state in ('asked', 'sent', 'accepted', 'returned')),
  -- What the team wrote when it sent it back.
  answer text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, supplier_page_id) references supplier_pages (company_id, id) on delete cascade
);
create index supplier_documents_of_page on supplier_documents (company_id, supplier_page_id, asked_at);
create index supplier_documents_of_file on supplier_documents (company_id, file_id) where file_id is not null;
call guard_company('supplier_documents');
