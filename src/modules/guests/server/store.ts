import { sql, type RawBuilder } from 'kysely'
import { shownNameOf } from './shown-name.ts'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { columnValues, selectionOf } from '#platform/server/records/fields.ts'
import {
  companionWords,
  isNameless,
  nameKey,
  blankGuest,
  guestFieldKeys,
  guestFields,
  sortName,
  indexedWords,
  type Guest,
  type GuestFieldKey,
  type GuestFields,
} from '../model.ts'
import type { SecretVersion } from './secrets.ts'
import type { GuestTables } from './tables.ts'

export const guestColumns = [
  'id',
  'version',
  'group_id as groupId',
  'is_placeholder as isPlaceholder',
  'companion_number as companionNumber',
  'standing',
  'created_at as createdAt',
  'erased_at as erasedAt',
  ...selectionOf(guestFields),
] as const

/** The same in a statement of one's own: `g.job_title as "jobTitle", …`. */
export function selectedFields(
  table: string,
  keys: readonly GuestFieldKey[] = guestFieldKeys,
): RawBuilder<unknown> {
  return sql.join(
    keys.map((key) => sql`${sql.ref(`${table}.${guestFields[key].column}`)} as ${sql.ref(key)}`),
  )
}

export async function findGuest(db: Db, scope: EventScope, id: string): Promise<Guest | undefined> {
  return active(db, scope).select(guestColumns).where('id', '=', id).executeTakeFirst()
}

/** Hosts before their companions, who stay in the order in which they were added when they get names. */
export function familyOrder(row: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const host = sql`(select h.sort_name from guests h where h.company_id = ${column('company_id')} and h.id = ${column('host_id')})`
  return sql`${column('created_at')}, ${column('host_id')} is not null, coalesce(${host}, ${column('sort_name')}),
    ${column('companion_number')}, ${column('sort_name')}, ${column('id')}`
}

export async function guestsOfGroup(db: Db, scope: EventScope, groupId: string): Promise<Guest[]> {
  return active(db, scope)
    .select(guestColumns)
    .where('group_id', '=', groupId)
    .orderBy(familyOrder('guests'))
    .limit(1000)
    .execute()
}

