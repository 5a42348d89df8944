import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { searchWords, type GuestFilter } from '../../model.ts'
import { guestContribution } from '../contribution.ts'
import { rarest, findWords, matchesTerms, withWords, type SearchTerms } from './search-store.ts'

/** A filter with its words looked up, so that the search can choose the shorter way. */
export interface PreparedFilter {
  filter: GuestFilter
  /** Null without a search. */
  terms: SearchTerms | null
  /** Guests who came, by part, from the modules that record it. */
  arrivals: RawBuilder<unknown>
  /** Guests who answered the questionnaire that the filter names. */
  answered: readonly RawBuilder<unknown>[]
}

const nobodyCame = sql`select null::uuid as guest_id, null::uuid as part_id where false`

type ListContext = Pick<EventContext, 'db' | 'event' | 'services'>

/** For all who match: to collect one guest in fifty is still quicker than to ask each. */
export async function prepareFilter(
  ctx: ListContext,
  filter: GuestFilter,
): Promise<PreparedFilter> {
  const depth = filter.search ? Math.max(5000, (await countAll(ctx.db, ctx.event)) / 50) : 0
  return lookInto(ctx, filter, Math.round(depth))
}

/** For a page: filters rarer than this are collected, the others are checked along the list. */
export function preparePageFilter(ctx: ListContext, filter: GuestFilter): Promise<PreparedFilter> {
  return lookInto(ctx, filter, 1500)
}

async function lookInto(
  { db, event, services }: ListContext,
  filter: GuestFilter,
  depth: number,
): Promise<PreparedFilter> {
  const others = services.ports.all(guestContribution)
  const arrivalsOfModules = others.flatMap((each) => each.arrivals?.(event) ?? [])
  const arrivals =
    arrivalsOfModules.length > 0 ? sql.join(arrivalsOfModules, sql` union all `) : nobodyCame
  const id = filter.unansweredId
  const answered = id ? others.flatMap((each) => each.answered?.(event, id) ?? []) : []
  const terms = await findWords(db, event, searchWords(filter.search ?? ''), depth)
  return { filter, terms, arrivals, answered }
}

function isNarrowed({ filter }: PreparedFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'search' && value !== undefined)
}

/** Number of matching guests; where counting would be slow, a lower bound. */
export interface Total {
  total: number
  exact: boolean
}

/** Counts at the cost of a page, however many guests match; `seen` of them are known. */
export async function countNearby(
  db: Db,
  scope: EventScope,
  preparedFilter: PreparedFilter,
  seen: number,
): Promise<Total> {
  const { terms } = preparedFilter
  if (!terms && !isNarrowed(preparedFilter))
    return { total: await countAll(db, scope), exact: true }
  const [one, another] = terms?.words ?? []
  if (terms && !rarest(terms)) {
    const sure =
      one && !another && !isNarrowed(preparedFilter) ? Math.min(one.guests, maxCounted + 1) : 0
    return { total: Math.max(sure, seen), exact: false }
  }
  if (one && !another && !isNarrowed(preparedFilter)) return { total: one.guests, exact: true }
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from guests g where ${allMatching(scope, preparedFilter)} limit ${maxCounted + 1}) few`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  return { total: Math.max(n, seen), exact: n <= maxCounted }
}

/** A page says how many there are up to here. */
const maxCounted = 1000

export async function countGuests(
  db: Db,
  scope: EventScope,
  preparedFilter: PreparedFilter,
): Promise<number> {
  const { terms } = preparedFilter
  if (!terms && !isNarrowed(preparedFilter)) return countAll(db, scope)
  const words = terms?.words.map(({ word }) => word)
  const { rows } =
    words && !isNarrowed(preparedFilter)
      ? await sql<{
          n: number
        }>`select count(*) as n from (${withWords(scope, words)}) found`.execute(db)
      : await sql<{
          n: number
        }>`select count(*) as n from guests g where ${allMatching(scope, preparedFilter)}`.execute(
          db,
        )
  return rows[0]?.n ?? 0
}

/** Maintained by a trigger, so that the first page of a million guests comes as quickly as that of a thousand. */
export async function countAll(db: Db, scope: EventScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(living), 0)::int as n from guest_tallies
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The ids of a selection in their own order, so that what the action does cannot hide the rest. */
export async function idsAfter(
  db: Db,
  scope: EventScope,
  choice: { all: boolean; ids: readonly string[]; preparedFilter: PreparedFilter },
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
  choice: { all: boolean; ids: readonly string[]; preparedFilter: PreparedFilter },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from guests g where ${chosen(scope, choice)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Number of guests who come into a group from others when these move there, with their companions. */
export async function countMoving(
  db: Db,
  scope: EventScope,
  choice: { all: boolean; ids: readonly string[]; preparedFilter: PreparedFilter },
  groupId: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with those as (select g.id from guests g where ${chosen(scope, choice)})
    select count(*) as n from guests g where ${inEvent(scope)} and g.group_id <> ${groupId}
      and (g.id in (select id from those) or g.host_id in (select id from those))`.execute(db)
  return rows[0]?.n ?? 0
}

