import { sql, type RawBuilder } from 'kysely'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Arrival, MyEvent, PageSettings, PageSettingsFields, Rsvp } from '../model.ts'
import type { GuestPageTables } from './tables.ts'

export async function findSettings(db: Db, scope: EventScope): Promise<PageSettings | undefined> {
  return tables(db)
    .selectFrom('guest_page_settings')
    .select(['menus', 'greeting', 'registration', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
}

/** Writes only if the version is unchanged; 0 means that there is none yet. Returns undefined on a conflict. */
export async function putSettings(
  db: Db,
  scope: EventScope,
  { menus, greeting, registration }: PageSettingsFields,
  version: number,
): Promise<PageSettings | undefined> {
  const { rows } = await sql<PageSettings>`
    insert into guest_page_settings (company_id, event_id, menus, greeting, registration)
    values (${scope.companyId}, ${scope.eventId}, ${menus}, ${JSON.stringify(greeting)}, ${JSON.stringify(registration)})
    on conflict (company_id, event_id) do update set menus = excluded.menus, greeting = excluded.greeting,
      registration = excluded.registration, version = guest_page_settings.version + 1
      where guest_page_settings.version = ${version}
    returning menus, greeting, registration, version`.execute(db)
  return rows[0]
}

/** Undefined for a page that was not opened yet. */
export async function lastVisit(
  db: Db,
  scope: EventScope,
  groupId: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('guest_page_visits')
    .select('last_at')
    .where('company_id', '=', scope.companyId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row?.last_at
}

export async function noteVisit(
  db: Db,
  scope: EventScope,
  groupId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tables(db)
    .insertInto('guest_page_visits')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      group_id: groupId,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'group_id']).doUpdateSet({ last_at: at }),
    )
    .execute()
}

/** Marks the given percentage of groups that answered as visited; returns all who opened their page. */
export async function noteVisits(
  db: Db,
  scope: EventScope,
  share: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into guest_page_visits (company_id, event_id, group_id, first_at, last_at)
    select company_id, event_id, group_id, ${now.toISOString()}::timestamptz - interval '6 days',
      ${now.toISOString()}::timestamptz - interval '1 day'
    from guest_facts where company_id = ${scope.companyId} and event_id = ${scope.eventId}
    group by 1, 2, 3
    having bool_or(standing <> 'none') and abs(hashtextextended(min(group_name), 7) % 100) < ${share}
    order by min(group_name)
    on conflict do nothing returning group_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertMessage(
  db: Db,
  scope: EventScope,
  message: { id: string; groupId: string; body: string; at: string; author?: string },
): Promise<void> {
  await tables(db)
    .insertInto('guest_messages')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      id: message.id,
      group_id: message.groupId,
      body: message.body,
      at: message.at,
      by_team: message.author !== undefined,
      author_name: message.author ?? null,
    })
    .execute()
}

