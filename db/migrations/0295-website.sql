-- Title, address and words for searches are changed in a form, blocks on the canvas: each has its own counter,
-- so that saving one is no conflict for somebody who edits the other.
alter table site_pages add column version integer not null default 1;
