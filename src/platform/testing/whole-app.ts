import { afterAll, beforeEach } from 'vitest'
import { compose } from '#app/composition.ts'
import { sessionWord, type Role } from '#platform/server/auth/access.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { openMailer } from '#platform/server/mail/transport.ts'
import type { PortProvider } from '#platform/server/ports.ts'
import { testApp, type TestApp } from './app.ts'
import { quietLog, testDatabase, type TestDatabase } from './database.ts'
import { testEnv } from './app-services.ts'
import { doJob, type JobDeps } from './queue.ts'
import { authenticators, personOf, signedIn, type Person } from './staff.ts'

/** The clock of the whole app: before each test it is 10 February 2027, noon in Bucharest. */
export const time = { now: new Date('2027-02-10T10:00:00Z') }

export interface WholeApp extends TestApp {
  readonly db: TestDatabase
  /** A person of a company, who needs no sign-in. */
  personOf(companyId: string, role?: Role, eventIds?: readonly string[]): Person
  /** Runs the waiting jobs. */
  jobDeps(): JobDeps
  /** Permanently removes deleted records, as after so many days. */
  tidyBin(afterDays: number): Promise<void>
}

export interface WholeAppOptions {
  /** Listens to events in addition to the modules, so that a test sees what was emitted. */
  listeners?: readonly Job[]
  /** Further providers in addition to the modules. */
  ports?: readonly PortProvider[]
  env?: Record<string, string>
}

/** Every call, page, door and job of the product on a database of its own, without a socket and without callers being counted. */
export function wholeApp(options: WholeAppOptions = {}): WholeApp {
  const db = testDatabase()
  const words = { LIMITS: 'off', ...options.env }
  const env = testEnv(words)
  const mailer = openMailer(env, quietLog)
  const composition = compose(env, { mailer, blobs: openBlobs(env) })
  const jobs = [...composition.jobs, ...(options.listeners ?? [])]
  const ports = composition.ports.filter(({ port }) => port !== signedIn.port)
  const now = () => time.now
  const app = testApp(db, {
    routes: composition.routes,
    pages: (services) => composition.pages.flatMap((make) => make(services)),
    authenticators: (services) => {
      const others = composition.authenticators.flatMap((make) => make(services))
      return [...authenticators, ...others.filter(({ word }) => word !== sessionWord)]
    },
    jobs,
    now,
    services: { env: words, ports: [...ports, signedIn, ...(options.ports ?? [])] },
  })
  beforeEach(() => {
    time.now = new Date('2027-02-10T10:00:00Z')
  })
  afterAll(() => mailer.close())
  const jobDeps = () => ({ database: db.database, services: app.services(), jobs, now })
  return {
    ...app,
    db,
    personOf: (...who) => personOf(app, ...who),
    jobDeps,
    async tidyBin(afterDays) {
      const later = () => new Date(time.now.getTime() + afterDays * 86_400_000)
      const job = { name: 'company.purge-bin', company: null, payload: {} }
      await doJob({ ...jobDeps(), now: later }, job)
    },
  }
}
