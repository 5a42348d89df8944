import type { Db } from '#platform/server/database/db.ts'
import { tables } from '../store.ts'
import type { AccountTables, ChallengePurpose } from '../tables.ts'

export type TotpRow = AccountTables['totp_factors']
export type PasskeyRow = AccountTables['passkeys']
export type ChallengeRow = AccountTables['factor_challenges']

export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return tables(db)
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Beginning again replaces what was begun and never confirmed; nothing where one is in use. */
export async function beginTotp(db: Db, row: TotpRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('totp_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ id: row.id, kid: row.kid, last_step: 0, created_at: row.created_at })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One conditional update decides: of many at once with the same code, exactly one counts. */
export async function claimStep(
  db: Db,
  { user_id: userId, id }: TotpRow,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function confirmTotp(db: Db, userId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('totp_factors')
    .set({ confirmed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return tables(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False where the passkey is known already. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function notePasskeyUse(
  db: Db,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(
  db: Db,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  return tables(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** New codes make the older ones void. */
export async function replaceCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await deleteCodes(db, userId)
  await tables(db)
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({
        user_id: userId,
        code_hash: hash,
        created_at: now.toISOString(),
        used_at: null,
      })),
    )
    .execute()
}

async function deleteCodes(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** One conditional update decides: a code works once, also where two use it at the same moment. */
export async function claimCode(db: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { left } = await tables(db)
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function deleteFactorsOf(db: Db, userId: string): Promise<boolean> {
  const totp = await deleteTotp(db, userId)
  const { numDeletedRows } = await tables(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await deleteCodes(db, userId)
  await deleteChallengesOf(db, userId)
  return totp || numDeletedRows > 0n
}

/** Codes without a factor are useless to their owner, so they are deleted too. */
export async function deleteCodesWithoutFactor(db: Db, userId: string): Promise<void> {
  if (!(await hasFactor(db, userId))) await deleteCodes(db, userId)
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (await peopleWithFactor(db, [userId])).has(userId)
}

/** The people among these who need a second step at sign-in. */
export async function peopleWithFactor(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('confirmed_at', 'is not', null)
    .union(
      tables(db)
        .selectFrom('passkeys')
        .select('user_id')
        .where('user_id', 'in', [...userIds]),
    )
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await tables(db).insertInto('factor_challenges').values(row).execute()
}

export async function findChallenge(
  db: Db,
  hash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<ChallengeRow | undefined> {
  return tables(db)
    .selectFrom('factor_challenges')
    .selectAll()
    .where('handle_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** A challenge can be answered once, independently of the outcome. */
export async function claimChallenge(
  db: Db,
  hash: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<ChallengeRow | undefined> {
  return tables(db)
    .deleteFrom('factor_challenges')
    .where('handle_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('factor_challenges').where('user_id', '=', userId).execute()
}

/** The name of the key that each secret of an app was made with. */
export const totpKeys = `select kid from totp_factors where confirmed_at is not null`
