import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadConfiguration } from '../process/env.ts'

/** The first key signs, every key verifies, so a key can be replaced without invalidating what it signed. */
export interface Keys {
  readonly ring: readonly { kid: string; secret: Buffer }[]
  /** A separate key for each purpose, so that a token of one kind is never valid as another. */
  derive(purpose: string, kid?: string): Buffer | undefined
  /** A signed text, valid until `expires` (seconds since 1970). */
  seal(purpose: string, payload: object, expires: number): string
  open(purpose: string, sealed: string, now: Date): Record<string, unknown> | undefined
}

export function loadKeys(appKeys: string | undefined, dataDir: string): Keys {
  return keysFrom(parseRing(appKeys ?? keysInDataDir(dataDir)))
}

export function newKeyLine(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`
}

export function keysFrom(ring: Keys['ring']): Keys {
  const derived = new Map<string, Buffer>()
  const derive = (purpose: string, kid = ring[0]?.kid) => {
    const key = ring.find((candidate) => candidate.kid === kid)
    if (!key) return undefined
    const id = `${key.kid}/${purpose}`
    const derivedKey =
      derived.get(id) ?? Buffer.from(hkdfSync('sha256', key.secret, 'prilej', purpose, 32))
    derived.set(id, derivedKey)
    return derivedKey
  }
  const mac = (purpose: string, body: string, kid: string) => {
    const key = derive(purpose, kid)
    return key && createHmac('sha256', key).update(body).digest()
  }
  return {
    ring,
    derive,
    seal(purpose, payload, expires) {
      const kid = ring[0]?.kid ?? ''
      const body = `${kid}.${Buffer.from(JSON.stringify({ ...payload, expires })).toString('base64url')}`
      return `${body}.${mac(purpose, body, kid)?.toString('base64url')}`
    },
    open(purpose, sealed, now) {
      const [kid, content, signature, ...rest] = sealed.split('.')
      if (!kid || !content || !signature || rest.length > 0) return undefined
      const expected = mac(purpose, `${kid}.${content}`, kid)
      const actual = Buffer.from(signature, 'base64url')
      if (!expected || actual.length !== expected.length || !timingSafeEqual(actual, expected))
        return undefined
      const payload = JSON.parse(Buffer.from(content, 'base64url').toString()) as {
        expires: number
      }
      return payload.expires * 1000 > now.getTime() ? payload : undefined
    },
  }
}

function parseRing(lines: string): Keys['ring'] {
  const ring = lines
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((line) => {
      const [kid, encoded] = line.split(':')
      const secret = Buffer.from(encoded ?? '', 'base64url')
      if (!kid || !/^[0-9a-z]{1,16}$/i.test(kid) || secret.length < 32)
        throw new BadConfiguration('APP_KEYS: each key is "name:" and 32 random bytes in base64')
      if (new Set(secret).size < 8) throw new BadConfiguration('APP_KEYS: that key is not random')
      return { kid, secret }
    })
  if (ring.length === 0) throw new BadConfiguration('APP_KEYS: at least one key is needed')
  return ring
}

function keysInDataDir(dataDir: string): string {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'app-keys')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o700)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${newKeyLine()}\n`, { mode: 0o600 })
    renameSync(draft, file)
  }
  return readFileSync(file, 'utf8')
}
