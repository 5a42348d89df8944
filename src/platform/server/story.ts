import { randomUUID } from 'node:crypto'
import type { Locale } from '#shared/i18n.ts'
import { systemScope, type Actor } from './access.ts'
import type { CompanyContext, Context } from './context.ts'
import type { Database, Db } from './database/db.ts'
import type { AppServices } from './app-services.ts'
import { Outbox } from './jobs/outbox.ts'

export interface StoryParts {
  database: Database
  services: AppServices
  now: Date
}

/** What a chapter may use: transactions as the system, and what earlier chapters left behind. */
export interface StoryContext extends StoryParts {
  /** Ids by name (`company`, `user.admin`), for the chapters that follow. */
  readonly memory: Map<string, string>
  /** The id that an earlier chapter remembered; a missing one is a mistake in the order. */
  recall(name: string): string
  outside<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  inCompany<T>(companyId: string, work: (ctx: CompanyContext) => Promise<T>): Promise<T>
}

export interface Chapter {
  readonly name: string
  tell(story: StoryContext): Promise<void>
}

/** A module's part of the demo data; told twice, it changes nothing the second time. */
export function chapter(name: string, tell: Chapter['tell']): Chapter {
  return { name, tell }
}

/** Tells the chapters in the order of the ladder. Jobs and events of a story are not stored: nobody waits for its mails. */
export async function tellStory(
  parts: StoryParts,
  chapters: readonly Chapter[],
): Promise<Map<string, string>> {
  const memory = new Map<string, string>()
  const story: StoryContext = {
    ...parts,
    memory,
    recall(name) {
      const id = memory.get(name)
      if (id === undefined) throw new Error(`the story has not told of "${name}" yet`)
      return id
    },
    outside: (work) => parts.database.inNoCompany((db) => work(contextOf(parts, db, null))),
    inCompany: (companyId, work) =>
      parts.database.inCompany(companyId, (db) =>
        work({ ...contextOf(parts, db, companyId), company: systemScope(companyId) }),
      ),
  }
  for (const each of chapters) await each.tell(story)
  return memory
}

const narrator: Actor = { kind: 'system', id: null, name: 'Prilej' }
const locale: Locale = 'ro'

function contextOf({ services, now }: StoryParts, db: Db, companyId: string | null): Context {
  const unsent = new Outbox([])
  return {
    db,
    services,
    now,
    locale,
    actor: narrator,
    admission: { actor: narrator, companyId, role: 'admin' },
    requestId: `story-${randomUUID()}`,
    ip: '127.0.0.1',
    userAgent: '',
    emit: unsent.emit.bind(unsent),
    enqueue: unsent.enqueue.bind(unsent),
    touch: () => undefined,
  }
}
