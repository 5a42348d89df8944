import { randomUUID } from 'node:crypto'
import type { Locale } from '#shared/i18n.ts'
import { systemScope, type Actor } from '../auth/access.ts'
import type { CompanyContext, Context } from '../context.ts'
import type { Database, Db } from './db.ts'
import type { AppServices } from '../app-services.ts'
import { Outbox } from '../jobs/outbox.ts'

export interface SeedDeps {
  database: Database
  services: AppServices
  now: Date
}

/** The context of a seed: transactions as the system, and the ids that earlier seeds stored. */
export interface SeedContext extends SeedDeps {
  /** Ids by name (`company`, `user.admin`), for the seeds that follow. */
  readonly memory: Map<string, string>
  /** The id that an earlier seed stored; a missing one is a mistake in the order. */
  recall(name: string): string
  outside<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  inCompany<T>(companyId: string, work: (ctx: CompanyContext) => Promise<T>): Promise<T>
}

export interface Seed {
  readonly name: string
  run(demo: SeedContext): Promise<void>
}

/** One module's demo data. A second run changes nothing. */
export function defineSeed(name: string, run: Seed['run']): Seed {
  return { name, run }
}

/** Runs the seeds in the order of the modules' layers. Their jobs and events are dropped, so that no mail leaves. */
export async function seedDemo(
  deps: SeedDeps,
  seeds: readonly Seed[],
): Promise<Map<string, string>> {
  const memory = new Map<string, string>()
  const demo: SeedContext = {
    ...deps,
    memory,
    recall(name) {
      const id = memory.get(name)
      if (id === undefined) throw new Error(`no earlier seed stored an id for "${name}"`)
      return id
    },
    outside: (work) => deps.database.inNoCompany((db) => work(contextOf(deps, db, null))),
    inCompany: (companyId, work) =>
      deps.database.inCompany(companyId, (db) =>
        work({ ...contextOf(deps, db, companyId), company: systemScope(companyId) }),
      ),
  }
  for (const each of seeds) await each.run(demo)
  return memory
}

const system: Actor = { kind: 'system', id: null, name: 'Prilej' }
const locale: Locale = 'ro'

function contextOf({ services, now }: SeedDeps, db: Db, companyId: string | null): Context {
  const unsent = new Outbox([])
  return {
    db,
    services,
    now,
    locale,
    actor: system,
    admission: { actor: system, companyId, role: 'admin' },
    requestId: `seed-${randomUUID()}`,
    ip: '127.0.0.1',
    userAgent: '',
    emit: unsent.emit.bind(unsent),
    enqueue: unsent.enqueue.bind(unsent),
    touch: () => undefined,
  }
}
