import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { readLedger, writeLedger } from '#platform/server/privacy/erasure-ledger.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { selfTest } from '#platform/server/database/self-test.ts'
import { findDatabase } from '../database.ts'
import { noPages } from './erasure-replay.ts'
import { openRuntime } from '../runtime.ts'
import { restore } from './restore.ts'

/**
 * `npm run rehearse -- folder`: what would be done on a new machine, in a folder of its own
 * that is thrown away afterwards; a running product does not notice.
 */
export async function rehearse(env: Env, log: Log, words: readonly string[]): Promise<void> {
  const [folder, ...extraArguments] = words
  if (!folder || extraArguments.length > 0 || folder.startsWith('-'))
    throw new BadConfiguration('usage: npm run rehearse -- folder')
  const began = performance.now()
  const rehearsalDir = `${env.dataDir}-rehearsal-${process.pid}`
  // The running product stays untouched: even the ledger of erasures is written elsewhere.
  const rehearsalEnv: Env = {
    ...env,
    dataDir: rehearsalDir,
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    databaseReplicaUrl: undefined,
    s3: undefined,
  }
  mkdirSync(rehearsalDir, { recursive: true, mode: 0o711 })
  try {
    const keys = join(env.dataDir, 'keys')
    if (existsSync(keys)) cpSync(keys, join(rehearsalDir, 'keys'), { recursive: true })
    const ledger = await readLedger(env, openBlobs(env))
    if (ledger) await writeLedger(rehearsalEnv, openBlobs(rehearsalEnv), ledger)
    await restore(rehearsalEnv, log, [folder])
    await wakeUp(rehearsalEnv, log)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(process.stdout, `Rehearsed in ${seconds} s: restored, started, tested, thrown away.\n`)
  } finally {
    rmSync(rehearsalDir, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** The checks of a start: the database answers, and no rows are visible without a company. */
async function wakeUp(env: Env, log: Log): Promise<void> {
  const keys = loadKeys(env.appKeys, env.dataDir)
  const database = await findDatabase(env, keys, log)
  try {
    const runtime = await openRuntime({ env, log, keys, appUrl: database.appUrl, build: noPages })
    try {
      await selfTest(runtime.database, 0)
    } finally {
      await runtime.close()
    }
  } finally {
    await database.stop()
  }
}
