import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  endOfPrefix,
  searchWords,
  type GuestFilter,
  type GuestRow,
  type GuestSort,
  type HeadCounts,
} from '../model.ts'
import { guestContribution } from './contribution.ts'

export interface GuestPage {
  sort: GuestSort
  descending: boolean
  /** The last guest of the page before. */
  after?: string | undefined
  offset: number
  limit: number
}

/** A filter with its words counted, so that the search can choose the shorter way. */
export interface Looked {
  filter: GuestFilter
  words: readonly string[]
  /** How many guests have all the words; null without a search. */
  found: number | null
  /** Who came to what, as far as any module knows. */
  arrivals: RawBuilder<unknown>
  /** Who answered the questionnaire that the filter names. */
  answered: readonly RawBuilder<unknown>[]
}

const nobodyCame = sql`select null::uuid as guest_id, null::uuid as part_id where false`

export async function look(
  { db, event, house }: Pick<EventContext, 'db' | 'event' | 'house'>,
  filter: GuestFilter,
): Promise<Looked> {
  const words = searchWords(filter.search ?? '')
  const others = house.ports.all(guestContribution)
  const known = others.flatMap((each) => each.arrivals?.(event) ?? [])
  const arrivals = known.length > 0 ? sql.join(known, sql` union all `) : nobodyCame
  const id = filter.unansweredId
  const answered = id ? others.flatMap((each) => each.answered?.(event, id) ?? []) : []
  if (words.length === 0) return { filter, words, found: null, arrivals, answered }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${withWords(event, words)}) found`.execute(db)
  return { filter, words, found: rows[0]?.n ?? 0, arrivals, answered }
}

export async function countGuests(db: Db, scope: EventScope, looked: Looked): Promise<number> {
  const narrowed = Object.entries(looked.filter).some(
    ([name, value]) => name !== 'search' && value !== undefined,
  )
  if (!narrowed) return looked.found ?? (await countAll(db, scope))
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from guests g where ${matching(scope, looked, shortWay(looked))}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Kept by a trigger, so that the first page of a million guests comes as quickly as that of a thousand. */
export async function countAll(db: Db, scope: EventScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(living), 0)::int as n from guest_tallies
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}`.execute(db)
  return rows[0]?.n ?? 0
}

const keys: Record<GuestSort, readonly string[]> = {
  name: ['g.sort_name', 'g.id'],
  added: ['g.created_at', 'g.id'],
  rsvp: ['g.standing_rank', 'g.sort_name', 'g.id'],
  group: ['gg.name', 'gg.id', 'g.sort_name', 'g.id'],
}

export async function pageOfGuests(
  db: Db,
  scope: EventScope,
  looked: Looked,
  page: GuestPage,
): Promise<GuestRow[]> {
  const order = keys[page.sort]
  const direction = page.descending ? sql`desc` : sql`asc`
  const columns = sql.join(order.map((key) => sql.ref(key)))
  const sorted = (prefix: (at: number) => RawBuilder<unknown>) =>
    sql.join(order.map((_, at) => sql`${prefix(at)} ${direction}`))
  const after = page.after === undefined ? null : await keyOf(db, scope, order, page.after)
  if (page.after !== undefined && !after) return []
  const total = looked.found === null ? 0 : await countAll(db, scope)
  const beyond = page.descending ? sql`<` : sql`>`
  const { rows } = await sql<GuestRow>`
    select ${rowColumns} from (
      select ${sql.join(order.map((key, at) => sql`${sql.ref(key)} as ${sql.ref(`k${at}`)}`))}, g.id as guest_id
      from guests g ${page.sort === 'group' ? sql`join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id and gg.event_id = ${scope.eventId} and gg.company_id = ${scope.companyId}` : sql``}
      where ${matching(scope, looked, shortWay(looked, total, page))}
        ${after ? sql`and (${columns}) ${beyond} (${sql.join(after.map((value) => sql`${value}`))})` : sql``}
      order by ${sorted((at) => sql.ref(order[at] ?? ''))} offset ${page.offset} limit ${page.limit}
    ) k
    join guests g on g.company_id = ${scope.companyId} and g.id = k.guest_id ${rowJoins}
    order by ${sorted((at) => sql.ref(`k.k${at}`))}`.execute(db)
  return rows
}

