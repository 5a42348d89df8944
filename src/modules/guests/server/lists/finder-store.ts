import { sql } from 'kysely'
import { shownNameOf } from '../shown-name.ts'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { endOfPrefix, leadMark } from '../../model.ts'

interface FoundRow {
  id: string
  eventId: string
  name: string
  detail: string
}

/**
 * Guests of all events at once, those of the latest event first. Words are in an index per event, so each
 * event is searched separately; there are far fewer events than guests.
 */
export async function findGuestsAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
  locale: Locale,
): Promise<FoundRow[]> {
  const [first, ...others] = asked.words.map((word, at) => {
    // A mistyped word still begins with the right letter.
    const begin = asked.nearly ? word.slice(0, 1) : word
    const like = asked.nearly
      ? sql`and ltrim(w.word, ${leadMark}) like any (${nearWords(asked, at)}::text[])`
      : sql``
    const each = [leadMark + begin, begin].map(
      (
        from,
      ) => sql`select w.guest_id from guest_words w where w.company_id = ${companyId} and w.event_id = e.event_id
        and w.word >= ${from} and w.word < ${endOfPrefix(from)} ${like}`,
    )
    return sql`(${sql.join(each, sql` union all `)})`
  })
  const { rows } = await sql<FoundRow>`
    select g.id, g.event_id as "eventId",
      ${shownNameOf(locale, 'g', { inTable: true })} as name,
      e.name || case when g.company <> '' then ' · ' || g.company else '' end as detail
    from event_facts e
    cross join lateral (
      select guest_id from (${asked.ids ? chosenGuests(companyId, asked.ids) : sql.join([first, ...others], sql` intersect `)}) found
      limit ${asked.limit}
    ) f
    join guests g on g.company_id = ${companyId} and g.id = f.guest_id
    where e.company_id = ${companyId} and ${inOwnEvents(eventIds)} and g.deleted_at is null and g.erased_at is null
    order by e.start_date desc, g.sort_name, g.id limit ${asked.limit}`.execute(db)
  return rows
}

export async function findGroupsAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select g.id, g.event_id as "eventId", g.name, e.name as detail
    from guest_groups g join event_facts e on e.company_id = g.company_id and e.event_id = g.event_id
    where g.company_id = ${companyId} and g.deleted_at is null and ${inOwnEvents(eventIds)}
      and ${hasWords(sql`g.folded`, asked, sql`g.id`)}
    order by e.start_date desc, g.name, g.id limit ${asked.limit}`.execute(db)
  return rows
}

function chosenGuests(companyId: string, ids: readonly string[]) {
  return sql`select k.id as guest_id from guests k where k.company_id = ${companyId} and k.event_id = e.event_id
    and k.id = any (${[...ids]}::uuid[])`
}

function inOwnEvents(eventIds: readonly string[] | null) {
  return eventIds ? sql`e.event_id = any (${[...eventIds]}::uuid[])` : sql`true`
}

/** A word of the index is compared from its beginning. */
function nearWords({ patterns }: SearchQuery, at: number): string[] {
  return (patterns[at] ?? []).map((pattern) => pattern.slice(1))
}
