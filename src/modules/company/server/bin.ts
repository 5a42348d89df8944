import { AppError } from '#shared/app-error.ts'
import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { port } from '#platform/server/ports.ts'
import { binDays, type BinItem } from '../model.ts'
import { deletionsOf, type Deletion } from '#platform/server/records/history.ts'
import { purgeLeftover, type Leftover } from './leftover-store.ts'
import { historyWords } from './history-words.ts'
import { companyIds } from './store.ts'
import { tags as tagRecords } from './tag-store.ts'
import * as tags from './tags.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

/** The functions by which the deleted records of a module appear in the bin. */
export interface BinKind {
  kind: string
  /** One of them: "etichetă", "tag". */
  title: Localised
  /** The data that open browsers read again after a restore. */
  tags: readonly string[]
  list(ctx: CompanyContext, since: Date): Promise<DeletedRecord[]>
  /** Throws what the module says when it cannot be restored, or by this person. */
  restore(ctx: CompanyContext, id: string): Promise<unknown>
  /** Permanently deletes records that were deleted at or before that moment. */
  purge(db: Db, company: CompanyScope, before: Date): Promise<number>
}

interface DeletedRecord {
  id: string
  name: string
  deletedAt: string
  /** Set where the log has the deletion under another record; otherwise the log is searched by `id`. */
  deletedBy?: string | null
}

export const bin = port<BinKind>('company.bin')

/** Deleted rows that the bin does not list, being restored where they were deleted, if at all; they go when it is emptied. */
export const leftovers = port<Leftover>('company.leftovers')

export const tagBin: BinKind = {
  kind: 'tag',
  title: localised('bin.tag'),
  tags: ['company.tags'],
  list: (ctx, since) => tagRecords.deleted(ctx.db, ctx.company, since),
  restore: tags.restore,
  purge: tagRecords.purge,
}

/** Newest first, of every kind. */
export async function list(ctx: CompanyContext): Promise<{ items: BinItem[] }> {
  const found: (Omit<BinItem, 'deletedBy' | 'event'> & { deletedBy: string | null | undefined })[] =
    []
  for (const { kind, title, list: listKind } of ctx.services.ports.all(bin))
    for (const { id, name, deletedAt, deletedBy } of await listKind(ctx, oldestKept(ctx.now)))
      found.push({ kind, title, id, name, deletedAt, deletedBy })
  const deletions = await deletionsOf(
    ctx,
    found.map(({ id }) => id),
  )
  const events = await eventNames(ctx, deletions)
  const items = found.map((item) => {
    const deletion = deletions.get(item.id)
    return {
      ...item,
      deletedBy: item.deletedBy ?? deletion?.by ?? null,
      event: events.get(deletion?.eventId ?? '') ?? null,
    }
  })
  return { items: items.toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1)) }
}

/** The names of the events in which records were deleted; an event itself has its own name. */
async function eventNames(
  ctx: CompanyContext,
  deletions: ReadonlyMap<string, Deletion>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...deletions].flatMap(([id, { eventId }]) =>
    eventId && eventId !== id ? eventId : [],
  )
  const words = ctx.services.ports.all(historyWords).find(({ entity }) => entity === 'event')
  return (ids.length > 0 && (await words?.names?.(ctx, [...new Set(ids)]))) || new Map()
}

export async function restore(
  ctx: CompanyContext,
  input: { kind: string; id: string },
): Promise<null> {
  const found = ctx.services.ports.all(bin).find(({ kind }) => kind === input.kind)
  if (!found) throw new AppError('not_found', 'company.bin_item_not_found')
  await found.restore(ctx, input.id)
  ctx.touch(...found.tags)
  return null
}

/** One company and one kind after another: a failure does not stop the others, and is reported at the end. */
export async function purge(
  { database, ports, scopeOf }: { database: Database; ports: Ports; scopeOf: ScopeOf },
  now: Date,
): Promise<number> {
  let count = 0
  const failures: unknown[] = []
  const ids = await database.inNoCompany(companyIds, 'read')
  for (const id of ids)
    for (const take of purgesOf(ports))
      await database
        .inCompany(id, (db) => take(db, scopeOf(id), oldestKept(now)))
        .then((purged) => (count += purged))
        .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some of the bin could not be purged')
  return count
}

/** Parts before what they are parts of, so that they are not only taken along. */
function purgesOf(ports: Ports): BinKind['purge'][] {
  const parts = ports.all(leftovers).map(
    (each): BinKind['purge'] =>
      (...where) =>
        purgeLeftover(each, ...where),
  )
  return [...parts, ...ports.all(bin).map(({ purge: take }) => take)]
}

type ScopeOf = (companyId: string) => CompanyScope

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - binDays * 24 * 60 * 60 * 1000)
}
