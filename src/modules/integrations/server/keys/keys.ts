import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import { addDays, defaultZone, todayIn, zonedToInstant } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { namesOf, requireRecentProof } from '#modules/accounts/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import { maxActiveKeys, stateOfKey, type ApiKey, type KeyFields } from '../../model.ts'
import * as store from './key-store.ts'
import { newKey } from './token.ts'

export async function list(ctx: CompanyContext): Promise<{ items: ApiKey[] }> {
  return { items: await apiKeysOf(ctx, await store.keysOfCompany(ctx.db, ctx.company)) }
}

/** A key outlasts the sign-in that makes it, so a stolen sign-in must not be enough. */
export async function add(ctx: CompanyContext, fields: KeyFields) {
  requireRecentProof(ctx)
  const expiresAt = endOf(fields, ctx.now)
  await requireEvents(ctx, fields.eventIds)
  if ((await store.countActive(ctx.db, ctx.company, ctx.now)) >= maxActiveKeys)
    throw new AppError('conflict', 'integrations.too_many_keys')
  const id = randomUUID()
  const { token, ...made } = newKey(ctx.company.companyId, id)
  const { name, right, eventIds, lastDay } = fields
  const createdAt = ctx.now.toISOString()
  const row = { id, name, right, eventIds, createdAt, expiresAt, madeBy: ctx.actor.id, ...made }
  await store.insertKey(ctx.db, ctx.company, row)
  const storedFields = { name, right, eventIds, lastDay }
  await recordHistory(
    ctx,
    id,
    'added',
    fieldChanges({ eventIds: null, lastDay: null }, storedFields),
  )
  const [key] = await apiKeysOf(ctx, [{ ...row, revokedAt: null, lastUsedAt: null }])
  if (!key) throw new Error('a new key is there')
  return { key, token }
}

/** Revoking what has ended already changes nothing, so that a second click is harmless. */
export async function revoke(ctx: CompanyContext, keyId: string): Promise<ApiKey> {
  const { key, isNew } = await store.setRevoked(ctx.db, ctx.company, keyId, ctx.now)
  const [after] = key ? await apiKeysOf(ctx, [key]) : []
  if (!after) throw new AppError('not_found', 'integrations.key_not_found')
  if (isNew) await recordHistory(ctx, keyId, 'revoked')
  return after
}

async function apiKeysOf(ctx: CompanyContext, rows: readonly store.StoredKey[]): Promise<ApiKey[]> {
  const makers = rows.flatMap(({ madeBy }) => madeBy ?? [])
  const people = await namesOf(ctx, [...new Set(makers)])
  const chosen = rows.flatMap(({ eventIds }) => eventIds ?? [])
  const events = await eventNames(ctx, [...new Set(chosen)])
  return rows.map(({ madeBy, ...row }) => ({
    id: row.id,
    name: row.name,
    right: row.right,
    eventIds: row.eventIds,
    eventNames: (row.eventIds ?? []).flatMap((id) => events.get(id)?.name ?? []),
    beginning: row.beginning,
    state: stateOfKey(row, ctx.now),
    createdAt: row.createdAt,
    madeBy: people.get(madeBy ?? '')?.name ?? '',
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    lastUsedAt: row.lastUsedAt,
  }))
}

/** The whole last day counts, in the time zone of Bucharest. */
function endOf({ lastDay }: KeyFields, now: Date): string | null {
  if (lastDay === null) return null
  if (lastDay < todayIn(defaultZone, now)) throw invalid('lastDay', 'day_past')
  return zonedToInstant({ date: addDays(lastDay, 1), time: '00:00' }).instant
}

async function requireEvents(ctx: CompanyContext, eventIds: readonly string[] | null) {
  if (eventIds === null) return
  const namesById = await eventNames(ctx, eventIds)
  if (eventIds.some((id) => !namesById.has(id))) throw invalid('eventIds', 'invalid_id')
}

function invalid(field: string, code: string): AppError {
  return new AppError('invalid', 'invalid_fields', { fields: { [field]: { code } } })
}

async function recordHistory(
  ctx: CompanyContext,
  entityId: string,
  verb: string,
  changes: ReturnType<typeof fieldChanges> = [],
): Promise<void> {
  await record(ctx, { entity: 'api_key', entityId, verb, changes })
}
