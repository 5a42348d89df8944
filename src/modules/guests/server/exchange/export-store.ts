import { sql, type RawBuilder } from 'kysely'
import { cellEnd } from '#shared/text/csv.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ExportColumn, ExportedGuest, ExportWords } from './exchange.ts'
import { eachPlainField, guestFields } from '../../model.ts'
import { selectedFields } from '../store.ts'
import { chosen, type PreparedFilter } from '../lists/list-store.ts'

interface Choice {
  all: boolean
  ids: readonly string[]
  preparedFilter: PreparedFilter
}

/** All chosen guests, as data. */
export function exportRows(
  db: Db,
  scope: EventScope,
  choice: Choice,
): AsyncGenerator<ExportedGuest[]> {
  const columns = sql`g.id, g.version, g.group_id as "groupId", ${selectedFields('g')},
    array(select i.part_id from guest_invitations i where i.company_id = g.company_id and i.guest_id = g.id) as "partIds"`
  return walked(db, scope, choice, columns, sql``)
}

/**
 * All chosen guests, each as one text: splitting a hundred thousand rows into twenty values takes longer
 * than writing them.
 */
export async function* exportLines(
  db: Db,
  scope: EventScope,
  choice: Choice,
  what: ExportedLine,
): AsyncGenerator<string[]> {
  const { line, joins } = lineOf(what)
  for await (const rows of walked<{ line: string }>(db, scope, choice, line, joins))
    yield rows.map((row) => row.line)
}

/** The same lines for these guests only, by id. */
export async function linesOfGuests(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  what: ExportedLine,
): Promise<Map<string, string>> {
  const { line, joins } = lineOf(what)
  const { rows } = await sql<{ id: string; line: string }>`select g.id, ${line} from guests g
    join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id ${joins}
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.id = any(${[...ids]}::uuid[])
      and g.deleted_at is null and g.erased_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.line]))
}

interface ExportedLine {
  columns: readonly ExportColumn[]
  words: ExportWords
}

/** One guest as one text, and the tables that it is read from. */
function lineOf({ columns, words }: ExportedLine) {
  const parts = columns.flatMap((column) => (typeof column === 'object' ? column.partId : []))
  const partIds = [...new Set(parts)]
  const cells = columns.map((column) =>
    typeof column === 'string'
      ? plainCells[column](words)
      : partCells[column.what](sql.ref(answerOf(partIds.indexOf(column.partId))), words),
  )
  const answers = partIds.map((id, at) => {
    const i = sql.ref(answerOf(at))
    return sql`left join guest_invitations ${i} on ${i}.company_id = g.company_id and ${i}.guest_id = g.id
      and ${i}.event_id = g.event_id and ${i}.part_id = ${id}::uuid`
  })
  const hosts = sql`left join guests h on h.company_id = g.company_id and h.event_id = g.event_id and h.id = g.host_id`
  const needs = sql`left join guest_needs n on n.company_id = g.company_id and n.guest_id = g.id`
  const needed = ['diet', 'allergies', 'access'].some((need) => columns.includes(need as 'diet'))
  const joins = [hosts, ...answers, ...(needed ? [needs] : [])]
  return {
    line: sql`concat_ws(${sql.lit(cellEnd)}, ${sql.join(cells)}) as line`,
    joins: sql.join(joins, sql` `),
  }
}

const answerOf = (at: number) => `i${at}`

type Cell = RawBuilder<unknown>

/** Never null, since what puts the cells together leaves nulls out. */
const plainCells: Record<Extract<ExportColumn, string>, (words: ExportWords) => Cell> = {
  id: () => sql`g.id::text`,
  lastName: () => sql`g.last_name`,
  firstName: () => sql`g.first_name`,
  group: () => sql`gg.name`,
  host: () => sql`case when h.id is null then '' else trim(h.first_name || ' ' || h.last_name) end`,
  primary: ({ yes }) => sql`case when gg.primary_guest_id = g.id then ${sql.lit(yes)} else '' end`,
  age: ({ ages }) => cellText(sql`g.age_band`, ages),
  category: ({ categories }) =>
    sql`case when g.category_id is null then '' else coalesce(${jsonOfNames(categories)} ->> g.category_id::text, '') end`,
  tags: ({ tags }) => sql`case when g.tag_ids = '{}' then '' else coalesce(
    (select string_agg(${jsonOfNames(tags)} ->> t.id::text, ', ' order by t.at) from unnest(g.tag_ids) with ordinality t (id, at)), '') end`,
  email: () => sql`coalesce(g.email, '')`,
  phone: () => sql`coalesce(g.phone, '')`,
  ...eachPlainField((key) => () => sql`${sql.ref(`g.${guestFields[key].column}`)}`),
  table: () => sql`g.table_name`,
  note: () => sql`g.note`,
  salutation: () => sql`gg.salutation`,
  side: () => sql`gg.side`,
  language: ({ languages }) => cellText(sql`gg.language`, languages),
  maxPersons: () => sql`coalesce(gg.max_persons::text, '')`,
  diet: () => sql`coalesce(n.diet, '')`,
  allergies: () => sql`coalesce(n.allergies, '')`,
  access: () => sql`coalesce(n.access, '')`,
}

const partCells = {
  answer: (invitation: Cell, { rsvps }: ExportWords) => cellText(sql`${invitation}.rsvp`, rsvps),
  menu: (invitation: Cell) => sql`coalesce(${invitation}.menu, '')`,
}

function cellText(value: Cell, words: Readonly<Record<string, string>>): Cell {
  const cases = Object.entries(words).map(
    ([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`,
  )
  return sql`case ${value} ${sql.join(cases, sql` `)} else '' end`
}