/** Finds a message of a guest; messages of the team cannot be answered. */
export async function findMessage(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<{ groupId: string; body: string } | undefined> {
  return tables(db)
    .selectFrom('guest_messages')
    .select(['group_id as groupId', 'body'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('by_team', '=', false)
    .executeTakeFirst()
}

const maxMessages = 50

export async function messagesOf(
  db: Db,
  scope: EventScope,
  groupId: string,
): Promise<{ body: string; at: string; byTeam: boolean }[]> {
  const newest = await tables(db)
    .selectFrom('guest_messages')
    .select(['body', 'at', 'by_team as byTeam'])
    .where('company_id', '=', scope.companyId)
    .where('group_id', '=', groupId)
    .orderBy('at', 'desc')
    .orderBy('by_team', 'desc')
    .limit(maxMessages)
    .execute()
  return newest.toReversed()
}

export interface AnswerChange {
  guestId: string
  partId: string
  before: Rsvp
  after: Rsvp
  at: string
}

const maxChanges = 40

/** The changes of answers of these guests, made by them or for them on their page; the newest first. */
export async function changesOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<AnswerChange[]> {
  const { rows } = await sql<AnswerChange>`
    select guest_id as "guestId", part_id as "partId", before, after, at from guest_answer_changes
    where company_id = ${scope.companyId} and guest_id = any(${[...guestIds]}::uuid[]) and by_kind = 'guest'
      and before <> 'none' and after <> 'none' order by at desc limit ${maxChanges}`.execute(db)
  return rows
}

/** The messages of the groups of these guests. */
export async function messagesOfGuests(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<{ body: string; at: string }[]> {
  const { rows } = await sql<{ body: string; at: string }>`
    select body, at from guest_messages where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and group_id in (select group_id from guest_states where company_id = ${scope.companyId}
        and event_id = ${scope.eventId} and guest_id = any(${[...guestIds]}::uuid[])) order by at`.execute(
    db,
  )
  return rows
}

/** Number of stored messages and registrations, for each of these events. */
export async function countWords(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const inEvents = sql`company_id = ${scope.companyId} and event_id = any(${[...eventIds]}::uuid[])`
  const { rows } = await sql<{ id: string; n: number }>`
    select event_id as id, count(*)::int as n from (
      select event_id from guest_messages where ${inEvents} union all select event_id from registrations where ${inEvents}
    ) kept group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function deleteWords(db: Db, scope: EventScope): Promise<number> {
  const inEvent = sql`company_id = ${scope.companyId} and event_id = ${scope.eventId}`
  const messages = await sql`delete from guest_messages where ${inEvent}`.execute(db)
  const registrations = await sql`delete from registrations where ${inEvent}`.execute(db)
  return Number(messages.numAffectedRows ?? 0) + Number(registrations.numAffectedRows ?? 0)
}

/** Answers and messages in one stream, newest first; answers of a person to several parts at once are one line. */
export async function arrivals(
  db: Db,
  scope: EventScope,
  limit: number,
  locale: Locale,
): Promise<Arrival[]> {
  const { rows } = await sql<Arrival & { kind: 'answer' }>`
    select 'answer' as kind, concat_ws('/', a.guest_id, a.after, max(a.at)) as id, max(a.at) as at, a.guest_id as "guestId",
      ${shownNameOf(locale, 'f')} as name, f.group_name as "groupName",
      string_agg(p.name, ', ' order by p.position) as part, min(a.before) as before, a.after,
      a.by_kind = 'guest' as "byGuest"
    from (select * from guest_answer_changes c where c.company_id = ${scope.companyId} and c.event_id = ${scope.eventId}
      order by c.at desc limit ${limit * 6}) a
    join guest_facts f on f.company_id = a.company_id and f.guest_id = a.guest_id
    join event_part_facts p on p.company_id = a.company_id and p.part_id = a.part_id
    group by a.guest_id, f.first_name, f.last_name, f.sort_name, f.companion_number, f.companion_of, f.erased_at, f.group_name, a.after, a.by_kind, date_trunc('minute', a.at)
    order by 3 desc limit ${limit}`.execute(db)
  const written = await sql<Arrival & { kind: 'message' }>`
    select 'message' as kind, m.id, m.at, m.group_id as "groupId", m.body,
      coalesce((select group_name from guest_facts f where f.company_id = m.company_id
        and f.group_id = m.group_id limit 1), '') as "groupName"
    from guest_messages m where m.company_id = ${scope.companyId} and m.event_id = ${scope.eventId} and not m.by_team
    order by m.at desc, m.id limit ${limit}`.execute(db)
  return [...rows, ...written.rows].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
}

/** The groups that opened their page, for the statements of others. */
export function groupsSeen(scope: EventScope): RawBuilder<unknown> {
  return sql`select group_id from guest_page_visits
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}`
}

export interface Reach {
  groups: number
  /** Number of opened pages. */
  opened: number
  answered: number
}

export async function reachOf(db: Db, scope: EventScope): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with g as (
      select group_id, bool_or(standing in ('yes', 'no', 'maybe', 'waiting')) as answered
      from guest_facts where company_id = ${scope.companyId} and event_id = ${scope.eventId} and erased_at is null
      group by group_id
    )
    select count(*)::int as groups, count(*) filter (where answered)::int as answered,
      count(*) filter (where group_id in (${groupsSeen(scope)}))::int as opened
    from g`.execute(db)
  return rows[0] ?? { groups: 0, opened: 0, answered: 0 }
}

/** Returns only ids of companies; their data is read company by company. */
export async function companiesInviting(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select companies_inviting as id from companies_inviting(${email})`.execute(db)
  return rows.map(({ id }) => id)
}

/** From here on the transaction sees the rows of this company alone. */
export async function enterCompany(db: Db, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
}

interface InvitedRow extends Omit<MyEvent, 'companyName' | 'place' | 'places' | 'href'> {
  eventId: string
  eventSlug: string
  groupId: string
}

/** The events of a company whose guest list contains the address; drafts are left out. */
export async function invitedTo(db: Db, scope: CompanyScope, email: string): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select distinct on (e.event_id) e.event_id as "eventId", e.slug as "eventSlug", f.group_id as "groupId",
      e.name as "eventName", e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
      e.status = 'cancelled' as cancelled, f.standing,
      e.rsvp_deadline as deadline,
      (select count(*)::int from guest_facts m where m.company_id = f.company_id and m.group_id = f.group_id) as people,
      (select count(*)::int from guest_facts m where m.company_id = f.company_id and m.group_id = f.group_id
        and m.standing = 'yes') as confirmed
    from guest_facts f
    join event_facts e on e.company_id = f.company_id and e.event_id = f.event_id and e.status <> 'draft'
    where f.company_id = ${scope.companyId} and f.email = ${email} and f.erased_at is null
    order by e.event_id, f.created_at limit 200`.execute(db)
  return rows
}

export function tables(db: Db) {
  return db.withTables<GuestPageTables>()
}
