-- How many of those chosen had no letter in the queue yet when the message was stopped.
alter table messages add column unwritten integer not null default 0;