function jsonOfNames(names: ReadonlyMap<string, string>): Cell {
  return sql`${JSON.stringify(Object.fromEntries(names))}::jsonb`
}

const pageSize = 1000
/** The number of groups in memory at once. */
const firstGroups = 300

interface Walk {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  groups: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * By group and, inside it, by name. The first groups are walked in the order of their index, so that the
 * first guests are there at once; all the others are joined and sorted as a whole, which takes a third of
 * the time. A few who were chosen by hand are walked too.
 */
async function* walked<Row>(
  db: Db,
  scope: EventScope,
  choice: Choice,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const indexed = { columns, joins, groups: sql`guest_groups`, order: sql`gg.name, gg.id` }
  const lastGroup = choice.all ? await groupAt(db, scope, firstGroups) : undefined
  // The event is that of the group: said of guests too, a table without statistics would be walked for each group.
  const active = sql<boolean>`g.company_id = ${scope.companyId} and g.deleted_at is null`
  const before =
    lastGroup && sql<boolean>`(gg.name, gg.id) < (${lastGroup.name}, ${lastGroup.id}::uuid)`
  const walkable = sql<boolean>`${chosen(scope, choice, active)} ${before ? sql`and ${before}` : sql``}`
  yield* fetched<Row>(db, scope, indexed, walkable, ['hashjoin', 'mergejoin', 'bitmapscan'])
  if (!lastGroup) return
  // Names are compared once for each group: to find the order of their guests, numbers do.
  const numbered = sql`(select *, row_number() over (order by name, id) as place from guest_groups
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and deleted_at is null
      and (name, id) >= (${lastGroup.name}, ${lastGroup.id}::uuid))`
  const sorted = { columns, joins, groups: numbered, order: sql`gg.place` }
  // Sorted in memory, and without compiling what runs for less than a second.
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`set local jit = off`.execute(db)
  yield* fetched<Row>(db, scope, sorted, chosen(scope, choice), ['nestloop'])
}

/** The next group after this number, if any. */
async function groupAt(
  db: Db,
  scope: EventScope,
  place: number,
): Promise<{ name: string; id: string } | undefined> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from guest_groups where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and deleted_at is null order by name, id offset ${place} limit 1`.execute(db)
  return rows[0]
}

/** Page by page; the next is on its way while one is being written. */
async function* fetched<Row>(
  db: Db,
  scope: EventScope,
  { columns, joins, groups, order }: Walk,
  which: RawBuilder<boolean>,
  without: readonly string[],
): AsyncGenerator<Row[]> {
  const ways = without.map((way) => sql.raw(`enable_${way}`))
  for (const way of ways) await sql`set local ${way} = off`.execute(db)
  await sql`declare guests_going_out no scroll cursor for
    select ${columns} from ${groups} gg
    join guests g on g.company_id = gg.company_id and g.group_id = gg.id ${joins}
    where gg.company_id = ${scope.companyId} and gg.event_id = ${scope.eventId} and gg.deleted_at is null
      and g.erased_at is null and ${which}
    order by ${order}, g.sort_name, g.id`.execute(db)
  for (const way of ways) await sql`set local ${way} = on`.execute(db)
  const page = () => sql<Row>`fetch ${sql.lit(pageSize)} from guests_going_out`.execute(db)
  let coming = page()
  try {
    for (let { rows } = await coming; rows.length > 0; { rows } = await coming) {
      coming = page()
      yield rows
    }
  } finally {
    await coming.catch(() => undefined)
  }
  await sql`close guests_going_out`.execute(db)
}
