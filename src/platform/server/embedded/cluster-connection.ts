import { existsSync } from 'node:fs'
import { readIfThere } from './atomic-files.ts'
import { startCluster } from './cluster.ts'
import { findOwner } from './owner-lock.ts'
import { prepareClusterPaths } from './cluster-paths.ts'
import { readPidFile } from './postmaster.ts'
import { superuserUrlOf } from './settings.ts'
import { waitUntil } from './wait-until.ts'

export interface ClusterConnection {
  superuserUrl(database?: string): string
  leave(): Promise<void>
}

const READY_LIMIT_MS = 15_000

/**
 * The database of this folder for a short use: that of a running owner, which is not affected, else one
 * started for this purpose. Undefined where there is no database yet.
 */
export async function connectToCluster(dir: string): Promise<ClusterConnection | undefined> {
  const paths = prepareClusterPaths(dir)
  if (!existsSync(paths.data)) return undefined
  if (!(await findOwner(paths.folder))) {
    const cluster = await startCluster({ dir, durable: true })
    return { superuserUrl: (name) => cluster.superuserUrl(name), leave: () => cluster.stop() }
  }
  if (!(await waitUntil(() => readPidFile(paths).isReady, READY_LIMIT_MS)))
    throw new Error('the running Prilej has no running database at the moment')
  const { port } = readPidFile(paths)
  const password = readIfThere(paths.key) ?? ''
  return {
    superuserUrl: (name) => superuserUrlOf(port, password, name),
    leave: () => Promise.resolve(),
  }
}
