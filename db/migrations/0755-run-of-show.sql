-- Each person takes back what they did themselves.
alter table rundown_steps add column by_id uuid;