export function chosen(
  scope: EventScope,
  {
    all,
    ids,
    preparedFilter,
  }: { all: boolean; ids: readonly string[]; preparedFilter: PreparedFilter },
  within = inEvent(scope),
): RawBuilder<boolean> {
  if (!all) return sql`${within} and g.id = any(${[...ids]}::uuid[])`
  const those = allMatching(scope, preparedFilter, within)
  return ids.length === 0 ? those : sql`${those} and not g.id = any(${[...ids]}::uuid[])`
}

export function inEvent(scope: EventScope): RawBuilder<boolean> {
  return sql`g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.deleted_at is null`
}

/** The condition for guests who match the filter, among those found by their words. */
export function matching(
  scope: EventScope,
  { filter, arrivals, answered }: PreparedFilter,
  those: readonly RawBuilder<boolean>[],
  within: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const conditions = [within, ...filterConditions(scope, filter), ...those]
  if (filter.hasArrived !== undefined) conditions.push(cameTo(filter, arrivals))
  for (const who of answered) conditions.push(sql`g.id not in (${who})`)
  return sql.join(conditions, sql` and `)
}

/** All of them, for counting and for actions. */
export function allMatching(
  scope: EventScope,
  preparedFilter: PreparedFilter,
  within = inEvent(scope),
) {
  return matching(scope, preparedFilter, matchesTerms(scope, preparedFilter.terms), within)
}

function filterConditions(scope: EventScope, filter: GuestFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  const any = (
    column: RawBuilder<unknown>,
    values: readonly string[] | undefined,
    type = 'text',
  ) => {
    if (values) conditions.push(sql`${column} = any(${[...values]}::${sql.raw(type)}[])`)
  }
  const claim = (isRequested: boolean | undefined, condition: RawBuilder<unknown>) => {
    if (isRequested !== undefined)
      conditions.push(isRequested ? sql`(${condition})` : sql`not (${condition})`)
  }
  any(sql`g.group_id`, filter.groupIds, 'uuid')
  any(sql`g.age_band`, filter.ageBands)
  any(sql`g.table_name`, filter.tables)
  if (filter.sides)
    conditions.push(sql`g.group_id in (select gg.id from guest_groups gg where gg.company_id = ${scope.companyId}
      and gg.event_id = ${scope.eventId} and gg.side = any(${[...filter.sides]}::text[]))`)
  if (filter.categoryIds) {
    const ids = filter.categoryIds.filter((id) => id !== 'none')
    const none = ids.length < filter.categoryIds.length
    conditions.push(
      sql`(g.category_id = any(${ids}::uuid[]) ${none ? sql`or g.category_id is null` : sql``})`,
    )
  }
  if (filter.tagIds) conditions.push(sql`g.tag_ids && ${filter.tagIds}::uuid[]`)
  if (filter.withoutTagIds) conditions.push(sql`not g.tag_ids && ${filter.withoutTagIds}::uuid[]`)
  claim(filter.hasEmail, sql`g.email is not null`)
  claim(filter.hasPhone, sql`g.phone is not null`)
  claim(filter.hasTable, sql`g.table_name <> ''`)
  claim(filter.isCompanion, sql`g.host_id is not null`)
  claim(filter.isPlaceholder, sql`g.is_placeholder`)
  claim(
    filter.hasNeeds,
    sql`exists (select from guest_needs n where n.company_id = g.company_id and n.guest_id = g.id)`,
  )
  conditions.push(...answerConditions(filter))
  return conditions
}

