import { sql, type Kysely } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { FactorRule, Failures, Role } from '../../model.ts'
import { tables } from '../store.ts'
import type { AccountTables } from '../tables.ts'

export type SessionRow = AccountTables['sessions']

type NewSession = Omit<SessionRow, 'revoked_at' | 'revoke_reason'>

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await tables(db)
    .insertInto('sessions')
    .values({ ...session, revoked_at: null, revoke_reason: null })
    .execute()
}

export interface LiveSession {
  id: string
  userId: string
  name: string
  role: Role
  companyId: string | null
  eventIds: string[] | null
  lastSeenAt: string
  provedAt: string
  expiresAt: string
  /** The members who must have a second factor, and whether this person has one. */
  factorRule: FactorRule | null
  hasFactor: boolean
}

/** The session with its person as the database has them at this moment; nothing once either has ended. */
export async function findLiveSession(
  db: Db,
  id: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const at = now.toISOString()
  return tables(db)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id as userId', 'u.name', 'u.role', 'u.company_id as companyId'])
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select('c.second_factor as factorRule')
    .select(
      sql<boolean>`(exists (select from passkeys p where p.user_id = u.id) or exists (
        select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null))`.as(
        'hasFactor',
      ),
    )
    .select(['u.event_ids as eventIds', 's.last_seen_at as lastSeenAt'])
    .select(['s.proved_at as provedAt', 's.expires_at as expiresAt'])
    .where('s.id', '=', id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', at)
    .where('s.idle_until', '>', at)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function findSession(
  db: Db,
  id: string,
  userId: string,
): Promise<SessionRow | undefined> {
  return tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Of concurrent requests only the first writes, and none revives a session that ended meanwhile. */
export async function slideSession(
  db: Db,
  id: string,
  seenBefore: Date,
  now: Date,
  idleSeconds: number,
): Promise<void> {
  const idleUntil = new Date(now.getTime() + idleSeconds * 1000).toISOString()
  await tables(db)
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString(), idle_until: idleUntil })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '<=', seenBefore.toISOString())
    .execute()
}

export async function setProved(db: Db, id: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('sessions')
    .set({ proved_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function liveSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return liveOf(tables(db), userId, now).selectAll().orderBy('last_seen_at', 'desc').execute()
}

/** The devices of the latest sign-ins, ended ones too. */
export async function recentAgentsOf(db: Db, userId: string): Promise<string[]> {
  const latest = tables(db)
    .selectFrom('sessions')
    .select('ua')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(100)
  const rows = await tables(db).selectFrom(latest.as('latest')).select('ua').distinct().execute()
  return rows.map((row) => row.ua)
}

/** All stored sessions, ended ones included. */
export async function allSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function revokeSession(
  db: Db,
  id: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every sign-in of a person, except the one named. */
export async function revokeSessionsOf(
  db: Db,
  userId: string,
  reason: string,
  now: Date,
  except?: string,
): Promise<number> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(except !== undefined, (q) => q.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function revokeSessionsOfCompany(
  db: Db,
  companyId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoke_reason: reason })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Sign-ins of one person at the same moment take turns; locking after the insert would make two wait for each other.
 */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await tables(db)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

export async function revokeBeyond(db: Db, userId: string, keep: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoke_reason: 'too_many' })
    .where(
      'id',
      'in',
      liveOf(tables(db), userId, now)
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute()
}

export async function lockFailures(db: Db, key: string, now: Date): Promise<Failures> {
  const start = new Date(0).toISOString()
  const row = await tables(db)
    .insertInto('login_failures')
    .values({
      account_key: key,
      recent: 0,
      recent_until: start,
      in_a_row: 0,
      wait_until: start,
      last_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('account_key').doUpdateSet({ last_at: now.toISOString() }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    recent: row.recent,
    recentUntil: Date.parse(row.recent_until),
    inARow: row.in_a_row,
    waitUntil: Date.parse(row.wait_until),
  }
}

export async function setFailures(db: Db, key: string, state: Failures): Promise<void> {
  await tables(db)
    .updateTable('login_failures')
    .set({
      recent: state.recent,
      recent_until: new Date(state.recentUntil).toISOString(),
      in_a_row: state.inARow,
      wait_until: new Date(state.waitUntil).toISOString(),
    })
    .where('account_key', '=', key)
    .execute()
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await tables(db).deleteFrom('login_failures').where('account_key', '=', key).execute()
}

/**
 * Commits what was written so far, so that it stays even if the request is refused next: a wrong
 * password must leave its count. One connection for each request, since a second one taken while
 * holding the first would exhaust the pool under a flood of sign-ins.
 */
export async function commitSoFar(db: Db): Promise<void> {
  // A refusal must not be remembered as the empty answer of its Idempotency-Key.
  await sql`delete from idempotent_answers where at = now() and status = 0`.execute(db)
  await sql`commit and chain`.execute(db)
}

/** The specification fixes the Google callback as a GET, and a GET starts in a reading transaction. */
export async function allowWriting(db: Db): Promise<void> {
  await sql`set transaction read write`.execute(db)
}

/** A person who joins or founds a company writes its first rows from outside it. */
export async function enterCompany(db: Db, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
}

/** Ended sign-ins are remembered for a while, so that a known device is not announced as new. */
export async function purge(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const at = now.toISOString()
  await sql`delete from sessions where expires_at < ${daysAgo(60)}`.execute(db)
  await sql`delete from pending_signups where expires_at < ${at}`.execute(db)
  await sql`delete from account_tokens where expires_at < ${at}
    or (used_at is not null and used_at < ${daysAgo(30)})`.execute(db)
  await sql`delete from factor_challenges where expires_at < ${at}`.execute(db)
  await sql`delete from google_nonces where expires_at < ${at}`.execute(db)
  // Wrong passwords of a real account count until the right one, however long that takes.
  await sql`delete from login_failures f where f.last_at < ${daysAgo(90)} and not exists (
    select from users u where encode(sha256(convert_to(u.email, 'UTF8')), 'hex') = f.account_key)`.execute(
    db,
  )
}

function liveOf(db: Kysely<AccountTables>, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('idle_until', '>', now.toISOString())
}
