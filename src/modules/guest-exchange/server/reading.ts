import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { Underway } from '#platform/server/database/underway.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { guessTargets, looksLikeHeader, recalled, signatureOf } from '../model/headers.ts'
import { Batches, compareWithGuests, Neighbours, readAll, worldOf } from './checking.ts'
import { rowsOfFile, type FileRow } from './reading-files.ts'
import { clearRows, fileRows, insertRows, type Judged } from './row-store.ts'
import { findImport, move, recallMapping, type StoredImport } from './store.ts'

type Report = (done: number, total?: number) => Promise<void>

const sampled = 6
const lookedAt = 200

/** Reads the file, guesses what its columns are, or recalls it, and checks every row. */
export async function takeFile(
  ctx: EventContext,
  found: StoredImport,
  bytes: Buffer,
  report: Report,
): Promise<void> {
  const all = await rowsOfFile(bytes)
  const parts = await partsOf(ctx)
  const first = all[0]?.cells ?? []
  const usedBefore = await recallMapping(ctx.db, ctx.company, signatureOf(first))
  // What was once said to be a header is one, though no word of it is known.
  const headerAt = usedBefore ? 0 : findHeader(all, parts)
  const hasHeader = headerAt !== null
  const rows = all.slice(headerAt ?? 0)
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const header = hasHeader ? (rows[0]?.cells ?? []) : null
  const data = hasHeader ? rows.slice(1) : rows
  if (data.length === 0) throw new AppError('invalid', 'guest-exchange.empty')
  const values = data.slice(0, lookedAt).map(({ cells }) => cells)
  const guessed = guessTargets(header, values, columnCount, parts)
  const before =
    usedBefore ?? (header && (await recallMapping(ctx.db, ctx.company, signatureOf(header))))
  const targets = before ? recalled(before, guessed) : guessed
  const partIds = parts.filter(({ takesRsvp }) => takesRsvp).map(({ id }) => id)
  const sample = rows.slice(0, sampled).map(({ cells }) => cells.map((cell) => cell.slice(0, 100)))
  await judge(ctx, data, { id: found.id, targets, partIds, consent: false }, report)
  await move(ctx.db, ctx.event, found.id, ['reading'], 'ready', {
    sample,
    columnCount,
    targets,
    hasHeader,
    partIds,
    isRemembered: before !== null && before !== undefined,
  })
}

/** The same rows with another mapping. */
export async function checkAgain(
  ctx: EventContext,
  importId: string,
  report: Report,
): Promise<void> {
  const found = await findImport(ctx.db, ctx.event, importId)
  if (found?.state !== 'checking') return
  const staged = await fileRows(ctx.db, ctx.company, importId)
  const rows = withOrWithoutFirst(staged, found)
  await judge(ctx, rows, found, report)
  await move(ctx.db, ctx.event, importId, ['checking'], 'ready')
}

/** The first row of the file is among the staged ones exactly while it is no header. */
function withOrWithoutFirst(staged: FileRow[], { sample, hasHeader }: StoredImport): FileRow[] {
  const [first] = staged
  const header = sample[0] ?? []
  const there = first !== undefined && isSameRow(first.cells, header)
  if (hasHeader) return there ? staged.slice(1) : staged
  if (there || !first) return staged
  return [{ rowNo: Math.max(1, first.rowNo - 1), cells: header, torn: false }, ...staged]
}

function isSameRow(cells: readonly string[], sample: readonly string[]): boolean {
  return (
    cells.length === sample.length && cells.every((cell, at) => cell.slice(0, 100) === sample[at])
  )
}

const chunk = 1000

/** Every row read, compared and written down, some at a time, so that a long file never stands in memory twice. */
async function judge(
  ctx: EventContext,
  rows: readonly FileRow[],
  how: Pick<StoredImport, 'id' | 'targets' | 'partIds' | 'consent'>,
  report: Report,
): Promise<void> {
  const { db, company } = ctx
  await clearRows(db, company, how.id)
  await report(0, rows.length)
  const world = await worldOf(ctx, how)
  const [neighbours, batches, underway] = [new Neighbours(), new Batches(), new Underway()]
  const write = async (some: readonly Judged[]) => {
    await compareWithGuests(ctx, some)
    neighbours.markKnown(some)
    for (const row of some) batches.lay(row)
    await underway.send(insertRows(db, company, how.id, some))
  }
  const waiting: Judged[] = []
  for (let at = 0; at < rows.length; at += chunk) {
    const ready: Judged[] = []
    for (const row of readAll(rows.slice(at, at + chunk), world))
      (neighbours.meet(row) ? ready : waiting).push(row)
    await write(ready)
    await report(Math.min(rows.length, at + chunk), rows.length)
  }
  for (const row of waiting) neighbours.settle(row)
  for (let at = 0; at < waiting.length; at += chunk) await write(waiting.slice(at, at + chunk))
  await underway.end()
}

/** A title often stands above the header, so a few rows are looked at. */
function findHeader(
  rows: readonly FileRow[],
  parts: readonly { id: string; name: string }[],
): number | null {
  const named = (row: FileRow) =>
    guessTargets(row.cells, [], row.cells.length, parts).filter((target) => target !== 'ignore')
  const at = rows.slice(0, 10).findIndex((row) => named(row).length > 1)
  if (at >= 0) return at
  return rows[0] && looksLikeHeader(rows[0].cells, parts) ? 0 : null
}
