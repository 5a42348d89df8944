import { AppError } from '#shared/app-error.ts'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { FactorRule, Role, StepTwo } from '../model.ts'
import type { AccountTables } from './tables.ts'

export type User = Selectable<AccountTables['users']>
export type PendingSignup = Selectable<AccountTables['pending_signups']>
export type AccountToken = Selectable<AccountTables['account_tokens']>
export type Identity = AccountTables['identities']

export const tables = (db: Db): Kysely<AccountTables> => db.withTables<AccountTables>()

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return tables(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return tables(db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export type NewUser = Pick<User, 'id' | 'email' | 'name' | 'locale' | 'created_at'> &
  Partial<Omit<User, 'preferences'>>

/** Undefined when the address already has an account; refused while it may recover another account. */
export async function insertUser(db: Db, user: NewUser): Promise<User | undefined> {
  const inserted = await tables(db)
    .insertInto('users')
    .values({ ...blankUser, ...user })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  // After the insert, which waits for a change of address that is about to leave this one.
  if (inserted && (await findFormerHolder(db, user.email, new Date(user.created_at))))
    throw new AppError('conflict', 'accounts.address_held')
  return inserted
}

/** The account that had this address and may still be brought back to it, and the link that does so. */
export async function findFormerHolder(
  db: Db,
  email: string,
  now: Date,
): Promise<(User & { undo_id: string }) | undefined> {
  return tables(db)
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .selectAll('users')
    .select('account_tokens.id as undo_id')
    .where('account_tokens.kind', '=', 'email_undo')
    .where('account_tokens.email', '=', email)
    .where('account_tokens.used_at', 'is', null)
    .where('account_tokens.expires_at', '>', now.toISOString())
    .where('users.email', '<>', email)
    .orderBy('account_tokens.expires_at', 'desc')
    .executeTakeFirst()
}

const blankUser = {
  password_hash: null,
  phone: null,
  photo_id: null,
  avatar: null,
  role: 'user' as const,
  company_id: null,
  event_ids: null,
  email_verified_at: null,
  step_two_done: false,
  preferences: '{}',
  deactivated_at: null,
  access_cut_at: null,
  version: 1,
}

/** Undefined when the row has another version by now. */
export async function updateUser(
  db: Db,
  id: string,
  changes: Updateable<AccountTables['users']>,
  version?: number,
): Promise<User | undefined> {
  return tables(db)
    .updateTable('users')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** Hashing the same password again is no edit, so the version stays. */
export async function updatePasswordHash(db: Db, id: string, hash: string): Promise<void> {
  await tables(db).updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
}

export async function updatePhoto(
  db: Db,
  id: string,
  photo: Pick<User, 'photo_id' | 'avatar'>,
): Promise<void> {
  await tables(db).updateTable('users').set(photo).where('id', '=', id).execute()
}

/** The key is the first part of what is kept. */
export const passwordKeys = `select split_part(password_hash, ':', 1) as kid
  from users where password_hash is not null`

export async function findCompany(db: Db, id: string) {
  return tables(db).selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setFactorRule(db: Db, companyId: string, rule: FactorRule): Promise<void> {
  await tables(db)
    .updateTable('companies')
    .set({ second_factor: rule })
    .where('id', '=', companyId)
    .execute()
}

export async function usersOfCompany(db: Db, companyId: string): Promise<User[]> {
  return tables(db)
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`name collate "ro-RO-x-icu"`)
    .orderBy('id')
    .execute()
}

/** The locked rows make two admins who demote each other take turns. */
export async function lockActiveStaff(
  db: Db,
  companyId: string,
): Promise<{ id: string; role: Role }[]> {
  return tables(db)
    .selectFrom('users')
    .select(['id', 'role'])
    .where('company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function namesOfUsers(db: Db, companyId: string, ids: readonly string[]) {
  return tables(db)
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids.length > 0 ? [...ids] : [companyId])
    .execute()
}

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<Identity | undefined> {
  return tables(db)
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function identitiesOf(db: Db, userId: string): Promise<Identity[]> {
  return tables(db).selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
}

/** False when either side is linked already. */
export async function insertIdentity(db: Db, identity: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('identities').where('user_id', '=', userId).execute()
}

type NewSignup = Omit<PendingSignup, 'step_two' | 'confirmed_at'>

export async function insertSignup(db: Db, signup: NewSignup): Promise<void> {
  await tables(db)
    .insertInto('pending_signups')
    .values({ ...signup, step_two: 'null', confirmed_at: null })
    .execute()
}

export async function findSignup(db: Db, id: string): Promise<PendingSignup | undefined> {
  return tables(db)
    .selectFrom('pending_signups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setStepTwo(db: Db, id: string, stepTwo: StepTwo): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('pending_signups')
    .set({ step_two: JSON.stringify(stepTwo) })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One conditional update decides who confirms: of many at once, exactly one gets the row. */
export async function claimSignup(
  db: Db,
  hash: string,
  now: Date,
): Promise<PendingSignup | undefined> {
  return tables(db)
    .updateTable('pending_signups')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOtherSignups(db: Db, email: string, keep: string): Promise<void> {
  await tables(db)
    .deleteFrom('pending_signups')
    .where('email', '=', email)
    .where('id', '!=', keep)
    .execute()
}

/** False when this nonce was used before. */
export async function claimNonce(db: Db, hash: string, expires: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('google_nonces')
    .values({ nonce_hash: hash, expires_at: expires.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
