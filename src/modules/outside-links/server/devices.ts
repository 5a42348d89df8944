import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CompanyContext } from '#platform/server/context.ts'
import { deviceOf as readUserAgent } from '#modules/accounts/model.ts'
import * as store from './device-store.ts'

type Context = Pick<CompanyContext, 'db' | 'company' | 'now'>

export const codeMinutes = 15
const maxTries = 5

/** A new code of six digits; the one that was sent before is void from now on. */
export async function newCode(ctx: Context, linkId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await store.putCode(ctx.db, ctx.company, { linkId, hash: codeHash(linkId, code), now: ctx.now })
  return code
}

/** The secret of a device that typed the right code; a code opens one device. */
export async function openDevice(
  ctx: Context,
  { linkId, code, userAgent }: { linkId: string; code: string; userAgent: string },
): Promise<string | undefined> {
  const since = new Date(ctx.now.getTime() - codeMinutes * 60_000)
  const storedHash = await store.tryCode(ctx.db, ctx.company, { linkId, since, maxTries })
  const typed = codeHash(linkId, code.replace(/\D/g, ''))
  if (!storedHash || !timingSafeEqual(storedHash, typed)) return undefined
  // If two devices send the same code at once, only one is accepted.
  if (!(await store.deleteCode(ctx.db, ctx.company, linkId))) return undefined
  const secret = randomBytes(24).toString('base64url')
  await store.insertDevice(ctx.db, ctx.company, {
    id: randomUUID(),
    linkId,
    hash: secretHash(secret),
    name: deviceName(userAgent),
    now: ctx.now,
  })
  return secret
}

/**
 * The device that this secret belongs to. A secret that turns up in another kind of browser was carried there, so
 * it is asked for a code again.
 */
export async function knownDevice(
  ctx: Context,
  { linkId, secret, userAgent }: { linkId: string; secret: string; userAgent: string },
): Promise<store.StoredDevice | undefined> {
  const device = await store.deviceOfHash(ctx.db, ctx.company, {
    linkId,
    hash: secretHash(secret),
  })
  return device?.name === deviceName(userAgent) ? device : undefined
}

/** "Firefox · Windows": what a person recognises, and what stays the same when a browser updates itself. */
export function deviceName(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  return [browser, system].filter(Boolean).join(' · ') || '–'
}

function codeHash(linkId: string, code: string): Buffer {
  return createHash('sha256').update(`${linkId} ${code}`).digest()
}

function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
