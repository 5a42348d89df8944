import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { tables, type AccountToken } from './store.ts'

export type NewToken = Pick<AccountToken, 'id' | 'kind' | 'token_hash' | 'email' | 'expires_at'> &
  Partial<AccountToken> & { created_at: string }

/** The newest link makes the older ones of the same kind void. */
export async function replaceToken(db: Db, token: NewToken): Promise<void> {
  await tables(db)
    .deleteFrom('account_tokens')
    .where('kind', '=', token.kind)
    .where('used_at', 'is', null)
    .where('id', '!=', token.id)
    .where((where) =>
      token.kind === 'invite'
        ? where.and({ company_id: token.company_id ?? '', email: token.email })
        : where('user_id', '=', token.user_id ?? ''),
    )
    .execute()
  await insertToken(db, token)
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await tables(db)
    .insertInto('account_tokens')
    .values({ ...blankToken, ...token })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Deletes pending actions in the person's name; those that undo a change stay. */
export async function deletePendingTokens(
  db: Db,
  userId: string,
  kinds: readonly ('reset' | 'email')[],
): Promise<void> {
  await tables(db)
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('used_at', 'is', null)
    .execute()
}

/** Links that would undo what came after that moment, sent to addresses that no longer count. */
export async function deleteUndoTokensSince(db: Db, userId: string, since: string): Promise<void> {
  await tables(db)
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email_undo')
    .where('created_at', '>=', since)
    .execute()
}

/** The links sent to an address while its change was pending live no longer than the one sent after it. */
export async function shortenUndoTokens(
  db: Db,
  { id, email }: { id: string; email: string },
  until: Date,
): Promise<void> {
  await tables(db)
    .updateTable('account_tokens')
    .set({ expires_at: until.toISOString() })
    .where('user_id', '=', id)
    .where('kind', '=', 'email_undo')
    .where('email', '=', email)
    .where('expires_at', '>', until.toISOString())
    .execute()
}

/** Addresses that the account had before, each with the last link that was sent there to bring it back. */
export async function formerAddresses(db: Db, userId: string): Promise<FormerAddress[]> {
  return tables(db)
    .selectFrom('account_tokens')
    .innerJoin('users', 'users.id', 'account_tokens.user_id')
    .distinctOn('account_tokens.email')
    .select([
      'account_tokens.id',
      'account_tokens.email',
      'account_tokens.used_at',
      'account_tokens.expires_at',
    ])
    .where('account_tokens.user_id', '=', userId)
    .where('kind', '=', 'email_undo')
    .whereRef('account_tokens.email', '<>', 'users.email')
    .orderBy('account_tokens.email')
    .orderBy('account_tokens.expires_at', 'desc')
    .execute()
}

/** The addresses whose link is still valid. */
export async function watchingAddresses(
  db: Db,
  userId: string,
  now: Date,
): Promise<FormerAddress[]> {
  const all = await formerAddresses(db, userId)
  return all.filter(
    ({ used_at, expires_at }) => used_at === null && Date.parse(expires_at) > now.getTime(),
  )
}

export async function pendingEmailOf(db: Db, userId: string, now: Date): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('account_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.email ?? null
}

const blankToken = {
  user_id: null,
  company_id: null,
  role: null,
  event_ids: null,
  created_by: null,
  session_id: null,
  used_at: null,
  withdrawn_at: null,
  handed_over_at: null,
}

type FormerAddress = Pick<AccountToken, 'id' | 'email' | 'used_at' | 'expires_at'>
type TokenKind = AccountToken['kind']

/** Not withdrawn, and for an invitation also that its sender may invite now. */
const isBacked = sql<boolean>`(account_tokens.withdrawn_at is null and (account_tokens.kind <> 'invite' or exists (
  select from users maker where maker.id = account_tokens.created_by
    and maker.company_id = account_tokens.company_id
    and maker.role = 'admin' and maker.deactivated_at is null)))`

export async function findToken(db: Db, kind: TokenKind, hash: string, now: Date) {
  return tables(db)
    .selectFrom('account_tokens')
    .selectAll()
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(isBacked)
    .executeTakeFirst()
}

/** One conditional update: of fifty at once, exactly one gets the row. */
export async function claimToken(db: Db, kind: TokenKind, hash: string, now: Date) {
  return tables(db)
    .updateTable('account_tokens')
    .set({ used_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(isBacked)
    .returningAll()
    .executeTakeFirst()
}

export async function openInvites(
  db: Db,
  companyId: string,
  now: Date,
): Promise<(AccountToken & { valid: boolean })[]> {
  return tables(db)
    .selectFrom('account_tokens')
    .selectAll()
    .select(isBacked.as('valid'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'invite')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteInvite(
  db: Db,
  companyId: string,
  id: string,
): Promise<AccountToken | undefined> {
  return tables(db)
    .deleteFrom('account_tokens')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'invite')
    .where('used_at', 'is', null)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** From now on, opening this invitation does not prove that the mailbox belongs to the person. */
export async function markHandedOver(db: Db, id: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('account_tokens')
    .set({ handed_over_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Open invitations that were sent from an account. */
export async function deleteInvitesBy(db: Db, userId: string): Promise<AccountToken[]> {
  return tables(db)
    .deleteFrom('account_tokens')
    .where('kind', '=', 'invite')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .returningAll()
    .execute()
}

/** All stored invitations that a person sent, for their export. */
export async function invitesSentBy(db: Db, userId: string) {
  return tables(db)
    .selectFrom('account_tokens')
    .select(['email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['used_at as usedAt', 'withdrawn_at as withdrawnAt'])
    .where('kind', '=', 'invite')
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Open invitations of a member who may no longer invite; they stay listed, and others can send them again. */
export async function withdrawInvitesOf(db: Db, userId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('account_tokens')
    .set({ withdrawn_at: now.toISOString() })
    .where('kind', '=', 'invite')
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
