import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase, type OwnedDatabase } from '#platform/server/embedded/roles.ts'
import { createLog } from '#platform/server/process/log.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'

/** A durable database of its own for one measurement, gone afterwards. */
export async function temporaryDatabase(
  key: Buffer,
): Promise<OwnedDatabase & { settle(): Promise<void>; remove(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'prilej-bench-'))
  chmodSync(dir, 0o711)
  const cluster = await startCluster({ dir: join(dir, 'pg'), durable: true })
  const urls = await prepareDatabase(cluster.superuserUrl(), 'bench', key)
  await migrate(urls.adminUrl, migrationsFolder, createLog('error'))
  return {
    ...urls,
    adminUrl: ownerAddress(urls.adminUrl),
    /** The state after some minutes of running: written data is in place, and log files can be reused. */
    async settle() {
      const client = new pg.Client({ connectionString: cluster.superuserUrl() })
      await client.connect()
      await client.query('checkpoint')
      await client.end()
    },
    async remove() {
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
