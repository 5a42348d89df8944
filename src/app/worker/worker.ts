import type { Env } from '#platform/server/process/env.ts'
import { BadConfiguration } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, showStep, type Log } from '#platform/server/process/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { selfTest } from '#platform/server/database/self-test.ts'
import { startWorker, type Worker } from '#platform/server/jobs/worker.ts'
import { checkDatabases } from '../database.ts'
import { warnOfMissingKeys } from '../key-counts.ts'
import { checkReplica, openRuntime } from '../runtime.ts'
import { listenForHealth } from './worker-health.ts'
import { onStopSignal } from '../shutdown.ts'

/** Jobs run in a process of their own, so that an import or a picture never holds up a request. */
export async function serveJobs(env: Env, log: Log): Promise<void> {
  if (!env.databaseUrl) throw new BadConfiguration('DATABASE_URL: the worker needs it')
  const keys = loadKeys(env.appKeys, env.dataDir)
  // A worker that an operator starts may be the first on a new database; one of ours has a parent that migrated.
  if (!process.send) {
    await checkDatabases(env)
    await migrate(env.databaseAdminUrl ?? env.databaseUrl, migrationsFolder, log, (pending) =>
      showStep(env.logLevel, `applying ${pending} migrations`),
    )
  }
  const runtime = await openRuntime({ env, log, keys, appUrl: env.databaseUrl, throttled: true })
  const { database, backgroundPool: reader, services, live, composition, now } = runtime
  if (!process.send) {
    await selfTest(database, 0, env.isDurabilityPromised)
    checkReplica(runtime)
  }
  const health = process.send ? undefined : await listenForHealth(runtime)
  const worker = await startWorker({
    url: env.databaseUrl,
    database,
    reader,
    services,
    live,
    log,
    jobs: composition.jobs,
    now,
    outage: runtime.outage,
  })
  const stopping = exitWhenItEnds(worker, log)
  const { databaseAdminUrl: adminUrl = env.databaseUrl } = env
  const comparing = process.send ? undefined : warnOfMissingKeys({ env, log, keys, adminUrl })
  onStopSignal(async () => {
    stopping()
    await comparing
    await worker.stop()
    await health?.close()
    await runtime.close()
  })
  if (process.connected) process.send?.('ready')
  else if (!process.send) say(process.stdout, 'Prilej works on jobs\n')
}

/** A worker that stopped taking jobs ends its process, and its supervisor starts another. */
export function exitWhenItEnds(
  { ended }: Pick<Worker, 'ended'>,
  log: Log,
  exit: (code: number) => void = process.exit,
): () => void {
  let stopping = false
  const leave = (error?: unknown) => {
    if (stopping) return
    log.error('the worker ended by itself', { error })
    exit(1)
  }
  ended.then(() => leave(), leave)
  return () => {
    stopping = true
  }
}
