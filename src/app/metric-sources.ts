import { sql } from 'kysely'
import type { Gauge, GaugeSource } from '#platform/server/http/metrics.ts'
import type { Parts } from './parts.ts'

/** What the metrics of a web server and of a worker both say of the parts that they hold open. */
export function metricSources(parts: Parts): GaugeSource[] {
  return [() => Promise.resolve(poolsAndStreams(parts)), () => jobs(parts)]
}

function poolsAndStreams({ database, checkInPool, backgroundPool, live }: Parts): Gauge[] {
  const pools = { requests: database, doors: checkInPool, downloads: backgroundPool }
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
  ]
}

interface Counted {
  waiting: number
  later: number
  running: number
  failed: number
}

/** The same in every process that shares the database. */
async function jobs({ database }: Parts): Promise<Gauge[]> {
  const { rows } = await database.inNoCompany(
    (db) =>
      sql<Counted>`select
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
