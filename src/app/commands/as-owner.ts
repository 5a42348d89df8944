import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { connectToCluster } from '#platform/server/embedded/cluster-connection.ts'
import { ownerRole } from '#platform/server/embedded/roles.ts'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { databaseName } from '../database.ts'

/**
 * On the embedded database the superuser takes the place of the owner, so that no password changes that a
 * running copy uses.
 */
export async function asOwner<T>(env: Env, work: (adminUrl: string) => Promise<T>): Promise<T> {
  if (env.databaseAdminUrl) return work(env.databaseAdminUrl)
  const dir = join(env.dataDir, 'postgres')
  const visit = existsSync(dir) ? await connectToCluster(dir) : undefined
  if (!visit) throw new BadConfiguration(`DATA_DIR: there is no database in ${env.dataDir}`)
  try {
    const url = new URL(visit.superuserUrl(databaseName))
    url.searchParams.set('options', `-c role=${ownerRole}`)
    return await work(ownerAddress(url.href))
  } finally {
    await visit.leave()
  }
}
