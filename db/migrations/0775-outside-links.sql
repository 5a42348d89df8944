-- Whether somebody chose the end of the link; else it follows the dates of what the link leads to.
alter table outside_links add column end_chosen boolean not null default false;
