-- Each person undoes what they did themselves, and steps of one moment keep their order.
alter table seating_steps add column by_id uuid;
alter table seating_steps add column revision integer not null default 0;
