import { sql } from 'kysely'
import {
  erasedTo,
  blank,
  code,
  forColumns,
  names,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** A surname that no other guest on the list has, or a table named after them where no other guest sits. */
const filtersByThem: OfPeople = ({ ids, known }) => sql`exists (
  select from (select audience #>> '{filter,search}' as said union all
      select called from jsonb_array_elements_text(case jsonb_typeof(audience #> '{filter,tables}')
        when 'array' then audience #> '{filter,tables}' else '[]' end) called
      where not exists (select from guest_facts o where o.company_id = messages.company_id and o.event_id = messages.event_id
        and o.table_name = called and o.erased_at is null and not o.guest_id = any(${ids}))) texts,
    (select first_name || ' ' || last_name as name from guest_states g
        where g.company_id = messages.company_id and g.guest_id = any(${ids})
      union all select name from unnest(${known}) name where name !~ '@') names,
    regexp_split_to_table(search_fold(name), '[^[:alnum:]]+') word
  where length(word) > 2 and word = any(regexp_split_to_array(search_fold(said), '[^[:alnum:]]+'))
    and not exists (select from guest_states o where o.company_id = messages.company_id and o.event_id = messages.event_id
      and o.erased_at is null and not o.removed and not o.guest_id = any(${ids})
      and word = any(regexp_split_to_array(search_fold(o.first_name || ' ' || o.last_name), '[^[:alnum:]]+'))))`

export const personalTables: PersonalData = {
  message_templates: { columns: forColumns(team, 'name', 'content') },
  messages: {
    opens: { kind: 'message', by: 'id', texts: ['name', 'content'], isPublic: true },
    // A filter of the guest list can be the name of one guest.
    of: {
      guest: (people) => sql`event_id in (select event_id from guest_states g
          where g.company_id = messages.company_id and g.guest_id = any(${people.ids}))
        and (${names('audience', people.known)} or ${filtersByThem(people)})`,
    },
    about: ['created_at'],
    columns: {
      ...forColumns(team, 'name', 'content'),
      audience: erasedTo(
        () => sql`'{"all": false, "ids": [], "filter": {}}'`,
        () => sql`audience #>> '{filter,search}'`,
      ),
      ...forColumns(code, 'schedule', 'reason'),
    },
  },
  message_recipients: {
    of: { guest: 'guest_id' },
    about: ['state', 'queued_at', 'at'],
    columns: {
      address: blank,
      // The words of a mail server repeat the address; why a letter was not written is a word of ours.
      answer: erasedTo(() => sql`case when state = 'skipped' then answer else '' end`),
      mail_id: code,
    },
  },
}
