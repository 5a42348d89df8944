-- Guests are found by any part of their phone number: the words of those who are there get its ends, as
-- src/modules/guests/model/words.ts makes them for whoever is saved from now on.
update guests g set words = g.words || array(
    select substr(n.national, at) from generate_series(2, least(length(n.national), 15) - 2) at
    where not substr(n.national, at) = any(g.words))
  from (select company_id, id, regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^40', '0') as national
    from guests where phone is not null) n
  where g.company_id = n.company_id and g.id = n.id and length(n.national) > 3 and g.deleted_at is null;
