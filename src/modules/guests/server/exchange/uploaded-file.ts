import { AppError } from '#shared/app-error.ts'
import { beginningOf, fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { hasGuests } from './exchange.ts'
import { formatVersion, versionIn } from '../../model/exchange/columns.ts'
import {
  guessTargets,
  looksLikeHeader,
  looksLikePeople,
  rememberedTargets,
  signatureOf,
} from '../../model/exchange/headers.ts'
import { Batches, compareWithGuests, Neighbours, readAll, importContextOf } from './row-check.ts'
import { OwnRows } from './own-rows.ts'
import {
  expectedRows,
  openingsOfSheets,
  pagesOfFile,
  sheetsOfFile,
  type FileRow,
} from './file-reader.ts'
import { clearRows, countRows, fileRows, insertRows, type CheckedRow } from './row-store.ts'
import { findImport, changeState, recallMapping, type StoredImport } from './import-store.ts'

type Report = (done: number, total?: number) => Promise<void>

const sampled = 6
const lookedAt = 200

/** Reads the file, recognises its columns or recalls a stored mapping, and checks every row. */
export async function takeFile(
  ctx: EventContext,
  found: StoredImport,
  bytes: Buffer,
  report: Report,
): Promise<{ sheets: string[] }> {
  const sheets = await sheetsOfFile(bytes)
  const isFirstLook = found.sheets.length === 0
  const sheet = isFirstLook ? await likeliestSheet(ctx, bytes, sheets) : found.sheet
  const pages = pagesOfFile(bytes, sheet)
  const opening = await openingOf(ctx, (await pages.next()).value ?? [])
  const { rows, data, parts, before, ...known } = opening
  const version = Math.max(...(rows[0]?.cells ?? []).map((cell) => versionIn(cell) ?? 0), 0)
  if (version > formatVersion) throw new AppError('invalid', 'guests.import_newer_file')
  const partIds = parts.filter(({ takesRsvp }) => takesRsvp).map(({ id }) => id)
  const sample = rows.slice(0, sampled).map(({ cells }) => cells.map(sampleOf))
  const letters = new CedillaCount()
  const counted = letters.over(joined(data, pages))
  const mendsCedillas = looksRomanian(data)
  const { emptiesBad } = found
  const how = {
    id: found.id,
    targets: known.targets,
    partIds,
    consent: false,
    mendsCedillas,
    emptiesBad,
  }
  const extent = await judge(ctx, counted, how, report, await expectedRows(bytes, sheet))
  if (extent.rows === 0) throw new AppError('invalid', 'guests.import_empty')
  const columnCount = Math.max(widest(rows), extent.columns)
  const targets = Array.from({ length: columnCount }, (_, at) => known.targets[at] ?? 'ignore')
  const { hasHeader } = known
  const isRemembered = before !== undefined
  const read = {
    sample,
    columnCount,
    targets,
    hasHeader,
    partIds,
    isRemembered,
    mendsCedillas,
    sheets: sheets.length > 1 ? sheets : [],
    sheet,
    hasCedillas: letters.hasCedillas,
  }
  await changeState(ctx.db, ctx.event, found.id, ['reading'], 'ready', read)
  return read
}

/**
 * The first sheet that looks like a list of people, and is not called one of suppliers or a budget; where
 * none does, the first that is not empty.
 */
async function likeliestSheet(
  ctx: EventContext,
  bytes: Buffer,
  sheets: readonly string[],
): Promise<number> {
  if (sheets.length < 2) return 0
  const parts = await partsOf(ctx)
  const openings = await openingsOfSheets(bytes, sheets.length)
  const hasPeople = openings.map((rows) => {
    const headerAt = findHeader(rows, parts)
    const header = headerAt === null ? null : (rows[headerAt]?.cells ?? [])
    const below = headerAt === null ? rows : rows.slice(headerAt + 1)
    return looksLikePeople(
      header,
      below.map(({ cells }) => cells),
      parts,
    )
  })
  const isOther = (at: number) => otherLists.test(fold(sheets[at] ?? ''))
  const guests = hasPeople.findIndex((has, at) => has && !isOther(at))
  const people = guests < 0 ? hasPeople.indexOf(true) : guests
  if (people >= 0) return people
  return Math.max(
    0,
    openings.findIndex((rows) => rows.length > 0),
  )
}

const otherLists =
  /furnizor|supplier|vendor|buget|budget|cost|cheltuiel|plati|payment|sarcini|task|checklist|program|agenda|echip|team|staff|instruc|legend/

/** The columns of the first page of a file; columns that only later rows have are ignored. */
async function openingOf(ctx: EventContext, page: readonly FileRow[]) {
  const parts = await partsOf(ctx)
  const recall = (cells: readonly string[]) =>
    recallMapping(ctx.db, ctx.company, signatureOf(cells))
  const usedBefore = await recall(page[0]?.cells ?? [])
  // A row that a person confirmed as a header is one, even if no word of it is known.
  const headerAt = usedBefore ? 0 : findHeader(page, parts)
  const hasHeader = headerAt !== null
  const rows = page.slice(headerAt ?? 0)
  const header = hasHeader ? (rows[0]?.cells ?? []) : null
  const data = hasHeader ? rows.slice(1) : rows
  const before = usedBefore ?? (header ? await recall(header) : undefined)
  const width = Math.max(widest(rows), before?.length ?? 0)
  const values = data.slice(0, lookedAt).map(({ cells }) => cells)
  const guessed = guessTargets(header, values, width, parts)
  const targets = before ? rememberedTargets(before, guessed) : guessed
  return { parts, rows, data, hasHeader, before, targets }
}

/** Notices letters with cedillas as the rows go by. */
class CedillaCount {
  hasCedillas = false

  async *over(pages: AsyncIterable<FileRow[]>): AsyncGenerator<FileRow[]> {
    for await (const page of pages) {
      this.hasCedillas ||= page.some(({ cells }) => cells.some((cell) => cedillas.test(cell)))
      yield page
    }
  }
}

const cedillas = /[şţ]/i

/** Only Romanian writes ţ, and no Romanian name has the letters of a Turkish one. */
function looksRomanian(rows: readonly FileRow[]): boolean {
  const has = (letters: RegExp) =>
    rows.some(({ cells }) => cells.some((cell) => letters.test(cell)))
  return has(/[ţ]/i) && !has(/[ığİ]/)
}

async function* joined<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

function widest(rows: readonly FileRow[]): number {
  return rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)
}

