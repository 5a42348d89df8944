import { sql } from 'kysely'
import type { EventScope, CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tables } from '../store.ts'
import type { GuestPageTables } from '../tables.ts'

export type StoredRegistration = Omit<GuestPageTables['registrations'], 'company_id' | 'event_id'>

/** False when this very form came before. */
export async function insertRegistration(
  db: Db,
  scope: EventScope,
  row: StoredRegistration,
): Promise<boolean> {
  const result = await tables(db)
    .insertInto('registrations')
    .values({
      ...row,
      people: sql`${JSON.stringify(row.people)}::jsonb`,
      company_id: scope.companyId,
      event_id: scope.eventId,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'event_id', 'nonce']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const columns = ['id', 'nonce', 'email', 'people', 'part_ids', 'language', 'state', 'at'] as const

/** Undefined once it was accepted or refused: then nothing is kept of it. */
export async function registrationState(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredRegistration['state'] | undefined> {
  const row = await active(db, scope).select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/**
 * A person who decides about it waits for the other. The address is locked and not the row, because one
 * decision ends every registration of an address and would wait for a row that waits for it.
 */
export async function lockRegistration(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredRegistration | undefined> {
  const find = () => active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  const email = (await find())?.email
  if (email === undefined) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.eventId}/${email}`}, 31))`.execute(
    db,
  )
  return find()
}

/**
 * A person who registers again means the newest form: it takes the place of what waits under the same
 * address, and one that is older than what waits is dropped. The caller holds the lock of the address.
 */
export async function setWaiting(
  db: Db,
  scope: EventScope,
  { id, email, at }: StoredRegistration,
): Promise<'new' | 'again' | 'older'> {
  const earlier = await active(db, scope)
    .select(['id', 'at'])
    .where('email', '=', email)
    .where('state', '=', 'waiting')
    .execute()
  const isOlder = earlier.some((each) => Date.parse(each.at) > Date.parse(at))
  const replacedIds = isOlder ? [id] : earlier.map((each) => each.id)
  if (replacedIds.length > 0)
    await tables(db)
      .deleteFrom('registrations')
      .where('company_id', '=', scope.companyId)
      .where('event_id', '=', scope.eventId)
      .where('id', 'in', replacedIds)
      .execute()
  if (isOlder) return 'older'
  await tables(db)
    .updateTable('registrations')
    .set({ state: 'waiting' })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute()
  return earlier.length > 0 ? 'again' : 'new'
}

/** The registrations of a person, in any event. */
export async function registrationsOf(
  db: Db,
  scope: CompanyScope,
  email: string,
): Promise<Pick<StoredRegistration, 'people' | 'language' | 'state' | 'at'>[]> {
  return tables(db)
    .selectFrom('registrations')
    .select(['event_id as eventId', 'people', 'language', 'state', 'at'])
    .where('company_id', '=', scope.companyId)
    .where('email', '=', email)
    .orderBy('at')
    .execute()
}

export async function forgetRegistrations(
  db: Db,
  scope: CompanyScope,
  email: string,
): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('registrations')
    .where('company_id', '=', scope.companyId)
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Includes all other pending registrations of the same address. */
export async function deleteRegistrations(db: Db, scope: EventScope, email: string): Promise<void> {
  await tables(db)
    .deleteFrom('registrations')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('email', '=', email)
    .execute()
}

export async function pageOfWaiting(
  db: Db,
  scope: EventScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredRegistration[]> {
  return active(db, scope)
    .select(columns)
    .where('state', '=', 'waiting')
    .orderBy('at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countWaiting(db: Db, scope: EventScope): Promise<number> {
  const row = await active(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.n
}

/** The group of a guest with this address. */
export async function groupOfAddress(
  db: Db,
  scope: EventScope,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from guest_facts where company_id = ${scope.companyId}
      and event_id = ${scope.eventId} and email = ${email} and erased_at is null
    order by created_at limit 1`.execute(db)
  return rows[0]?.id
}

export async function purgeUnproved(db: Db, scope: CompanyScope, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('registrations')
    .where('company_id', '=', scope.companyId)
    .where('state', '=', 'unproved')
    .where('at', '<', before.toISOString())
    .execute()
}

function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('registrations')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
}
