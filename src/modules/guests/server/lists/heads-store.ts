import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { HeadCounts } from '../../model.ts'
import { allMatching, matching, type PreparedFilter } from './list-store.ts'
import { hasWord } from './search-store.ts'

/** The SQL of `countHeads`: the same numbers for any answer column. */
function headsSql(answer: RawBuilder<unknown>): RawBuilder<unknown> {
  const having = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${condition}))::int`
  const yes = (band: string) => having(sql`${answer} = 'yes' and g.age_band = ${sql.lit(band)}`)
  return sql`${having(sql`${answer} is not null`)} as invited, ${having(sql`${answer} = 'yes'`)} as confirmed,
    ${yes('adult')} as adults, ${yes('child')} as children, ${yes('baby')} as babies,
    ${having(sql`${answer} = 'no'`)} as refused, ${having(sql`${answer} = 'none'`)} as silent,
    ${having(sql`${answer} = 'maybe'`)} as undecided, ${having(sql`${answer} = 'waiting'`)} as waiting,
    ${having(sql`${answer} is not null and g.is_placeholder`)} as unnamed,
    ${having(sql`${answer} in ('yes', 'none', 'maybe')`)} as maximum`
}

interface WholeHeads extends HeadCounts {
  total: number
  uninvited: number
  arrived: number
  arrivedDeleted: number
}

export async function headsOf(
  db: Db,
  scope: EventScope,
  preparedFilter: PreparedFilter,
): Promise<WholeHeads> {
  const { rows } = await sql<WholeHeads>`
    select count(*)::int as total, ${headsSql(sql`g.standing`)},
      (count(*) filter (where g.standing is null and g.erased_at is null))::int as uninvited,
      (count(*) filter (where g.id in (select guest_id from (${preparedFilter.arrivals}) came)))::int as arrived,
      (select count(*)::int from guests g where ${deletedOnes(scope, preparedFilter)}) as "arrivedDeleted"
    from guests g where ${allMatching(scope, preparedFilter)}`.execute(db)
  return rows[0] as WholeHeads
}

/** For whole events, by id; one without guests is left out. */
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
  arrivedDeleted: number
}

/** Each active part, in its order, also when no filtered guest is invited. */
export async function headsOfParts(
  db: Db,
  scope: EventScope,
  preparedFilter: PreparedFilter,
): Promise<PartCounts[]> {
  const { rows } = await sql<PartCounts>`
    with matched as materialized (
      select g.id, g.age_band, g.is_placeholder from guests g where ${allMatching(scope, preparedFilter)}
    ), heads as materialized (
      select i.part_id, ${headsSql(sql`i.rsvp`)} from guest_invitations i join matched g on g.id = i.guest_id
      where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} group by i.part_id
    ), came as materialized (
      select a.part_id, count(distinct a.guest_id)::int as n from (${preparedFilter.arrivals}) a
      where a.guest_id in (${
        preparedFilter.filter.partId
          ? sql`select g.id from guests g where ${allMatching(scope, arrivedOf(preparedFilter))}`
          : sql`select id from matched`
      }) group by a.part_id
    ), left_list as materialized (
      select a.part_id, count(distinct a.guest_id)::int as n from (${preparedFilter.arrivals}) a
      where a.guest_id in (select g.id from guests g where ${deletedOnes(scope, preparedFilter)}) group by a.part_id
    )
    select p.part_id as "partId", p.capacity,
      (select count(*) from guest_invitations i join guests g on g.company_id = i.company_id and g.id = i.guest_id
        and g.deleted_at is null where i.company_id = p.company_id and i.part_id = p.part_id and i.rsvp = 'yes')::int as taken,
      (select count(*) from guest_requests r join guests g on g.company_id = r.company_id and g.id = r.guest_id
        and g.deleted_at is null where r.company_id = p.company_id and r.event_id = p.event_id
        and r.part_id = p.part_id and r.state = 'open')::int as "openRequests",
      coalesce((select c.n from came c where c.part_id = p.part_id), 0) as arrived,
      coalesce((select c.n from left_list c where c.part_id = p.part_id), 0) as "arrivedDeleted",
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

/** Restricts a filter to guests who came: to its part, if it names one, invited or not. */
function arrivedOf(preparedFilter: PreparedFilter): PreparedFilter {
  const { filter } = preparedFilter
  return { ...preparedFilter, filter: { ...filter, hasArrived: filter.hasArrived ?? true } }
}

/** Deleted guests who came and match the filter; the search index has no deleted guests, their rows have the words. */
function deletedOnes(scope: EventScope, whom: PreparedFilter) {
  const preparedFilter = arrivedOf(whom)
  const words = preparedFilter.terms?.words.map(({ word }) => hasWord(word)) ?? []
  const inBin = sql<boolean>`g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.deleted_at is not null`
  return matching(scope, preparedFilter, words, inBin)
}
