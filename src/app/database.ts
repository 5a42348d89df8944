import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#platform/server/process/env.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { checkDatabase } from '#platform/server/database/external-database.ts'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase, type OwnedDatabase } from '#platform/server/embedded/roles.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { showStep, type Log } from '#platform/server/process/log.ts'

/** The name of the database in the embedded PostgreSQL. */
export const databaseName = 'prilej'

export interface DatabasePlace extends OwnedDatabase {
  embedded: boolean
  stop(): Promise<void>
}

/** The operator's PostgreSQL where one is named, else our own, started and stopped with us. */
export async function findDatabase(env: Env, keys: Keys, log: Log): Promise<DatabasePlace> {
  if (env.databaseUrl) {
    await checkDatabases(env)
    return {
      embedded: false,
      appUrl: env.databaseUrl,
      adminUrl: env.databaseAdminUrl ?? env.databaseUrl,
      stop: () => Promise.resolve(),
    }
  }
  const dir = join(env.dataDir, 'postgres')
  if (!existsSync(dir)) showStep(env.logLevel, 'making the database')
  const cluster = await startCluster({
    dir,
    durable: true,
    log: (line) => log.info('postgres', { line }),
    onRestart: () => log.warn('the embedded database was started again'),
  })
  try {
    const urls = await prepareDatabase(
      cluster.superuserUrl(),
      databaseName,
      keys.derive('database') ?? Buffer.alloc(0),
    )
    const adminUrl = ownerAddress(urls.adminUrl)
    return { ...urls, adminUrl, embedded: true, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Checks both at once, so that two databases without an answer cost one timeout. */
export async function checkDatabases(env: Env): Promise<void> {
  const { databaseUrl, databaseAdminUrl } = env
  const isOther = databaseAdminUrl !== databaseUrl
  const meet = (option: string, url: string | undefined) =>
    url &&
    checkDatabase(option, url, {
      onWait: (reason) => showStep(env.logLevel, `${option}: ${reason}; trying again for 30 s`),
    })
  await Promise.all([
    meet('DATABASE_URL', databaseUrl),
    isOther && meet('DATABASE_ADMIN_URL', databaseAdminUrl),
  ])
}