/** The same rows with another mapping. */
export async function checkAgain(
  ctx: EventContext,
  importId: string,
  report: Report,
): Promise<void> {
  const found = await findImport(ctx.db, ctx.event, importId)
  if (found?.state !== 'checking') return
  const staged = fileRows(ctx.db, ctx.company, importId)
  const total = await countRows(ctx.db, ctx.company, importId)
  await judge(ctx, withOrWithoutFirst(staged, found), found, report, total)
  await changeState(ctx.db, ctx.event, importId, ['checking'], 'ready')
}

/** The first row of the file is among the staged ones exactly while it is no header. */
async function* withOrWithoutFirst(
  staged: AsyncIterable<FileRow[]>,
  { sample, hasHeader }: StoredImport,
): AsyncGenerator<FileRow[]> {
  const header = sample[0] ?? []
  let isOpening = true
  for await (const page of staged) {
    const [first] = page
    const there = !isOpening || (first !== undefined && isSameRow(first.cells, header))
    if (isOpening && hasHeader && there) yield page.slice(1)
    else if (hasHeader || there || !first) yield page
    else yield [{ rowNo: Math.max(1, first.rowNo - 1), cells: header, torn: false }, ...page]
    isOpening = false
  }
}

function sampleOf(cell: string): string {
  return beginningOf(cell, 100)
}

function isSameRow(cells: readonly string[], sample: readonly string[]): boolean {
  return cells.length === sample.length && cells.every((cell, at) => sampleOf(cell) === sample[at])
}

/**
 * Every row read, compared and written down, page by page, so that a long file never is in memory.
 * Says how many there were and how wide the widest was.
 */
async function judge(
  ctx: EventContext,
  pages: AsyncIterable<readonly FileRow[]>,
  how: Pick<
    StoredImport,
    'id' | 'targets' | 'partIds' | 'consent' | 'mendsCedillas' | 'emptiesBad'
  >,
  report: Report,
  expected: number | undefined,
): Promise<{ rows: number; columns: number }> {
  const { db, company } = ctx
  await report(0, expected)
  const world = await importContextOf(ctx, how)
  const hosted = how.targets.includes('host')
  const neighbours = new Neighbours(hosted)
  const batches = new Batches(hosted)
  // The first guests of an event have no others to be compared with.
  const own = new OwnRows(world)
  const isFirst = !(await hasGuests(ctx))
  const write = async (some: readonly CheckedRow[]) => {
    if (!isFirst) {
      await own.compare(ctx, some)
      await compareWithGuests(ctx, some)
    }
    neighbours.markKnown(some)
    for (const row of some) batches.lay(row)
    await insertRows(db, company, how.id, some)
  }
  const waiting: CheckedRow[] = []
  const extent = { rows: 0, columns: 0 }
  for await (const page of pages) {
    // Pages of rows that are there already come from before this.
    if (extent.rows === 0) await clearRows(db, company, how.id)
    const ready: CheckedRow[] = []
    for (const row of readAll(page, world)) (neighbours.meet(row) ? ready : waiting).push(row)
    await write(ready)
    extent.rows += page.length
    extent.columns = Math.max(extent.columns, widest(page))
    await report(extent.rows, expected && Math.max(expected, extent.rows))
  }
  for (const row of waiting) neighbours.settle(row)
  for (let at = 0; at < waiting.length; at += chunk) await write(waiting.slice(at, at + chunk))
  return extent
}

const chunk = 250

/** A title often is above the header, so a few rows are looked at. */
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
