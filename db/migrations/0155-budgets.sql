-- What somebody wrote and nobody understood stays with its line, by its column, until something else is written there.
alter table budget_lines add column unread jsonb not null default '{}';
