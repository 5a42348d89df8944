import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup, restore as restoreFrom } from '#platform/server/backup/restore.ts'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { readLedger, mergeErasures } from '#platform/server/privacy/erasure-ledger.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { findDatabase } from '../database.ts'
import { warnOfMissingKeys } from '../key-counts.ts'
import { eraseAgain, erasedHere, refuseForeignTraces } from './erasure-replay.ts'
import { tableOf } from './table-text.ts'

const usage = 'usage: npm run restore -- folder [--replace] [--erasures=file]'

interface RestoreOptions {
  folder: string
  replace: boolean
  erasures: string | undefined
}

/** `npm run restore -- folder [--replace] [--erasures=file]`; the product must not be running. */
export async function restore(env: Env, log: Log, words: readonly string[]): Promise<void> {
  const { folder, replace, erasures } = argumentsOf(words)
  // Checked before anything is created: keys or a database that a refused restore left behind would be taken
  // for the real ones.
  const checked = await checkBackup(folder, migrationsFolder)
  const hadKeys = env.appKeys !== undefined || existsSync(join(env.dataDir, 'keys', 'app-keys'))
  const keys = loadKeys(env.appKeys, env.dataDir)
  const storedLedger = await readLedger(env, openBlobs(env), erasures)
  refuseForeignTraces(keys, storedLedger ?? [])
  const database = await findDatabase(env, keys, log)
  try {
    const uploads = env.s3 ? undefined : join(env.dataDir, 'files')
    const { adminUrl } = database
    const existingErasures = await erasedHere(adminUrl)
    const options = { folder, adminUrl, uploads, migrationsFolder, replace, log }
    const { manifest, applied } = await restoreFrom({ ...options, manifest: checked })
    const ledger =
      storedLedger || existingErasures.length > 0
        ? mergeErasures(storedLedger ?? [], existingErasures)
        : undefined
    const lines = [
      ...tableOf(manifest),
      env.s3 && manifest.files?.length
        ? `Uploads were not restored: copy ${join(folder, 'files')} into the S3 store.`
        : '',
      applied.length > 0 ? `Newer migrations applied: ${applied.join(', ')}` : '',
      'Everybody is signed out.',
      await eraseAgain({ env, log, keys, appUrl: database.appUrl }, ledger),
      hadKeys
        ? ''
        : `New keys were made: put your copy of the old ones in ${join(env.dataDir, 'keys')} before the next start.`,
      `Restored and compared: the backup of ${manifest.time}`,
    ]
    say(process.stdout, `${lines.filter(Boolean).join('\n')}\n`)
    await warnOfMissingKeys({ env, log, keys, adminUrl })
  } finally {
    await database.stop()
  }
}

function argumentsOf(words: readonly string[]): RestoreOptions {
  const option = '--erasures='
  const erasures = words.find((word) => word.startsWith(option))?.slice(option.length)
  const folders = words.filter((word) => word !== '--replace' && !word.startsWith(option))
  const [folder, ...extraArguments] = folders
  if (!folder || extraArguments.length > 0 || folder.startsWith('-') || erasures === '')
    throw new BadConfiguration(usage)
  return { folder, replace: words.includes('--replace'), erasures }
}
