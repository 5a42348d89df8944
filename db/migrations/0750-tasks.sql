-- A task that the client sees on their page and marks done there.
alter table tasks add column for_client boolean not null default false;
create index tasks_for_client on tasks (company_id, event_id) where for_client and deleted_at is null;
