import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import { companionTemplate, erasedName, isSurnameFirst } from '../model/shown-name.ts'

interface ShownNameOptions {
  /** The row is of the table itself, which does not say whose companion they are. */
  inTable?: boolean
  /** For lists sorted by the family name. */
  surnameFirst?: boolean
}

/** `shownName` within a statement, of a row of `guest_facts`; a test compares the two. */
export function shownNameOf(
  locale: Locale,
  row: string,
  { inTable = false, surnameFirst = isSurnameFirst(locale) }: ShownNameOptions = {},
): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const [first, second] = surnameFirst ? ['last_name', 'first_name'] : ['first_name', 'last_name']
  const host = inTable
    ? sql`(select trim(h.first_name || ' ' || h.last_name) from guests h where h.company_id = ${column('company_id')} and h.id = ${column('host_id')})`
    : column('companion_of')
  const number = sql`case when ${column('companion_number')} > 1 then ${column('companion_number')}::text else '' end`
  return sql<string>`case when ${column('erased_at')} is not null then ${erasedName(locale)} else coalesce(nullif(trim(${column(first)} || ' ' || ${column(second)}), ''),
    case when ${column('companion_number')} is not null then
      trim(replace(replace(${companionTemplate(locale)}, '{n}', ${number}), '{name}', nullif(${host}, ''))) end, ${column('sort_name')}) end`
}
