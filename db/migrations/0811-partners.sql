-- Where many clients and venues of one name were joined, their spellings and addresses made a note longer than one may
-- be, and the whole directory could not be read. What does not fit stays in the history of the record.
with long as (
  select company_id, id, note, regexp_replace(left(note, 4000), '\n[^\n]*$', '') as kept
  from partners where length(note) > 4000
), logged as (
  insert into history (company_id, id, actor_kind, actor_name, entity, entity_id, verb, changes)
  select company_id, gen_random_uuid(), 'system', '', 'partner', id, 'changed',
    jsonb_build_array(jsonb_build_object('field', 'note', 'old', note, 'new', kept))
  from long
)
update partners p set note = long.kept, version = p.version + 1, changed_at = now()
from long where p.company_id = long.company_id and p.id = long.id;
