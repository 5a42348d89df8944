import { demoPassword, people as demoPeople } from '#modules/accounts/server/story.ts'
import type { Env } from '#platform/server/env.ts'
import { BadConfiguration } from '#platform/server/env.ts'
import { loadKeys } from '#platform/server/keys.ts'
import type { Log } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrations.ts'
import { migrationsFolder } from '#platform/server/root.ts'
import { selfTest } from '#platform/server/self-test.ts'
import { findDatabase } from './database.ts'
import { openParts } from './parts.ts'
import { createServer } from './server.ts'
import { onceToldToStop } from './stopping.ts'
import { tellStoryOnce } from './story.ts'
import { superviseWorker } from './worker-process.ts'

/** The whole product: database, migrations, web server and worker, until it is told to stop. */
export async function serve(env: Env, log: Log): Promise<void> {
  const keys = loadKeys(env.appKeys, env.dataDir)
  const place = await findDatabase(env, keys, log)
  const closing: (() => Promise<void>)[] = [() => place.stop()]
  const stop = async () => {
    for (const close of closing.toReversed())
      await close().catch((error: unknown) => log.error('unclean stop', { error }))
  }
  try {
    const migrated = await migrate(place.adminUrl, migrationsFolder, log)
    const parts = await openParts({ env, log, keys, appUrl: place.appUrl, statementTimeout: 5000 })
    closing.push(() => parts.close())
    await selfTest(parts.database)
    await tellStoryOnce(parts, migrated.fresh)
    if (env.process === 'all') {
      const worker = superviseWorker(env, keys, place.appUrl, log)
      closing.push(() => worker.stop())
    }
    const server = await createServer(parts)
    closing.push(() => server.close())
    // Before the line that says we listen: whoever reads it may stop us at once.
    onceToldToStop(stop)
    await listen(server, env)
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(server: Awaited<ReturnType<typeof createServer>>, env: Env): Promise<void> {
  const address = await server
    .listen({ port: env.port, host: env.host })
    .catch((error: Error & { code?: string }) => {
      if (error.code === 'EADDRINUSE')
        throw new BadConfiguration(`PORT: ${env.port} is in use on ${env.host}`)
      throw error
    })
  process.stdout.write(`Prilej listens on ${env.publicUrl ?? address}\n`)
  if (env.seed === 'demo')
    process.stdout.write(
      `Demo: ${demoPeople.map(({ email }) => email).join(', ')}; password ${demoPassword}\n`,
    )
}
