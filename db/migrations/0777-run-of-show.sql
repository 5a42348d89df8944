-- When the device that calls the show was last heard of, so that colleagues notice that it fell silent.
alter table rundowns add column caller_seen_at timestamptz;
