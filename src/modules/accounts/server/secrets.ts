import { createHash, createHmac } from 'node:crypto'
import type { Keys } from '#platform/server/keys.ts'

/**
 * The secret of a link in a mail, made from the id of its row. It is never stored, and a job that
 * runs twice writes the same letter twice, which is then one mail.
 */
export function secretFor(keys: Keys, rowId: string): string {
  const key = keys.derive('account-link')
  if (!key) throw new Error('there is no key to sign with')
  return createHmac('sha256', key).update(rowId).digest('base64url')
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
