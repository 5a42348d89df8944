import { sql, type Selectable } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PreferenceFields } from '../model.ts'
import type { NotificationRow } from './store.ts'
import type { NotificationTables } from './tables.ts'

export type PreferenceRow = Selectable<NotificationTables['notification_preferences']>
export type KeptPreferences = Omit<PreferenceFields, 'channels'> & Pick<PreferenceRow, 'channels'>

export async function findPreferences(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<PreferenceRow | undefined> {
  return tables(db)
    .selectFrom('notification_preferences')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The row of a person who chose nothing is the usual one in its first version. */
export async function lockPreferences(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  usual: KeptPreferences,
): Promise<PreferenceRow> {
  await tables(db)
    .insertInto('notification_preferences')
    .values({ company_id: companyId, user_id: userId, ...columnsOf(usual) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tables(db)
    .selectFrom('notification_preferences')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function savePreferences(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  kept: KeptPreferences,
): Promise<PreferenceRow> {
  return tables(db)
    .updateTable('notification_preferences')
    .set({ ...columnsOf(kept), version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function noteMail(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable('notification_preferences')
    .set({ last_mail_at: at.toISOString() })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** A person who has something waiting for the digest, and since when. */
export async function waitingForDigest(db: Db, { companyId }: CompanyScope) {
  return waiting(db, companyId, 'digest')
    .select(['user_id as userId', (eb) => eb.fn.min('created_at').as('since')])
    .groupBy('user_id')
    .execute()
}

export async function countWaiting(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<number> {
  const row = await waiting(db, companyId, 'digest')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Notifications that wait for a mail are shown in the app only. */
export async function withdrawMail(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<void> {
  await tables(db)
    .updateTable('notifications')
    .set({ mail: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('mail', 'is not', null)
    .where('mailed_at', 'is', null)
    .execute()
}

interface ForMail {
  userId: string
  mail: 'now' | 'digest'
  /** Only what was notified by then. */
  until: string
  now: Date
}

/** Takes the notifications for a mail; none is taken twice. Those that were read meanwhile are in no mail. */
export async function takeForMail(
  db: Db,
  { companyId }: CompanyScope,
  { userId, mail, until, now }: ForMail,
): Promise<NotificationRow[]> {
  const rows = await tables(db)
    .updateTable('notifications')
    .set({ mailed_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      waiting(db, companyId, mail)
        .where('user_id', '=', userId)
        .where('created_at', '<=', until)
        .select('id'),
    )
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
}

function waiting(db: Db, companyId: string, mail: 'now' | 'digest') {
  return tables(db)
    .selectFrom('notifications')
    .where('company_id', '=', companyId)
    .where('mail', '=', mail)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('snoozed_until', 'is', null)
}

function columnsOf({ timeZone, digestTime, quiet, mails, channels }: KeptPreferences) {
  return {
    time_zone: timeZone,
    digest_time: digestTime,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    mails,
    channels: JSON.stringify(channels),
  }
}

function tables(db: Db) {
  return db.withTables<NotificationTables>()
}
