import { sql, type RawBuilder } from 'kysely'
import {
  becomes,
  code,
  each,
  mentions,
  personal,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** A name may have a digit in it, and an address may be a number. */
const isAddress = (text: RawBuilder<unknown>) => sql`(${text} ~ '@' or ${text} !~ '[[:alpha:]]')`
const wordsIn = (text: RawBuilder<unknown>) =>
  sql`regexp_split_to_array(search_fold(${text}), '[^[:alnum:]]+')`
const said = (row: RawBuilder<unknown>) =>
  sql`lower(array_to_string(${row}.cells, ' ') || ' ' || ${row}.reading::text)`
const here = sql`guest_import_rows`

const theirAddress = (known: RawBuilder<unknown>, more = sql``) =>
  sql`exists (select from unnest(${known}) address
    where ${isAddress(sql`address`)} and position(address in ${said(here)}) > 0 ${more})`
/** All words of a name, in whatever cells: the family may be in the column of the group. */
const theirName = (known: RawBuilder<unknown>) =>
  sql`exists (select from unnest(${known}) name where not ${isAddress(sql`name`)}
    and string_to_array(search_fold(name), ' ') <@ ${wordsIn(said(here))})`

const nameInRow = sql`coalesce(nullif(guest_import_rows.name_key, ''), array_to_string(cells, ' '))`
/** Whether whom the row is about has a word of this name of theirs. */
const shares = (column: 'first_name' | 'last_name', ids: RawBuilder<unknown>) =>
  sql`exists (select from guest_states g, unnest(${wordsIn(sql`g.${sql.ref(column)}`)}) word
    where g.company_id = guest_import_rows.company_id and g.guest_id = any(${ids}) and length(word) > 1
      and word = any(${wordsIn(nameInRow)}))`
/** Neither another row of the file nor another guest of the event has the address. */
const nobodyElseHasIt = (
  ids: RawBuilder<unknown>,
) => sql`and not exists (select from guest_import_rows r
    where r.company_id = guest_import_rows.company_id and r.import_id = guest_import_rows.import_id
      and r.row_no <> guest_import_rows.row_no and position(address in ${said(sql`r`)}) > 0)
  and not exists (select from guest_states o join guest_imports i on i.company_id = o.company_id and i.event_id = o.event_id
    where o.company_id = guest_import_rows.company_id and i.id = guest_import_rows.import_id
      and not o.guest_id = any(${ids}) and o.erased_at is null and (lower(o.email) = address or o.phone = address))`

/**
 * Families share one address and one surname, and a row that is not entered yet may be somebody else's only trace.
 * So beside the address it has to say the whole name in any spelling of the history, or their given name, or their
 * surname where nobody else has that address: then the row is theirs however the given name is spelled.
 */
const theirsToCome = (ids: RawBuilder<unknown>, known: RawBuilder<unknown>) =>
  sql`(${theirAddress(known)} and (${theirName(known)} or ${shares('first_name', ids)}
    or (${shares('last_name', ids)} and ${theirAddress(known, nobodyElseHasIt(ids))})))`
const isOver = sql`exists (select from guest_imports i where i.company_id = guest_import_rows.company_id
  and i.id = guest_import_rows.import_id and i.state not in ('reading', 'ready', 'checking', 'running'))`

export const personalTables: PersonalData = {
  guest_imports: {
    of: {
      guest: ({ ids, known }) => sql`event_id in (select event_id from guest_states g
        where g.company_id = guest_imports.company_id and g.guest_id = any(${ids})) and ${mentions(sql`sample::text`, known)}`,
    },
    about: ['at'],
    opens: { kind: 'guest-import', by: 'id', texts: ['name'] },
    columns: {
      sheets: team,
      // Rows keep their place, or the columns would be understood anew.
      sample: becomes(
        ({ known }) => sql`(select jsonb_agg(case when ${mentions(sql`line::text`, known)}
            then (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(line)) else line end order by n)
          from jsonb_array_elements(sample) with ordinality lines (line, n))`,
        ({ known }) => sql`(select jsonb_agg(line order by n)
          from jsonb_array_elements(sample) with ordinality lines (line, n)
          where ${mentions(sql`line::text`, known)})`,
      ),
      ...each(team, 'name', 'problem'),
      ...each(code, 'targets', 'outcome'),
    },
  },
  guest_import_rows: {
    of: {
      guest: ({
        ids,
        known,
      }) => sql`import_id in (select i.id from guest_imports i join guest_states g
          on g.company_id = i.company_id and g.event_id = i.event_id
          where i.company_id = guest_import_rows.company_id and g.guest_id = any(${ids}))
        and (guest_id = any(${ids}) or (known ->> 'id')::uuid = any(${ids}) or ${theirsToCome(ids, known)}
          or (${isOver} and (${theirName(known)} or ${theirAddress(known)})))`,
    },
    removed: true,
    columns: each(personal, 'cells', 'reading', 'problems', 'known', 'name_key', 'before'),
  },
  guest_import_mappings: { columns: { targets: code } },
}
