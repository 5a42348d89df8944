import type { FilePurpose } from '#shared/files.ts'
import type { Locale } from '#shared/i18n.ts'
import { eventScope, systemScope, visitor, type Actor } from '../auth/access.ts'
import type { EventContext, CompanyContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { Blobs } from '../files/storage/blobs.ts'
import type { StoredFile } from '../files/store.ts'
import type { Live } from '../live/live.ts'
import { Outbox } from '../jobs/outbox.ts'
import { keepPageFile, type PageFile } from './page-files.ts'
import type { PipelineDeps } from '../pipeline/pipeline.ts'

type Mode = 'read' | 'write'

/** The context of a page's reader: the company of the address, and the identity proved by their link. */
interface VisitScope {
  companyId: string
  actor?: Actor
  /** The language of the page, which may not be that of the browser. */
  locale?: Locale
}

/**
 * The access of a server-rendered page to the database: one transaction in the company of its address, with
 * the same context that a use case has. The caller has proved the visit: a public event by its address, a
 * guest by their link.
 */
export interface PageTransactions {
  readonly database: PipelineDeps['database']
  /** The same with another pool of connections. */
  through(database: PipelineDeps['database']): PageTransactions
  inCompany<T>(
    visited: VisitScope,
    work: (ctx: CompanyContext) => Promise<T>,
    mode?: Mode,
  ): Promise<T>
  /** The event must be an active one of that company; else the same 404 as for none. */
  inEvent<T>(
    visited: VisitScope & { eventId: string },
    work: (ctx: EventContext) => Promise<T>,
    mode?: Mode,
  ): Promise<T>
  /** News of a company, for pages that are cached until something changes. */
  readonly hear: Live['subscribe']
  /** Outside any transaction: the bytes are written first, then the row about them. */
  keepFile(visited: VisitScope, file: PageFile, purpose: FilePurpose): Promise<StoredFile>
}

interface Visitor {
  locale: Locale
  requestId: string
  ip: string
  userAgent: string
}

export function pageTransactions(deps: PipelineDeps, blobs: Blobs, who: Visitor): PageTransactions {
  const inCompany: PageTransactions['inCompany'] = async (visited, work, mode = 'read') => {
    const changed = new Set<string>()
    const answer = await deps.database.inCompany(
      visited.companyId,
      async (db) => {
        const outbox = new Outbox(deps.jobs, visited.actor?.id ?? null)
        const output = await work(contextOf(deps, who, visited, { db, outbox, changed }))
        await outbox.store(db, visited.companyId)
        return output
      },
      mode,
    )
    if (changed.size > 0) deps.live.publish(visited.companyId, [...changed])
    return answer
  }
  return {
    database: deps.database,
    through: (database) => pageTransactions({ ...deps, database }, blobs, who),
    hear: (...reader) => deps.live.subscribe(...reader),
    inCompany,
    keepFile: ({ companyId, actor = visitor }, file, purpose) =>
      keepPageFile(deps, blobs, { companyId, actor, requestId: who.requestId, file, purpose }),
    inEvent: (visited, work, mode) =>
      inCompany(
        visited,
        async (ctx) => {
          const exists = await deps.eventExists(ctx.db, visited.eventId)
          return work({ ...ctx, event: eventScope(ctx.admission, visited.eventId, exists) })
        },
        mode,
      ),
  }
}

function contextOf(
  { services, now }: PipelineDeps,
  who: Visitor,
  { companyId, actor = visitor, locale = who.locale }: VisitScope,
  { db, outbox, changed }: { db: Db; outbox: Outbox; changed: Set<string> },
): CompanyContext {
  return {
    ...who,
    db,
    locale,
    actor,
    admission: { actor, companyId },
    company: systemScope(companyId),
    now: now(),
    services,
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: (...tags) => tags.forEach((tag) => changed.add(tag)),
  }
}