/** In the given order. */
export async function findGuests(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Guest[]> {
  const rows = await active(db, scope)
    .select(guestColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => rowsById.get(id) ?? [])
}

/** Deleted ones too, for callers that must erase them. */
export async function findGuestsWithDeleted(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Guest[]> {
  return tables(db)
    .selectFrom('guests')
    .select(guestColumns)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** The event of any guest of the company, deleted ones included; an unknown guest gets an event that does not exist. */
export async function eventOfGuest(db: Db, scope: CompanyScope, id: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('guests')
    .select('event_id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.event_id ?? id
}

/** A person who writes down what a guest needs, or takes it away, waits here until the other has done so. */
export async function lockGuest(db: Db, scope: EventScope, id: string): Promise<void> {
  const own = sql`company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${id}`
  await sql`select from guests where ${own} for no key update`.execute(db)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateGuest(
  db: Db,
  scope: EventScope,
  guest: Guest,
  hostNames: HostNames,
): Promise<Guest | undefined> {
  return tables(db)
    .updateTable('guests')
    .set({
      ...valuesOf(guest, hostNames),
      group_id: guest.groupId,
      version: guest.version + 1,
    })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', guest.id)
    .where('version', '=', guest.version)
    .where('deleted_at', 'is', null)
    .returning(guestColumns)
    .executeTakeFirst()
}

/** Deletes (at) or restores (null); returns those that it really changed. */
export async function setDeleted(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('guests')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Companions of these, and when they were deleted; those without a name are deleted and restored with their host. */
export async function companionsOf(
  db: Db,
  scope: EventScope,
  hostIds: readonly string[],
): Promise<{ id: string; hostId: string; isPlaceholder: boolean; deletedAt: string | null }[]> {
  const rows = await tables(db)
    .selectFrom('guests')
    .select(['id', 'host_id', 'is_placeholder', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`host_id = any(${[...hostIds]}::uuid[])`)
    .execute()
  return rows.map(({ id, host_id, is_placeholder, deleted_at }) => ({
    id,
    hostId: host_id ?? '',
    isPlaceholder: is_placeholder,
    deletedAt: deleted_at,
  }))
}

export async function deletedAt(db: Db, scope: EventScope, id: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('guests')
    .select('deleted_at')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.deleted_at ?? null
}

/** Companions without a name are sorted and found under their host's. */
export async function renamePlaceholders(db: Db, scope: EventScope, host: Guest): Promise<void> {
  const nameless = { ...blankGuest, hostId: host.id }
  const { sort_name, words } = valuesOf(nameless, host)
  await tables(db)
    .updateTable('guests')
    .set({ sort_name, words })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('host_id', '=', host.id)
    .where('is_placeholder', '=', true)
    .execute()
}

/** Moves guests to a group; returns those that were in another, with it. */
export async function moveToGroup(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  groupId: string,
): Promise<{ id: string; from: string }[]> {
  const { rows } = await sql<{ id: string; from: string }>`
    update guests g set group_id = ${groupId}, version = g.version + 1
    from (select id, group_id from guests where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and id = any(${[...ids]}::uuid[]) and group_id <> ${groupId} and deleted_at is null order by id for no key update) b
    where g.company_id = ${scope.companyId} and g.id = b.id returning g.id, b.group_id as "from"`.execute(
    db,
  )
  return rows
}

export async function secretVersionsOfTickets(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<{ id: string; secretVersion: SecretVersion }[]> {
  const rows = await active(db, scope)
    .select(['id', 'ticket_kid', 'ticket_version'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id, ticket_kid, ticket_version }) => ({
    id,
    secretVersion: { kid: ticket_kid, version: ticket_version },
  }))
}

/** A new version of the ticket; the code of the old one is no longer valid. */
export async function setTicket(
  db: Db,
  scope: EventScope,
  id: string,
  ticket: { hash: Buffer; secretVersion: SecretVersion },
): Promise<void> {
  await tables(db)
    .updateTable('guests')
    .set({
      ticket_hash: ticket.hash,
      ticket_kid: ticket.secretVersion.kid,
      ticket_version: ticket.secretVersion.version,
    })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute()
}

export async function deletedGuests(db: Db, scope: CompanyScope, since: Date, locale: Locale) {
  return tables(db)
    .selectFrom('guests')
    .select(['id', 'event_id', 'deleted_at'])
    .select(shownNameOf(locale, 'guests', { inTable: true }).as('name'))
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .where('erased_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .limit(1000)
    .execute()
}

export async function purgeGuests(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('guests')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The import that brought the guest, if one did. */
export async function importOfGuest(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('guests')
    .select('import_id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.import_id ?? null
}

/** Names of guests, including deleted ones, for history entries. */
export async function namesOfGuests(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('guests')
    .select(['id', shownNameOf(locale, 'guests', { inTable: true }).as('name')])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function tables(db: Db) {
  return db.withTables<GuestTables>()
}

export function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('guests')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
}

/** The host's name, under which a companion without one is sorted and found. */
export type HostNames = Pick<GuestFields, 'firstName' | 'lastName'> | null

/** The columns of a guest; the derived ones always agree with what a person typed. */
export function valuesOf(guest: GuestFields, hostNames: HostNames) {
  const nameless = isNameless(guest)
  const { firstName, lastName } = nameless && hostNames ? hostNames : guest
  return {
    ...columnValues(guestFields, guest),
    sort_name: nameless ? `${sortName({ firstName, lastName })} +` : sortName(guest),
    name_key: nameKey(guest),
    words: indexedWords({
      firstName,
      lastName,
      email: guest.email,
      phone: guest.phone,
      company: guest.company,
      called: nameless && hostNames ? companionWords() : '',
    }),
    is_placeholder: nameless,
  }
}

/** The key of each ticket; a port reads them over all companies. */
export const ticketKeys = 'select ticket_kid as kid from guests'
