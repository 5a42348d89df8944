-- What a family answers at once is one row of the inbox, with all that they said.
alter table inbox_items add column batch_id uuid, add column group_id uuid, add column answers jsonb not null default '[]';
create unique index inbox_items_of_batch on inbox_items (company_id, batch_id, group_id) where batch_id is not null;
