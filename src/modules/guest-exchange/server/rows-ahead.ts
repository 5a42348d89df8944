import type { EventContext } from '#platform/server/context.ts'
import { groupsByName } from '#modules/guests/server/api.ts'
import { deedOf } from '../model.ts'
import { hostsElsewhere, newcomersOf, placesOf, type Newcomers } from './newcomers.ts'
import { batchRows, type BatchRow } from './row-store.ts'
import type { StoredImport } from './store.ts'

/** What is to be done in one transaction. */
interface Batch {
  size: number
  update: readonly BatchRow[]
  skipped: number
  /** Whom it adds; asks for hosts of other batches, if there are any. */
  newcomers: (ctx: EventContext) => Promise<Newcomers>
}

/**
 * A running import batch by batch: while one is being written, the next is made ready. Nobody changes rows
 * that are being entered, and the groups of the batch before are seen by its own transaction.
 */
export class RowsAhead {
  #next: { at: number; batch: Promise<Batch> } | undefined

  async take(ctx: EventContext, found: StoredImport): Promise<Batch> {
    const { nextBatch } = found
    const next = this.#next?.at === nextBatch ? this.#next.batch : read(ctx, found, nextBatch)
    this.#next = undefined
    return next
  }

  /** In the transaction that enters the batch before, once its groups are sent; it waits for `fetched`. */
  fetch(ctx: EventContext, found: StoredImport): void {
    const at = found.nextBatch + 1
    const batch = read(ctx, found, at)
    // Whoever takes it hears of it.
    batch.catch(() => undefined)
    this.#next = { at, batch }
  }

  async fetched(): Promise<void> {
    await this.#next?.batch
  }
}

async function read(ctx: EventContext, found: StoredImport, at: number): Promise<Batch> {
  const rows = await batchRows(ctx.db, ctx.company, found.id, at)
  const deeds = rows.map((row) => ({ row, deed: deedOf(row, found.doubles) }))
  const of = (deed: string) => deeds.flatMap((each) => (each.deed === deed ? [each.row] : []))
  const add = of('add')
  const names = new Set(add.map(({ reading }) => reading.group).filter(Boolean))
  const groupIds = await groupsByName(ctx, [...names])
  const away = hostsElsewhere(add)
  // Those of other batches may not be in yet.
  const alone =
    away.length === 0 ? newcomersOf(found.id, add, { groupIds, hosts: new Map() }) : undefined
  return {
    size: rows.length,
    update: of('update'),
    skipped: of('skip').length,
    newcomers: async (later) =>
      alone ??
      newcomersOf(found.id, add, { groupIds, hosts: await placesOf(later, found.id, away) }),
  }
}
