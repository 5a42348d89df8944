import { sql } from 'kysely'
import type { Gauge, GaugeSource } from '#platform/server/http/metrics.ts'
import type { LiveRoute } from '#platform/server/live/live-route.ts'
import type { Runtime } from './runtime.ts'

/** Metrics that a web server and a worker both read from their open connections. */
export function metricSources(runtime: Runtime): GaugeSource[] {
  return [() => Promise.resolve(poolsAndStreams(runtime)), () => jobs(runtime)]
}

/** The doors connected to this web server; the sum over all servers is the number of doors with a network. */
export function connectedDoors(liveStream: Pick<LiveRoute, 'connectedDoors'>): GaugeSource {
  const gauge = (): Gauge => ({
    name: 'prilej_doors_connected',
    help: 'Paired doors with an open stream of live news.',
    samples: [{ value: liveStream.connectedDoors() }],
  })
  return () => Promise.resolve([gauge()])
}

function poolsAndStreams({
  database,
  checkInPool,
  backgroundPool,
  replica,
  live,
}: Runtime): Gauge[] {
  const own = { requests: database, doors: checkInPool, downloads: backgroundPool }
  const pools = { ...own, ...(replica && { replica: { usage: replica.replicaUsage } }) }
  return [
    {
      name: 'prilej_database_connections',
      help: 'Connections of each pool by state, and requests that wait for one.',
      samples: Object.entries(pools).flatMap(([pool, { usage }]) =>
        Object.entries(usage()).map(([state, value]) => ({
          labels: { pool, state },
          value: value as number,
        })),
      ),
    },
    {
      name: 'prilej_live_streams',
      help: 'Open streams of live news, of browsers and of doors.',
      samples: [{ value: live.readers() }],
    },
    ...(replica
      ? [
          {
            name: 'prilej_replica_serves',
            help: '1 while reports are read from the replica, 0 while it is left alone.',
            samples: [{ value: Number(replica.serves()) }],
          },
        ]
      : []),
  ]
}

interface JobCounts {
  waiting: number
  later: number
  running: number
  failed: number
}

/** The same in every process that shares the database. */
async function jobs({ database }: Runtime): Promise<Gauge[]> {
  const { rows } = await database.inNoCompany(
    (db) =>
      sql<JobCounts>`select
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
      from graphile_worker._private_jobs`.execute(db),
    'read',
  )
  return [
    {
      name: 'prilej_jobs',
      help: 'Jobs by state: waiting, to be done later, running, given up.',
      samples: Object.entries(rows[0] ?? {}).map(([state, value]) => ({
        labels: { state },
        value: value as number,
      })),
    },
  ]
}
