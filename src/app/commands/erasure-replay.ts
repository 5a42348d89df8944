import pg from 'pg'
import type { Env } from '#platform/server/process/env.ts'
import { writeLedger } from '#platform/server/privacy/erasure-ledger.ts'
import { listErasures, replayErasures, type Erasure } from '#platform/server/privacy/erasures.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { WebBuild } from '#platform/server/http/web-build.ts'
import { openRuntime } from '../runtime.ts'

/** For commands that show no pages: a restore and its rehearsal. */
export const noPages: WebBuild = {
  file: () => undefined,
  address: () => '',
  text: () => '',
  chunks: () => [],
}

/** The erasures recorded in the database that is about to be replaced. */
export async function erasedHere(adminUrl: string): Promise<Erasure[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const erasuresTable = await client.query(`select to_regclass('public.erasures') as name`)
    if (!erasuresTable.rows[0]?.name) return []
    const { rows } = await client.query<Erasure>('select id, company, kind, what, at from erasures')
    return rows
  } finally {
    await client.end()
  }
}

/** Traces of people cannot be followed without the key that made them, and then a restore must not begin. */
export function refuseForeignTraces(keys: Keys, ledger: readonly Erasure[]): void {
  const availableKids = new Set(keys.ring.map(({ kid }) => kid))
  for (const { kind, what } of ledger)
    for (const trace of [what.email, what.phone])
      if (typeof trace === 'string' && !availableKids.has(trace.slice(0, trace.indexOf('.'))))
        throw new Error(
          `the list of erasures (${kind}) was written under another key; put your copy of the keys in place first`,
        )
}

interface ReplayDeps {
  env: Env
  log: Log
  keys: Keys
  appUrl: string
}

/**
 * Restoring a backup brings back people erased after it was made; they are erased again before the server
 * listens.
 */
export async function eraseAgain(
  { env, log, keys, appUrl }: ReplayDeps,
  ledger: readonly Erasure[] | undefined,
): Promise<string> {
  if (!ledger)
    return 'No list of erasures was found (DATA_DIR/erasures.json, written with the first one, or --erasures=file): if anybody was erased after this backup, they are back.'
  const runtime = await openRuntime({ env, log, keys, appUrl, build: noPages })
  try {
    const { database, services, composition, now } = runtime
    const replay = { database, services, jobs: composition.jobs, now: now() }
    const { replayed, people } = await replayErasures(replay, ledger)
    await writeLedger(env, runtime.blobs, await database.inNoCompany(listErasures, 'read'))
    return `Erasures after this backup: ${replayed}; people who were back and are erased again: ${people}`
  } finally {
    await runtime.close()
  }
}
