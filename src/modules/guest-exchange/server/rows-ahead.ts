import type { EventContext } from '#platform/server/context.ts'
import { batchRows, type BatchRow } from './row-store.ts'

/**
 * The rows of a running import, batch by batch: while one is being written, the next is already here.
 * Nobody changes rows that are being entered, so what one transaction read is good for the one after it.
 */
export class RowsAhead {
  #next: { batch: number; rows: Promise<BatchRow[]> } | undefined

  async take({ db, company }: EventContext, importId: string, batch: number): Promise<BatchRow[]> {
    const read = (which: number) => batchRows(db, company, importId, which)
    const rows = await (this.#next?.batch === batch ? this.#next.rows : read(batch))
    this.#next = undefined
    if (rows.length === 0) return rows
    this.#next = { batch: batch + 1, rows: read(batch + 1) }
    // Whoever takes them hears of it.
    this.#next.rows.catch(() => undefined)
    return rows
  }
}
