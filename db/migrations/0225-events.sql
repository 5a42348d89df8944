-- How many letters said that an event is cancelled which was reopened since.
alter table events add column cancellation_letters integer;
