import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/app-error.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { weaknessOf } from '../../model.ts'

// The floor of OWASP for Argon2id; more would let a few sign-ins a second exhaust two cores.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
// A hash without an account: an unknown address costs the same time as a wrong password.
const nobodys = `${prefix}cHJpbGVqLW5vYm9keSEhIQ$${'A'.repeat(43)}`

/** Published in the README, so it opens nothing where strangers can try it. */
export const demoPassword = 'prilej-demo-2026'

/** `kid:PHC`, peppered, so that a dump of the database is not enough to guess passwords. */
export async function hashPassword(keys: Keys, password: string): Promise<string> {
  const kid = keys.ring[0]?.kid ?? ''
  const peppered = pepper(keys, kid, password)
  return `${kid}:${await line.run(() => hash(peppered, parameters))}`
}

export async function passwordMatches(
  keys: Keys,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const { kid, phc } = parse(stored)
  const hasPepper = phc !== '' && keys.derive('pepper', kid) !== undefined
  const peppered = pepper(keys, hasPepper ? kid : (keys.ring[0]?.kid ?? ''), password)
  const matches = await line.run(() => verify(hasPepper ? phc : nobodys, peppered))
  return hasPepper && matches
}

/** True if it was made with an older key or weaker parameters than the current ones. */
export function isOutdated(keys: Keys, stored: string): boolean {
  const { kid, phc } = parse(stored)
  return kid !== keys.ring[0]?.kid || !phc.startsWith(prefix)
}

/** Refuses what a guessing program tries first; `about` are words around the person. */
export async function refuseWeak(password: string, about: readonly string[]): Promise<void> {
  const weakness = weaknessOf(password, { about, common: await commonPasswords() })
  if (weakness)
    throw new AppError('invalid', 'accounts.weak_password', {
      fields: { password: { code: `accounts.password_${weakness}` } },
    })
}

export function refuseMismatch(password: string, confirmation: string): void {
  if (password !== confirmation)
    throw new AppError('invalid', 'accounts.weak_password', {
      fields: { password_confirmation: { code: 'accounts.password_mismatch' } },
    })
}

let list: Promise<ReadonlySet<string>> | undefined

/** Read on first need, because most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}

function pepper(keys: Keys, kid: string, password: string): string {
  const key = keys.derive('pepper', kid)
  if (!key) throw new Error('there is no key for passwords')
  return createHmac('sha256', key).update(password).digest('base64url')
}

function parse(stored: string | null): { kid: string; phc: string } {
  const colon = stored?.indexOf(':') ?? -1
  return { kid: stored?.slice(0, Math.max(0, colon)) ?? '', phc: stored?.slice(colon + 1) ?? '' }
}

/** Two hashes at a time keep a flood of sign-ins from starving everything else. */
export class HashingLine {
  readonly #atOnce: number
  readonly #places: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, places: number) {
    this.#atOnce = atOnce
    this.#places = places
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#places)
        throw new AppError('unavailable', 'accounts.busy', { retryAfter: 1 })
      await new Promise<void>((turn) => this.#waiting.push(turn))
    } else this.#running++
    try {
      return await work()
    } finally {
      const nextWaiting = this.#waiting.shift()
      if (nextWaiting) nextWaiting()
      else this.#running--
    }
  }
}

const line = new HashingLine(2, 64)
