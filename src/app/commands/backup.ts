import { join, resolve } from 'node:path'
import { backUp, unfinishedBeside } from '#platform/server/backup/back-up.ts'
import { clientToolsVersion } from '#platform/server/backup/client-tools.ts'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { asOwner } from './as-owner.ts'
import { tableOf } from './table-text.ts'

/** `npm run backup [-- folder]`, beside a running product or without one. */
export async function backup(env: Env, _log: Log, words: readonly string[]): Promise<void> {
  const now = new Date()
  const [folder = join(env.dataDir, 'backups', nameOf(now)), ...extraArguments] = words
  if (extraArguments.length > 0 || folder.startsWith('-'))
    throw new BadConfiguration('usage: npm run backup [-- folder]')
  const uploads = env.s3 ? undefined : join(env.dataDir, 'files')
  const place = resolve(folder)
  const clientTools = env.databaseUrl ? await clientToolsVersion() : undefined
  const manifest = await asOwner(env, (adminUrl) =>
    backUp({ adminUrl, uploads, folder: place, now, clientTools }),
  )
  const lines = [
    ...tableOf(manifest),
    clientTools && !manifest.dumpedBy
      ? `pg_dump and pg_restore ${clientTools} in PATH are older than the server and were left alone: the rows are in database.gz.`
      : '',
    env.s3 ? 'Uploads are not in it: they are in the S3 store.' : '',
    `Keys are not in it: keep a copy of ${env.appKeys ? 'APP_KEYS' : join(env.dataDir, 'keys')} in another place.`,
    ...unfinishedBeside(place).map((path) => `${path} was never finished; it can be deleted.`),
    `Written and read again: ${place}`,
  ]
  say(process.stdout, `${lines.filter(Boolean).join('\n')}\n`)
}

function nameOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
