import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { countKeyUses, listOf, missingKeys } from '../key-counts.ts'
import { asOwner } from './as-owner.ts'

/** `npm run keys`: counts what was made with each key, so that no key is removed while it is still needed. */
export async function keys(env: Env, _log: Log, words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new BadConfiguration('usage: npm run keys')
  const counts = await asOwner(env, countKeyUses)
  // After connecting to the database: without one, new keys would be made, and taken for the real ones.
  const { ring } = loadKeys(env.appKeys, env.dataDir)
  const lineOf = (kid: string, state: string) =>
    `${kid} ${state}: ${listOf(kid, counts) || 'nothing was made with it'}`
  const lines = [
    ...ring.map(({ kid }, index) => lineOf(kid, index === 0 ? 'signs' : 'is accepted')),
    ...missingKeys({ ring }, counts).map((kid) => lineOf(kid, 'IS MISSING')),
  ]
  say(process.stdout, `${lines.join('\n')}\n`)
}
