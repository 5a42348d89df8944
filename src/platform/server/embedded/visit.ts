import { existsSync } from 'node:fs'
import { readIfThere } from './atomic-files.ts'
import { startCluster } from './cluster.ts'
import { findOwner } from './owner-lock.ts'
import { preparePlace } from './place.ts'
import type { Place } from './place.ts'
import { findRunning, isReady } from './postmaster.ts'
import { superuserUrlOf } from './settings.ts'
import { until } from './until.ts'

export interface Visit {
  superuserUrl(database?: string): string
  leave(): Promise<void>
}

const READY_LIMIT_MS = 15_000

/**
 * The database of this folder for a while: the one of a running owner, which does not notice, else
 * one started for the visit. Undefined where no database was ever made.
 */
export async function visitCluster(dir: string): Promise<Visit | undefined> {
  const place = preparePlace(dir)
  if (!existsSync(place.data)) return undefined
  if (await findOwner(place.folder)) return asGuest(place)
  const cluster = await startCluster({ dir, durable: true })
  return { superuserUrl: (name) => cluster.superuserUrl(name), leave: () => cluster.stop() }
}

async function asGuest(place: Place): Promise<Visit> {
  const isUp = () => {
    const running = findRunning(place)
    return running !== undefined && isReady(place, running.process.pid)
  }
  const port = (await until(isUp, READY_LIMIT_MS)) ? findRunning(place)?.port : undefined
  if (!port) throw new Error('the running Prilej has no running database at the moment')
  const password = readIfThere(place.key) ?? ''
  return {
    superuserUrl: (name) => superuserUrlOf(port, password, name),
    leave: () => Promise.resolve(),
  }
}
