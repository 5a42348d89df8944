import { scansTag } from '#modules/check-in/server/api.ts'
import type { AccessRules } from '#platform/server/auth/access.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { Outage } from '#platform/server/database/outage.ts'
import { readFromReplica, type ReplicaReader } from '#platform/server/database/replica.ts'
import { publicUrlOf, type Env } from '#platform/server/process/env.ts'
import { openBlobs, type Blobs } from '#platform/server/files/storage/blobs.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { MemoryLimits, StoredLimits } from '#platform/server/http/limits.ts'
import { BackgroundThrottle } from '#platform/server/jobs/background-throttle.ts'
import { openLive, type OpenLive } from '#platform/server/live/live.ts'
import type { Log } from '#platform/server/process/log.ts'
import { openMailer } from '#platform/server/mail/transport.ts'
import { Ports } from '#platform/server/ports.ts'
import { webFolder } from '#platform/server/process/root.ts'
import { openWebBuild, type WebBuild } from '#platform/server/http/web-build.ts'
import { compose, type Composition } from './composition.ts'

/** The open resources of a running process; the web server and the worker each have their own. */
export interface Runtime {
  env: Env
  log: Log
  services: AppServices
  access: AccessRules
  database: Database
  /** A few connections that only doors use. */
  checkInPool: Database
  /** For downloads and reports, which may take long and let others go first; reads the replica if there is one. */
  backgroundPool: Database
  /** Only for the metrics and the check at start: it is read through the pool above. */
  replica: Pick<ReplicaReader, 'replicaUsage' | 'serves' | 'check'> | undefined
  /** Shared with what else of this process connects to the database. */
  outage: Outage
  live: OpenLive
  composition: Composition
  build: WebBuild
  blobs: Blobs
  now: () => Date
  close(): Promise<void>
}

export interface RuntimeOptions {
  env: Env
  log: Log
  keys: Keys
  appUrl: string
  /** Requests are bounded; the worker's work is not. */
  statementTimeout?: number
  /** For background work, which pauses while doors scan. */
  throttled?: boolean
  now?: () => Date
  /** The default is the result of the browser build. */
  build?: WebBuild
}

export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { env, log, keys, appUrl, statementTimeout, throttled, now = () => new Date() } = options
  const throttle = new BackgroundThrottle()
  const build = options.build ?? openWebBuild(webFolder, env.devOrigin)
  const requests = statementTimeout && { statementTimeout, maxWaiting: 200 }
  const outage = new Outage(log)
  const opened = openDatabase({ url: appUrl, log, outage, ...requests })
  const database = throttled ? throttle.slow(opened) : opened
  const checkInPool = openDatabase({ url: appUrl, log, outage, size: 4, statementTimeout: 2000 })
  const { databaseReplicaUrl } = env
  const backgroundOptions = { log, size: 3, statementTimeout: 60_000 }
  const primary = openDatabase({ ...backgroundOptions, url: appUrl, outage })
  const replica = databaseReplicaUrl
    ? readFromReplica({
        primary,
        replica: openDatabase({
          ...backgroundOptions,
          url: databaseReplicaUrl,
          outage: new Outage(log, 'the replica'),
        }),
        log,
      })
    : undefined
  const backgroundPool = throttle.slow(replica ?? primary)
  const onNews = (tags: readonly string[]) => {
    if (tags.includes(scansTag)) throttle.doorsScanned()
  }
  const live = await openLive(appUrl, log, onNews, outage)
  const mailer = openMailer(env, log)
  const blobs = openBlobs(env)
  const composition = compose(env, { mailer, blobs })
  const services: AppServices = {
    env,
    keys,
    limits: new StoredLimits(database, env.limits),
    memory: new MemoryLimits(env.limits),
    ports: new Ports(composition.ports),
    publicUrl: publicUrlOf(env),
    asset: (source) => build.address(source),
    assetText: (source) => build.text(source),
  }
  return {
    env,
    log,
    services,
    access: {
      authenticators: composition.authenticators.flatMap((make) => make(services)),
      limits: services.memory,
    },
    database,
    checkInPool,
    backgroundPool,
    replica,
    outage,
    live,
    composition,
    build,
    blobs,
    now,
    async close() {
      mailer.close()
      await live.close()
      await Promise.all([database.close(), checkInPool.close(), backgroundPool.close()])
    },
  }
}

/** Runs beside the start, which does not wait for it. */
export function checkReplica({ replica, log }: Pick<Runtime, 'replica' | 'log'>): void {
  replica?.check().catch((error: unknown) => log.warn('the replica was not checked', { error }))
}
