import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { leadingZeroBits } from '../../model.ts'
import { hashOf } from '../account-emails.ts'

/*
 * Failures from one network must not lock out all its users. A device that signed in to the account before
 * is let through, and so is one that solved a proof of work; the limits per account still apply.
 */
const devicePurpose = 'known-device'
const deviceLivesSeconds = 180 * 24 * 3600

const workPurpose = 'login-work'
const workLivesSeconds = 10 * 60
/** About a second of a laptop, some seconds of a phone. */
const workBits = 18

const Device = z.object({ a: z.string() })
const Challenge = z.object({ id: z.string(), a: z.string() })

export function deviceToken({ services, now }: Context, email: string): string {
  const expires = Math.floor(now.getTime() / 1000) + deviceLivesSeconds
  return services.keys.seal(devicePurpose, { a: hashOf(email) }, expires)
}

export function isKnownDevice(
  { services, now }: Context,
  email: string,
  device: string | undefined,
): boolean {
  if (device === undefined) return false
  const content = Device.safeParse(services.keys.open(devicePurpose, device, now)).data
  return content?.a === hashOf(email)
}

export function readChallenge({ services, now }: Context, { email }: { email: string }) {
  const expires = Math.floor(now.getTime() / 1000) + workLivesSeconds
  const content = { id: randomUUID(), a: hashOf(email) }
  return { challenge: services.keys.seal(workPurpose, content, expires), bits: workBits }
}

export interface Work {
  challenge: string
  answer: string
}

/** A challenge counts once, so that every try costs its own work. */
export function isWorkDone({ services, now }: Context, email: string, work: Work | undefined) {
  if (!work) return false
  const content = Challenge.safeParse(services.keys.open(workPurpose, work.challenge, now)).data
  const hash = createHash('sha256').update(`${work.challenge}:${work.answer}`).digest()
  if (content?.a !== hashOf(email) || leadingZeroBits(hash) < workBits) return false
  try {
    const once = { max: 1, seconds: workLivesSeconds }
    services.memory.take(`login-work ${content.id}`, once, now.getTime())
    return true
  } catch {
    return false
  }
}
