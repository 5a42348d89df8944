-- What search compares, as `fold` in src/shared/text.ts does it for letters of Latin scripts: no marks, no capitals, no
-- apostrophes inside a word and no punctuation around one. A test compares the two.
create function search_fold(given text) returns text language sql immutable strict parallel safe as $$
  select trim(normalize(w4.t, nfc)) from
    (select regexp_replace(lower(normalize(replace(given, '´', ''''), nfkd) collate "und-x-icu"),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g') as t) w0,
    lateral (select replace(replace(replace(replace(translate(w0.t,
      'øđðħıĸłŋŧς`‘’‛ʼʹʻʽ′„“”«»‟‐‑‒–—−', $signs$oddhiklntσ'''''''''""""""------$signs$),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') as t) w1,
    lateral (select trim(regexp_replace(w1.t, '\s+', ' ', 'g')) as t) w2,
    lateral (select regexp_replace(w2.t, '(?<=[^ ''])''+|''+(?=[^ ''])', '', 'g') as t) w3,
    lateral (select regexp_replace(regexp_replace(w3.t,
      '(^| )[].,;:!?()[{}"]+(?=[^] .,;:!?()[{}"])', '\1', 'g'),
      '([^] .,;:!?()[{}"])[].,;:!?()[{}"]+(?= |$)', '\1', 'g') as t) w4
$$;

-- What was folded by the older rule is folded anew; two names that have become one keep what they had.
do $$
declare
  kept record;
  found record;
begin
  for kept in
    select c.relname as name, a.attname as col
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('folded', 'name_key')
      and a.attgenerated = '' and not a.attisdropped
  loop
    execute format('alter table %I disable trigger user', kept.name);
    for found in execute format(
      'select ctid as at, search_fold(%2$I) as again from %1$I where %2$I <> search_fold(%2$I)', kept.name, kept.col)
    loop
      begin
        execute format('update %I set %I = $1 where ctid = $2', kept.name, kept.col) using found.again, found.at;
      exception when unique_violation then null;
      end;
    end loop;
    execute format('alter table %I enable trigger user', kept.name);
  end loop;
end $$;

-- The words under which guests are found: `o'brien` is `obrien` now, its pieces stay.
alter table guests disable trigger user;
update guests g set words = array(select distinct replace(w, '''', '') from unnest(g.words) w order by 1)
  where array_to_string(g.words, ' ') like '%''%';
alter table guests enable trigger user;
insert into guest_words (company_id, event_id, word, guest_id)
  select company_id, event_id, replace(word, '''', ''), guest_id from guest_words where word like '%''%' on conflict do nothing;
delete from guest_words where word like '%''%';
