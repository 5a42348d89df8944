import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { guestFieldKeys, GuestRow, leadRanges, type GuestSort } from '../../model.ts'
import { selectedFields } from '../store.ts'
import { countAll, inEvent, matching, type PreparedFilter } from './list-store.ts'
import {
  collected,
  hasLead,
  hasWord,
  leading,
  othersOf,
  rarest,
  matchesTerms,
  type SearchTerms,
} from './search-store.ts'

export interface GuestPage {
  sort: GuestSort
  descending: boolean
  /** The last guest of the page before. */
  after?: string | undefined
  offset: number
  limit: number
}

const keys: Record<GuestSort, readonly string[]> = {
  name: ['g.sort_name', 'g.id'],
  added: ['g.created_at', 'g.id'],
  rsvp: ['g.standing_rank', 'g.sort_name', 'g.id'],
  group: ['gg.name', 'gg.id', 'g.sort_name', 'g.id'],
}

/** A page with what its statement is made of. */
interface PageQuery extends GuestPage {
  scope: EventScope
  preparedFilter: PreparedFilter
  order: readonly string[]
  /** The start of the page; true for the first. */
  beyond: RawBuilder<boolean>
}

export async function pageOfGuests(
  db: Db,
  scope: EventScope,
  preparedFilter: PreparedFilter,
  page: GuestPage,
): Promise<GuestRow[]> {
  const order = keys[page.sort]
  const after = page.after === undefined ? [] : await keyOf(db, scope, order, page.after)
  if (!after) return []
  const pageQuery = {
    ...page,
    scope,
    preparedFilter,
    order,
    beyond: beyondKey(order, after, page.descending),
  }
  const { terms } = preparedFilter
  if (!terms || rarest(terms))
    return rowsOf(db, pageQuery, sorted(pageQuery, matchesTerms(scope, terms)))
  const near = await nearby(db, pageQuery, terms)
  if (near) return near
  const words = terms.words.map(({ word }) => word)
  return rowsOf(db, pageQuery, sorted(pageQuery, [collected(scope, words)]))
}

/** Number of guests that are searched for a frequent word before another plan is used. */
const minSteps = 3000
const stepsPerRow = 8

/** The page, when it can be read from the ordered list without collecting all guests; undefined otherwise. */
async function nearby(
  db: Db,
  asked: PageQuery,
  terms: SearchTerms,
): Promise<GuestRow[] | undefined> {
  const steps = Math.max(minSteps, stepsPerRow * (asked.offset + asked.limit))
  const lead = asked.sort === 'name' ? leading(terms) : undefined
  if (lead) {
    const candidates = besideLeads(asked, terms, lead.word, steps)
    const candidateRows = await rowsOf<GuestRow & { unsure: boolean }>(
      db,
      asked,
      candidates,
      sql`, k.unsure`,
    )
    const sure = candidateRows.flatMap(({ unsure, ...row }) => (unsure ? [] : [row]))
    return sure.length > 0 && sure.length === candidateRows.length ? sure : undefined
  }
  const rows = await rowsOf(db, asked, scanInOrder(asked, terms, steps))
  const isWhole = rows.length === asked.limit || (await countAll(db, asked.scope)) <= steps
  return isWhole ? rows : undefined
}

function sorted(asked: PageQuery, those: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  const { scope, preparedFilter, order } = asked
  return sql`select ${sortKeyColumns(order)}, g.id as guest_id from ${people(asked)}
    where ${matching(scope, preparedFilter, those, inEvent(scope))} and ${asked.beyond}
    order by ${byKeys(asked, order)} offset ${asked.offset} limit ${asked.limit}`
}

/** Walks the list in its own order, but only so far. */
function scanInOrder(asked: PageQuery, { words }: SearchTerms, steps: number): RawBuilder<unknown> {
  const { scope, preparedFilter, order } = asked
  const those = words.map(({ word }) => hasWord(word))
  return sql`select ${sql.join(order.map((_, at) => keyIn('g', at)))}, g.id as guest_id from (
      select g.*, ${sortKeyColumns(order)} from ${people(asked)} where ${inEvent(scope)} and ${asked.beyond}
      order by ${byKeys(asked, order)} limit ${steps}
    ) g where ${matching(scope, preparedFilter, those, sql`true`)}
    order by ${byKeys(asked, order, 'g')} offset ${asked.offset} limit ${asked.limit}`
}

/**
 * Guests whose sorted name begins with the word are consecutive; the few others are merged between them. Each
 * range is read only up to a limit, and the first guest who was not checked is returned as its boundary.
 */
