-- The shows whose plan and reality the report shows; none chosen apart means every one that has begun.
alter table client_reports add column rundown_ids uuid[];
