import pg from 'pg'
import { meansAllCompanies } from '#platform/server/database/owner-address.ts'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { erasureKeys, keyUse, type KeyUse } from '#platform/server/auth/key-uses.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { Ports } from '#platform/server/ports.ts'
import { ports } from '../server.gen.ts'
import { asOwner } from './as-owner.ts'

interface Used {
  kid: string
  what: string
  rows: number
}

/** `npm run keys`: what was made with each key, so that nobody drops one that something still needs. */
export async function keys(env: Env, _log: Log, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new BadConfiguration('usage: npm run keys')
  const ring = loadKeys(env.appKeys, env.dataDir).ring.map(({ kid }) => kid)
  const uses = [...new Ports(ports.flat()).all(keyUse), erasureKeys]
  const used = await asOwner(env, (adminUrl) => count(adminUrl, uses))
  const lost = new Set(used.map(({ kid }) => kid).filter((kid) => !ring.includes(kid)))
  const lines = [
    ...ring.map((kid, place) => lineOf(kid, used, place === 0 ? 'signs' : 'is accepted')),
    ...[...lost].map((kid) => lineOf(kid, used, 'IS MISSING')),
  ]
  say(process.stdout, `${lines.join('\n')}\n`)
}

async function count(adminUrl: string, uses: readonly KeyUse[]): Promise<Used[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(meansAllCompanies)
    const found: Used[] = []
    for (const { what, rows } of uses) {
      const answer = await client.query<{ kid: string; n: number }>(
        `select kid, count(*)::int as n from (${rows}) as made group by kid order by kid`,
      )
      found.push(...answer.rows.map(({ kid, n }) => ({ kid, what, rows: n })))
    }
    return found
  } finally {
    await client.end()
  }
}

function lineOf(kid: string, used: readonly Used[], state: string): string {
  const made = used.filter((each) => each.kid === kid)
  const list = made.map(({ what, rows }) => `${rows} ${what}`).join(', ')
  return `${kid} ${state}: ${list || 'nothing was made with it'}`
}
