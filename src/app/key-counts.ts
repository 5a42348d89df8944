import pg from 'pg'
import { erasureKeys, keyUse } from '#platform/server/auth/key-uses.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { meansAllCompanies } from '#platform/server/database/owner-address.ts'
import type { Env } from '#platform/server/process/env.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { Ports } from '#platform/server/ports.ts'
import { ports } from './server.gen.ts'

export interface KeyCount {
  kid: string
  what: string
  rows: number
}

/** Number of rows in the database that were made with each key, known here or not. */
export async function countKeyUses(adminUrl: string): Promise<KeyCount[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'prilej-keys' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(meansAllCompanies)
    const countsOfKeys: KeyCount[] = []
    for (const { what, rows } of [...new Ports(ports.flat()).all(keyUse), erasureKeys]) {
      const answer = await client.query<{ kid: string; n: number }>(
        `select kid, count(*)::int as n from (${rows}) as made group by kid order by kid`,
      )
      countsOfKeys.push(...answer.rows.map(({ kid, n }) => ({ kid, what, rows: n })))
    }
    return countsOfKeys
  } finally {
    await client.end()
  }
}

/** Names of keys that something was made with and that are not here. */
export function missingKeys({ ring }: Pick<Keys, 'ring'>, counts: readonly KeyCount[]): string[] {
  const availableKids = new Set(ring.map(({ kid }) => kid))
  return [...new Set(counts.map(({ kid }) => kid))].filter((kid) => !availableKids.has(kid))
}

export function listOf(kid: string, counts: readonly KeyCount[]): string {
  const ofKey = counts.filter((each) => each.kid === kid)
  return ofKey.map(({ what, rows }) => `${rows} ${what}`).join(', ')
}

interface KeyCountDeps {
  env: Pick<Env, 'appKeys' | 'dataDir'>
  log: Log
  keys: Keys
  adminUrl: string
}

/** Without its key a password is refused like a wrong one, so the start logs how many are affected. */
export async function warnOfMissingKeys({ env, log, keys, adminUrl }: KeyCountDeps): Promise<void> {
  try {
    const counts = await countKeyUses(adminUrl)
    const place = env.appKeys ? 'APP_KEYS' : `${env.dataDir}/keys/app-keys`
    for (const kid of missingKeys(keys, counts))
      say(
        process.stderr,
        `Prilej: WARNING: the key ${kid} is missing, with which ${listOf(kid, counts)} were made: such passwords are refused, such links and tickets cannot be sent again; put your copy of it into ${place} and start again (docs/operating.md, "Keys")\n`,
      )
  } catch (error) {
    log.warn('the keys could not be compared with the database', { error })
  }
}
