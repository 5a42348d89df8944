-- Undoing knows the table that an action gave also after its name was taken out for somebody who is erased.
alter table guest_batches add column table_hash bytea;
update guest_batches set table_hash = sha256(convert_to(action ->> 'table', 'UTF8'))
where action ->> 'kind' = 'table';
