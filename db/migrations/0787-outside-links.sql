-- An address that was made before its link was kept here is proved by our keys and this turn, until the link is renewed.
alter table outside_links add column former_turn integer;