function cameTo(
  { hasArrived, partId }: GuestFilter,
  arrivals: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isAmongArrivals = sql<boolean>`g.id in (select came.guest_id from (${arrivals}) came
    where came.guest_id is not null ${partId ? sql`and came.part_id = ${partId}::uuid` : sql``})`
  return hasArrived ? isAmongArrivals : sql`not ${isAmongArrivals}`
}

function answerConditions({
  partId,
  rsvps,
  menus,
  hasArrived,
}: GuestFilter): RawBuilder<boolean>[] {
  const invited = (
    more: RawBuilder<unknown>,
  ) => sql<boolean>`exists (select from guest_invitations i
    where i.company_id = g.company_id and i.guest_id = g.id ${
      partId ? sql`and i.part_id = ${partId}::uuid` : sql``
    } ${more})`
  const conditions: RawBuilder<boolean>[] = []
  const answers = rsvps?.filter((rsvp) => rsvp !== 'uninvited')
  const orNot = rsvps && answers && answers.length < rsvps.length
  if (answers && partId) {
    const has = invited(sql`and i.rsvp = any(${answers}::text[])`)
    conditions.push(orNot ? sql`(${has} or not ${invited(sql``)})` : has)
  } else if (answers) {
    const has = sql<boolean>`g.standing = any(${answers}::text[])`
    // Erased guests are no longer invited to anything.
    conditions.push(orNot ? sql`(${has} or (g.standing is null and g.erased_at is null))` : has)
    // A guest who came to a part counts for it, even without an invitation or after an erasure removed it.
  } else if (partId && !menus && !hasArrived) conditions.push(invited(sql``))
  if (menus) conditions.push(invited(sql`and i.menu = any(${menus}::text[])`))
  return conditions
}

export type ChoiceKind = 'sides' | 'tables' | 'menus' | 'categories' | 'tags'

/** The values that the list of an event can be filtered by, the most frequent first. */
export async function choicesOf(
  db: Db,
  scope: EventScope,
): Promise<{ kind: ChoiceKind; value: string; count: number }[]> {
  const active = inEvent(scope)
  const mostUsed = (kind: ChoiceKind, value: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)} as kind, ${value} as value, count(*)::int as count from ${from}
      and ${value} <> '' group by 2 order by 3 desc, 2 limit 200)`
  const { rows } = await sql<{ kind: ChoiceKind; value: string; count: number }>`
    ${mostUsed('sides', sql`gg.side`, sql`guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id where ${active}`)}
    union all ${mostUsed('tables', sql`g.table_name`, sql`guests g where ${active}`)}
    union all ${mostUsed('menus', sql`i.menu`, sql`guests g join guest_invitations i on i.company_id = g.company_id and i.guest_id = g.id where ${active}`)}
    union all ${mostUsed('categories', sql`g.category_id::text`, sql`guests g where ${active}`)}
    union all ${mostUsed('tags', sql`t.id::text`, sql`guests g, unnest(g.tag_ids) t (id) where ${active}`)}`.execute(
    db,
  )
  return rows
}
