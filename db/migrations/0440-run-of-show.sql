-- The plan as it was when the show began: with this it is compared, also when the plan is changed afterwards.
alter table rundowns add column plan_at_start jsonb;