function besideLeads(asked: PageQuery, { words }: SearchTerms, word: string, steps: number) {
  const { scope, preparedFilter, order } = asked
  const rest = words.filter((each) => each.word !== word).map((each) => hasWord(each.word))
  const subset = sql<boolean>`g.id = any(array(${othersOf(scope, word)}))`
  const ranges = leadRanges(word)
  const stretch = sql`select g.*, ${sortKeyColumns(order)} from guests g where ${inEvent(scope)}
    and g.sort_name >= r.low and g.sort_name < r.high and ${asked.beyond} order by ${byKeys(asked, order)}`
  const columns = sql`g.k0, g.k1, g.id as guest_id`
  return sql`select u.k0, u.k1, u.guest_id, bool_or(u.edge) over (order by ${byKeys(asked, order, 'u')}) as unsure from (
      select l.* from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[]) r (low, high)
      cross join lateral (
        (select ${columns}, false as edge from (${stretch} limit ${steps}) g
          where ${matching(scope, preparedFilter, [hasLead(word), ...rest], sql`true`)}
          order by ${byKeys(asked, order, 'g')} limit ${asked.offset + asked.limit})
        union all (select ${columns}, true from (${stretch} offset ${steps} limit 1) g)
      ) l
      union
      select ${sortKeyColumns(order)}, g.id, false from guests g where ${matching(scope, preparedFilter, [subset, ...rest], inEvent(scope))} and ${asked.beyond}
    ) u order by ${byKeys(asked, order, 'u')} offset ${asked.offset} limit ${asked.limit}`
}

async function rowsOf<Row = GuestRow>(
  db: Db,
  asked: PageQuery,
  candidates: RawBuilder<unknown>,
  extraColumns = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${rowColumns} ${extraColumns} from (${candidates}) k
    join guests g on g.company_id = ${asked.scope.companyId} and g.id = k.guest_id ${rowJoins}
    order by ${byKeys(asked, asked.order, 'k')}`.execute(db)
  return rows
}

function people({ sort, scope }: PageQuery): RawBuilder<unknown> {
  return sort === 'group'
    ? sql`guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
        and gg.event_id = ${scope.eventId} and gg.company_id = ${scope.companyId} and gg.deleted_at is null`
    : sql`guests g`
}

function keyIn(table: string, at: number): RawBuilder<unknown> {
  return sql.ref(`${table}.k${at}`)
}

function sortKeyColumns(order: readonly string[]): RawBuilder<unknown> {
  return sql.join(order.map((column, at) => sql`${sql.ref(column)} as ${sql.ref(`k${at}`)}`))
}

function byKeys(
  { descending }: PageQuery,
  order: readonly string[],
  table?: string,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql.join(
    order.map((column, at) => sql`${table ? keyIn(table, at) : sql.ref(column)} ${direction}`),
  )
}

function beyondKey(
  order: readonly string[],
  after: readonly unknown[],
  descending: boolean,
): RawBuilder<boolean> {
  if (after.length === 0) return sql`true`
  const columns = sql.join(order.map((column) => sql.ref(column)))
  return sql`(${columns}) ${descending ? sql`<` : sql`>`} (${sql.join(after.map((value) => sql`${value}`))})`
}

/** The sort key of a guest; undefined when there is no such guest. */
async function keyOf(
  db: Db,
  scope: EventScope,
  order: readonly string[],
  id: string,
): Promise<unknown[] | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sortKeyColumns(order)} from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.id = ${id}::uuid`.execute(
    db,
  )
  const row = rows[0]
  return row && order.map((_, at) => row[`k${at}`])
}

const rowFields = guestFieldKeys.filter((key) => key in GuestRow.shape)

const rowColumns = sql`g.id, g.version, g.group_id as "groupId", ${selectedFields('g', rowFields)},
  g.is_placeholder as "isPlaceholder", g.companion_number as "companionNumber", g.standing,
  g.created_at as "createdAt", g.erased_at as "erasedAt", gg.name as "groupName", gg.side,
  coalesce(gg.primary_guest_id = g.id, false) as "isPrimary",
  case when h.id is null then null else trim(h.first_name || ' ' || h.last_name) end as "hostName",
  exists (select from guest_needs n where n.company_id = g.company_id and n.guest_id = g.id) as "hasNeeds",
  coalesce((select jsonb_agg(jsonb_build_object('partId', i.part_id, 'rsvp', i.rsvp, 'menu', i.menu, 'version', i.version)
      order by p.position, p.part_id)
    from guest_invitations i join event_part_states p on p.company_id = i.company_id and p.part_id = i.part_id and not p.removed
    where i.company_id = g.company_id and i.guest_id = g.id), '[]') as invitations`

const rowJoins = sql`
  join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  left join guests h on h.company_id = g.company_id and h.id = g.host_id`
