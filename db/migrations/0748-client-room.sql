-- A file that came with a message, from either side.
alter table client_messages add column file_id uuid;
create index client_messages_of_file on client_messages (company_id, file_id) where file_id is not null;
