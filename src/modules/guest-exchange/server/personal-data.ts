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

/** Families share one address, so in a file that is not entered yet it counts only beside the name. */
const theirAddress = (
  known: RawBuilder<unknown>,
) => sql`exists (select from unnest(${known}) address
  where address ~ '[@0-9]' and position(address in lower(array_to_string(cells, ' ') || ' ' || reading::text)) > 0)`
/** All words of a name, in whatever cells: the family may be in the column of the group. */
const theirName = (
  known: RawBuilder<unknown>,
) => sql`exists (select from unnest(${known}) name where name !~ '[@0-9]' and string_to_array(search_fold(name), ' ')
  <@ regexp_split_to_array(search_fold(array_to_string(cells, ' ') || ' ' || reading::text), '[^[:alnum:]]+'))`
const isOver = sql`exists (select from guest_imports i where i.company_id = guest_import_rows.company_id
  and i.id = guest_import_rows.import_id and i.state not in ('reading', 'ready', 'checking', 'running'))`

export const personalTables: PersonalData = {
  guest_imports: {
    of: {
      guest: ({ ids, known }) => sql`event_id in (select event_id from guests g
        where g.company_id = guest_imports.company_id and g.id = any(${ids})) and ${mentions(sql`sample::text`, known)}`,
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
      guest: ({ ids, known }) => sql`import_id in (select i.id from guest_imports i join guests g
          on g.company_id = i.company_id and g.event_id = i.event_id
          where i.company_id = guest_import_rows.company_id and g.id = any(${ids}))
        and (guest_id = any(${ids}) or (${theirName(known)} and ${theirAddress(known)})
          or (${isOver} and (${theirName(known)} or ${theirAddress(known)})))`,
    },
    removed: true,
    columns: each(personal, 'cells', 'reading', 'problems', 'known', 'name_key', 'before'),
  },
  guest_import_mappings: { columns: { targets: code } },
}
