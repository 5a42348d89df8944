import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Line } from '#shared/text.ts'
import { Instant, PlainDate } from '#shared/time.ts'

export const KeyRight = z.enum(['read', 'write'])
export type KeyRight = z.infer<typeof KeyRight>

/** Null: all events, those to come too. */
export const ChosenEvents = z
  .array(Id)
  .max(500)
  .refine((ids) => ids.length > 0, problem('required'))
  .nullable()

/** What an admin says about a new key. */
export const KeyFields = z.strictObject({
  name: Line(60).min(1),
  right: KeyRight,
  eventIds: ChosenEvents,
  /** The last day on which it works; null: until it is revoked. */
  lastDay: PlainDate.nullable(),
})
export type KeyFields = z.infer<typeof KeyFields>

export const KeyState = z.enum(['active', 'expired', 'revoked'])
export type KeyState = z.infer<typeof KeyState>

export const ApiKey = z.strictObject({
  id: Id,
  name: z.string(),
  right: KeyRight,
  eventIds: z.array(Id).nullable(),
  /** How the key begins, so that it is recognised where it is kept. */
  beginning: z.string(),
  state: KeyState,
  createdAt: Instant,
  /** Who made it; empty once their account is erased. */
  madeBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Keys that work at the same time. */
export const maxActiveKeys = 50
/** Ended keys leave the list after so many days; the log keeps what they did. */
export const endedKeyDays = 365

export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active'
}
