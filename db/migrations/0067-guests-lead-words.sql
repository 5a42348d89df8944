-- A word that begins as the name does under which its guest is sorted gets a mark before it (`leadMark`): those guests
-- stand together in a list by name, so a page of them is read off that list and the few others are put between them.
create function pg_temp.head(name text) returns text language sql immutable as $$
  select case when h ~ '^[a-z0-9 ]*$' then h else '' end
  from translate(left(name, 4), 'ABCDEFGHIJKLMNOPQRSTUVWXYZĂÂÎȘȚăâîșț', 'abcdefghijklmnopqrstuvwxyzaaistaaist') h
$$;

-- Nothing that anybody would hear of changes, so nobody is told.
alter table guests disable trigger user;
update guests g set words = array(
  select case when starts_with(pg_temp.head(g.sort_name collate "C"), left(w collate "C", 4)) then chr(1) || w else w end from unnest(g.words) w);
alter table guests enable trigger user;

update guest_words w set word = chr(1) || w.word from guests g
  where g.company_id = w.company_id and g.id = w.guest_id and starts_with(pg_temp.head(g.sort_name collate "C"), left(w.word, 4));
