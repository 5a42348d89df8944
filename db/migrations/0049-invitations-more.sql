-- Whoever said send counts against the daily number of unproved senders, also when the clock starts it.
alter table messages add column released_by_id uuid;
