import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restore as restoreFrom } from '#platform/server/backup/restore.ts'
import { BadConfiguration, type Env } from '#platform/server/env.ts'
import { loadKeys } from '#platform/server/keys.ts'
import { say, type Log } from '#platform/server/log.ts'
import { migrationsFolder } from '#platform/server/root.ts'
import { findDatabase } from './database.ts'
import { tableOf } from './table-text.ts'

/** `npm run restore -- folder [--replace]`; the product must not be running. */
export async function restore(env: Env, log: Log, words: readonly string[]): Promise<void> {
  const replace = words.includes('--replace')
  const [folder, ...more] = words.filter((word) => word !== '--replace')
  if (!folder || more.length > 0 || folder.startsWith('-'))
    throw new BadConfiguration('usage: npm run restore -- folder [--replace]')
  const hadKeys = env.appKeys !== undefined || existsSync(join(env.dataDir, 'keys', 'app-keys'))
  const place = await findDatabase(env, loadKeys(env.appKeys, env.dataDir), log)
  try {
    const uploads = env.s3 ? undefined : join(env.dataDir, 'files')
    const { adminUrl } = place
    const options = { folder, adminUrl, uploads, migrationsFolder, replace, log }
    const { manifest, applied } = await restoreFrom(options)
    const lines = [
      ...tableOf(manifest),
      env.s3 && manifest.files?.length
        ? `Uploads were not restored: copy ${join(folder, 'files')} into the S3 store.`
        : '',
      applied.length > 0 ? `Newer migrations applied: ${applied.join(', ')}` : '',
      'Everybody is signed out.',
      hadKeys
        ? ''
        : `New keys were made: put your copy of the old ones in ${join(env.dataDir, 'keys')} before the next start.`,
      `Restored and compared: the backup of ${manifest.time}`,
    ]
    say(process.stdout, `${lines.filter(Boolean).join('\n')}\n`)
  } finally {
    await place.stop()
  }
}
