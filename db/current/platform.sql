-- Row-level security fails closed: an unset or empty app.company_id becomes null and equals nothing.
create or replace function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Folds a text for search, as `fold` in src/shared/text.ts does it for letters of Latin scripts: no marks, no capitals, no
-- apostrophes inside a word and no punctuation around one. A test compares the two.
create or replace function search_fold(given text) returns text language sql immutable strict parallel safe as $$
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