/** The ids of a selection in their own order, so that what the deed does cannot hide the rest. */
export async function idsAfter(
  db: Db,
  scope: EventScope,
  choice: { all: boolean; ids: readonly string[]; looked: Looked },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from guests g where ${chosen(scope, choice)}
      ${after ? sql`and g.id > ${after}::uuid` : sql``}
    order by g.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countChosen(
  db: Db,
  scope: EventScope,
  choice: { all: boolean; ids: readonly string[]; looked: Looked },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from guests g where ${chosen(scope, choice)}`.execute(db)
  return rows[0]?.n ?? 0
}

export function chosen(
  scope: EventScope,
  { all, ids, looked }: { all: boolean; ids: readonly string[]; looked: Looked },
  within = inEvent(scope),
): RawBuilder<boolean> {
  if (!all) return sql`${within} and g.id = any(${[...ids]}::uuid[])`
  const those = matching(scope, looked, shortWay(looked), within)
  return ids.length === 0 ? those : sql`${those} and not g.id = any(${[...ids]}::uuid[])`
}

/** The SQL of `countHeads`: the same numbers for any answer column. */
function headsSql(answer: RawBuilder<unknown>): RawBuilder<unknown> {
  const having = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${condition}))::int`
  const yes = (band: string) => having(sql`${answer} = 'yes' and g.age_band = ${sql.lit(band)}`)
  return sql`${having(sql`${answer} is not null`)} as invited, ${having(sql`${answer} = 'yes'`)} as confirmed,
    ${yes('adult')} as adults, ${yes('child')} as children, ${yes('baby')} as babies,
    ${having(sql`${answer} = 'no'`)} as refused, ${having(sql`${answer} in ('none', 'maybe')`)} as silent,
    ${having(sql`${answer} = 'maybe'`)} as undecided, ${having(sql`${answer} = 'waiting'`)} as waiting,
    ${having(sql`${answer} is not null and g.is_placeholder`)} as unnamed,
    ${having(sql`${answer} in ('yes', 'none', 'maybe')`)} as maximum`
}

interface WholeHeads extends HeadCounts {
  total: number
  arrived: number
}

export async function headsOf(db: Db, scope: EventScope, looked: Looked): Promise<WholeHeads> {
  const { rows } = await sql<WholeHeads>`
    select count(*)::int as total, ${headsSql(sql`g.standing`)},
      (count(*) filter (where g.id in (select guest_id from (${looked.arrivals}) came)))::int as arrived
    from guests g where ${matching(scope, looked, shortWay(looked))}`.execute(db)
  return rows[0] as WholeHeads
}

/** Of whole events, by id; one without guests is left out. */
export async function headsOfEvents(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, HeadCounts>> {
  const { rows } = await sql<HeadCounts & { event_id: string }>`
    select g.event_id, ${headsSql(sql`g.standing`)} from guests g
    where g.company_id = ${scope.companyId} and g.event_id = any(${[...eventIds]}::uuid[]) and g.deleted_at is null
    group by g.event_id`.execute(db)
  return new Map(rows.map(({ event_id, ...heads }) => [event_id, heads]))
}

export interface PartCounts extends HeadCounts {
  partId: string
  capacity: number | null
  taken: number
  openRequests: number
  arrived: number
}

/** Each living part, in its order, also when nobody of the filter is invited. */
export async function headsOfParts(
  db: Db,
  scope: EventScope,
  looked: Looked,
): Promise<PartCounts[]> {
  const { rows } = await sql<PartCounts>`
    with matched as materialized (
      select g.id, g.age_band, g.is_placeholder from guests g where ${matching(scope, looked, shortWay(looked))}
    ), heads as materialized (
      select i.part_id, ${headsSql(sql`i.rsvp`)} from guest_invitations i join matched g on g.id = i.guest_id
      where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} group by i.part_id
    ), came as materialized (
      select a.part_id, count(distinct a.guest_id)::int as n from (${looked.arrivals}) a
      where a.guest_id in (select id from matched) group by a.part_id
    )
    select p.part_id as "partId", p.capacity,
      (select count(*) from guest_invitations i join guests g on g.company_id = i.company_id and g.id = i.guest_id
        and g.deleted_at is null where i.company_id = p.company_id and i.part_id = p.part_id and i.rsvp = 'yes')::int as taken,
      (select count(*) from guest_requests r where r.company_id = p.company_id and r.event_id = p.event_id
        and r.part_id = p.part_id and r.state = 'open')::int as "openRequests",
      coalesce((select c.n from came c where c.part_id = p.part_id), 0) as arrived,
      ${sql.join(headNames.map((name) => sql`coalesce(h.${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from event_part_facts p left join heads h on h.part_id = p.part_id
    where p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId} order by p.position, p.part_id`.execute(
    db,
  )
  return rows
}

const headNames = [
  'invited',
  'confirmed',
  'adults',
  'children',
  'babies',
  'refused',
  'silent',
  'undecided',
  'waiting',
  'unnamed',
  'maximum',
] as const satisfies readonly (keyof HeadCounts)[]

/** Walking the list in order beats collecting and sorting whenever many match. */
function shortWay(
  { found }: Looked,
  total = 0,
  page?: Pick<GuestPage, 'offset' | 'limit'>,
): 'collect' | 'walk' {
  if (found === null) return 'walk'
  if (!page) return found > 5000 ? 'walk' : 'collect'
  const steps = ((page.offset + page.limit) * total) / Math.max(found, 1)
  return steps < found ? 'walk' : 'collect'
}

export function inEvent(scope: EventScope): RawBuilder<boolean> {
  return sql`g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.deleted_at is null`
}

export function matching(
  scope: EventScope,
  { filter, words, found, arrivals, answered }: Looked,
  way: 'collect' | 'walk',
  within = inEvent(scope),
): RawBuilder<boolean> {
  const conditions = [within, ...filterConditions(scope, filter)]
  if (filter.hasArrived !== undefined) conditions.push(hasArrived(filter, arrivals))
  for (const who of answered) conditions.push(sql`g.id not in (${who})`)
  if (found !== null && way === 'collect')
    conditions.push(sql`g.id = any(array(${withWords(scope, words)}))`)
  if (found !== null && way === 'walk')
    for (const word of words)
      conditions.push(sql`exists (select from unnest(g.words) w
        where w collate "C" >= ${word} and w collate "C" < ${endOfPrefix(word)})`)
  return sql.join(conditions, sql` and `)
}

/** By comparison, not LIKE: only leakproof operators may use an index under row-level security. */
function withWords(scope: EventScope, words: readonly string[]): RawBuilder<unknown> {
  const each = words.map(
    (word) => sql`select guest_id from guest_words where company_id = ${scope.companyId}
      and event_id = ${scope.eventId} and word >= ${word} and word < ${endOfPrefix(word)}`,
  )
  return each.length === 1
    ? sql`select distinct guest_id from (${each[0]}) one`
    : sql.join(each, sql` intersect `)
}

function filterConditions(scope: EventScope, filter: GuestFilter): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = []
  const any = (
    column: RawBuilder<unknown>,
    values: readonly string[] | undefined,
    type = 'text',
  ) => {
    if (values) found.push(sql`${column} = any(${[...values]}::${sql.raw(type)}[])`)
  }
  const claim = (wanted: boolean | undefined, condition: RawBuilder<unknown>) => {
    if (wanted !== undefined) found.push(wanted ? sql`(${condition})` : sql`not (${condition})`)
  }
  any(sql`g.group_id`, filter.groupIds, 'uuid')
  any(sql`g.age_band`, filter.ageBands)
  any(sql`g.table_name`, filter.tables)
  if (filter.sides)
    found.push(sql`g.group_id in (select gg.id from guest_groups gg where gg.company_id = ${scope.companyId}
      and gg.event_id = ${scope.eventId} and gg.side = any(${[...filter.sides]}::text[]))`)
  if (filter.categoryIds) {
    const ids = filter.categoryIds.filter((id) => id !== 'none')
    const none = ids.length < filter.categoryIds.length
    found.push(
      sql`(g.category_id = any(${ids}::uuid[]) ${none ? sql`or g.category_id is null` : sql``})`,
    )
  }
  if (filter.tagIds) found.push(sql`g.tag_ids && ${filter.tagIds}::uuid[]`)
  if (filter.withoutTagIds) found.push(sql`not g.tag_ids && ${filter.withoutTagIds}::uuid[]`)
  claim(filter.hasEmail, sql`g.email is not null`)
  claim(filter.hasPhone, sql`g.phone is not null`)
  claim(filter.hasTable, sql`g.table_name <> ''`)
  claim(filter.isCompanion, sql`g.host_id is not null`)
  claim(filter.isPlaceholder, sql`g.is_placeholder`)
  claim(
    filter.hasNeeds,
    sql`exists (select from guest_needs n where n.company_id = g.company_id and n.guest_id = g.id)`,
  )
  found.push(...answerConditions(filter))
  return found
}

function hasArrived(
  { hasArrived: wanted, partId }: GuestFilter,
  arrivals: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const came = sql<boolean>`g.id in (select came.guest_id from (${arrivals}) came
    where came.guest_id is not null ${partId ? sql`and came.part_id = ${partId}::uuid` : sql``})`
  return wanted ? came : sql`not ${came}`
}

function answerConditions({ partId, rsvps, menus }: GuestFilter): RawBuilder<boolean>[] {
  const invited = (
    more: RawBuilder<unknown>,
  ) => sql<boolean>`exists (select from guest_invitations i
    where i.company_id = g.company_id and i.guest_id = g.id ${
      partId ? sql`and i.part_id = ${partId}::uuid` : sql``
    } ${more})`
  const found: RawBuilder<boolean>[] = []
  const said = rsvps?.filter((rsvp) => rsvp !== 'uninvited')
  const orNot = rsvps && said && said.length < rsvps.length
  if (said && partId) {
    const has = invited(sql`and i.rsvp = any(${said}::text[])`)
    found.push(orNot ? sql`(${has} or not ${invited(sql``)})` : has)
  } else if (said) {
    const has = sql<boolean>`g.standing = any(${said}::text[])`
    found.push(orNot ? sql`(${has} or g.standing is null)` : has)
  } else if (partId && !menus) found.push(invited(sql``))
  if (menus) found.push(invited(sql`and i.menu = any(${menus}::text[])`))
  return found
}

/** Where the guest stands in that order; undefined when there is no such guest. */
async function keyOf(
  db: Db,
  scope: EventScope,
  order: readonly string[],
  id: string,
): Promise<unknown[] | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(order.map((key, at) => sql`${sql.ref(key)} as ${sql.ref(`k${at}`)}`))}
    from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.id = ${id}::uuid`.execute(
    db,
  )
  const row = rows[0]
  return row && order.map((_, at) => row[`k${at}`])
}

export const rowColumns = sql`g.id, g.version, g.group_id as "groupId", g.host_id as "hostId", g.first_name as "firstName",
  g.last_name as "lastName", g.is_placeholder as "isPlaceholder", g.age_band as "ageBand", g.category_id as "categoryId",
  g.tag_ids as "tagIds", g.email, g.phone, g.company, g.job_title as "jobTitle", g.table_name as "table", g.standing,
  g.created_at as "createdAt", g.erased_at as "erasedAt", gg.name as "groupName", gg.side,
  coalesce(gg.primary_guest_id = g.id, false) as "isPrimary",
  case when h.id is null then null else trim(h.first_name || ' ' || h.last_name) end as "hostName",
  exists (select from guest_needs n where n.company_id = g.company_id and n.guest_id = g.id) as "hasNeeds",
  coalesce((select jsonb_agg(jsonb_build_object('partId', i.part_id, 'rsvp', i.rsvp, 'menu', i.menu, 'version', i.version)
      order by p.position, p.id)
    from guest_invitations i join event_parts p on p.company_id = i.company_id and p.id = i.part_id and p.deleted_at is null
    where i.company_id = g.company_id and i.guest_id = g.id), '[]') as invitations`

export const rowJoins = sql`
  join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  left join guests h on h.company_id = g.company_id and h.id = g.host_id`
