import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { inEachLanguage, inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fileRemove } from '#platform/server/files/file-jobs.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { markDeleted } from '#platform/server/files/store.ts'
import { record } from '#platform/server/records/history.ts'
import { jobType, type JobType } from '#platform/server/jobs/jobs.ts'
import { startWork } from '#platform/server/jobs/work.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { changedSinceImport, countGuests } from './exchange.ts'
import { undoHours } from '../../model.ts'
import type * as contract from '../../contract/exchange.ts'
import {
  partOf,
  type Forecast,
  type Import,
  type ImportRow,
  type ImportState,
} from '../../model/exchange/imports.ts'
import { signatureOf } from '../../model/exchange/headers.ts'
import { Neighbours, compareWithGuests, hostKey, readAll, importContextOf } from './row-check.ts'
import { OwnRows } from './own-rows.ts'
import * as rows from './row-store.ts'
import * as store from './import-store.ts'
import { records } from '../../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

const Starter = z.strictObject({ id: Id.nullable(), name: z.string() })
const Task = z.strictObject({ workId: Id, importId: Id, eventId: Id, by: Starter })
export type Task = z.infer<typeof Task>

export const readJob = jobType('guests.import-read', Task)
export const checkJob = jobType('guests.import-check', Task)
export const runJob = jobType('guests.import-run', Task)
export const undoJob = jobType('guests.import-undo', Task)

const titles: Record<string, Localised> = {
  [readJob.job]: localised('titles.readJob'),
  [checkJob.job]: localised('titles.checkJob'),
  [runJob.job]: localised('titles.runJob'),
  [undoJob.job]: localised('titles.undoJob'),
}

export async function start(ctx: EventContext, { fileId }: { fileId: string }) {
  const file = await findOpenable(ctx, fileId)
  if (file?.kind !== 'attachment') throw new AppError('not_found', 'guests.import_file_not_found')
  const id = randomUUID()
  const { name, sha256 } = file
  const at = ctx.now.toISOString()
  const draft = { id, name, fileId, sha256, at, byId: ctx.actor.id, by: ctx.actor.name }
  await store.insertImport(ctx.db, ctx.event, draft)
  return launch(ctx, id, readJob, ['reading'], 'reading')
}

export async function list(ctx: EventContext): Promise<OutputOf<typeof contract.listImports>> {
  const recent = await store.recentImports(ctx.db, ctx.event, cutoffDate(ctx.now))
  const items = []
  for (const each of recent) {
    const { columns: _, ...listedImport } = await viewOf(ctx, each)
    items.push(listedImport)
  }
  return { items }
}

export async function get(ctx: EventContext, { importId }: { importId: string }): Promise<Import> {
  return viewOf(ctx, await need(ctx, importId))
}

/** Stores the mapping for files with the same columns and reads all rows again with it. */
export async function map(ctx: EventContext, input: InputOf<typeof contract.mapImport>) {
  const { importId, hasHeader, consent } = input
  const storedImport = await need(ctx, importId)
  const parts = new Set((await partsOf(ctx)).map(({ id }) => id))
  const targets = Array.from({ length: storedImport.columnCount }, (_, at) => {
    const target = input.targets[at] ?? 'ignore'
    const part = partOf(target)
    return part && !parts.has(part.partId) ? 'ignore' : target
  })
  const partIds = input.partIds.filter((id) => parts.has(id))
  const header = storedImport.sample[0]
  if (hasHeader && header)
    await store.rememberMapping(ctx.db, ctx.company, signatureOf(header), targets, ctx.now)
  const { mendsCedillas = storedImport.mendsCedillas } = input
  const patch = { targets, hasHeader, partIds, consent, mendsCedillas, isRemembered: false }
  return launch(ctx, importId, checkJob, ['ready'], 'checking', patch)
}

/** Another sheet is read as if it were another file. */
export async function chooseSheet(
  ctx: EventContext,
  { importId, sheet }: InputOf<typeof contract.chooseImportSheet>,
) {
  const { sheets } = await need(ctx, importId)
  if (sheet >= Math.max(1, sheets.length))
    throw new AppError('not_found', 'guests.import_no_such_sheet')
  return launch(ctx, importId, readJob, ['ready', 'failed'], 'reading', { sheet })
}

export async function listRows(
  ctx: EventContext,
  input: InputOf<typeof contract.listImportRows>,
): Promise<OutputOf<typeof contract.listImportRows>> {
  const { importId, status, cursor, offset = 0, limit } = input
  await need(ctx, importId)
  const after = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(after) || after < 0)
    throw new AppError('invalid', 'invalid_fields', { fields: { cursor: { code: 'invalid' } } })
  const page = { status, after, offset, limit: limit + 1 }
  const rowsOfPage = await rows.pageOfRows(ctx.db, ctx.company, importId, page)
  const items = rowsOfPage.slice(0, limit)
  const total = await rows.countRows(ctx.db, ctx.company, importId, status)
  return { items, total, next: rowsOfPage.length > limit ? String(items.at(-1)?.rowNo ?? 0) : null }
}

/** Corrected cells are read again, and compared with the rows that have the same name. */
export async function changeRow(
  ctx: EventContext,
  { importId, rowNo, cells = [], choice }: InputOf<typeof contract.changeImportRow>,
): Promise<ImportRow> {
  const storedImport = await need(ctx, importId)
  if (storedImport.state !== 'ready') throw notReady()
  const before = await rows.lockRow(ctx.db, ctx.company, importId, rowNo)
  if (!before) throw new AppError('not_found', 'guests.import_not_found')
  const next = { ...before, choice: choice === undefined ? before.choice : choice }
  if (cells.length > 0) {
    const mended = [...before.cells]
    for (const { at, text } of cells.filter((cell) => cell.at < storedImport.columnCount)) {
      while (mended.length < at) mended.push('')
      mended[at] = text.replaceAll('\0', '\uFFFD')
    }
    // A person who looked at a torn row and corrected it has decided where its cells end.
    Object.assign(next, await judgeOne(ctx, storedImport, { rowNo, cells: mended, torn: false }))
    next.batch = before.batch
    if (choice === undefined) next.choice = next.leftOut ? 'skip' : null
  }
  await rows.saveRow(ctx.db, ctx.company, importId, next)
  const { reading, problems, status, known, twin } = next
  return { rowNo, cells: next.cells, reading, problems, status, known, twin, choice: next.choice }
}

export async function decide(
  ctx: EventContext,
  { importId, doubles, skipBad }: InputOf<typeof contract.decideImport>,
): Promise<Import> {
  await need(ctx, importId)
  const patch = {
    ...(doubles !== undefined && { doubles }),
    ...(skipBad !== undefined && { skipBad }),
  }
  if (!(await store.changeState(ctx.db, ctx.event, importId, ['ready'], 'ready', patch)))
    throw notReady()
  return get(ctx, { importId })
}

/** All rows are read again, since a row that is now complete may be somebody's double or host. */
export async function emptyBadCells(
  ctx: EventContext,
  { importId, empties }: InputOf<typeof contract.emptyBadCells>,
) {
  await need(ctx, importId)
  return launch(ctx, importId, checkJob, ['ready'], 'checking', { emptiesBad: empties })
}

export async function run(
  ctx: EventContext,
  { importId, again: isRetry }: InputOf<typeof contract.runImport>,
) {
  const storedImport = await need(ctx, importId)
  if (storedImport.state !== 'ready' && storedImport.state !== 'stopped') throw notReady()
  const forecast = await store.forecastOf(ctx.db, ctx.event, storedImport)
  if (forecast.open > 0) throw new AppError('conflict', 'guests.import_bad_rows')
  if (forecast.adds + forecast.updates === 0)
    throw new AppError('conflict', 'guests.import_nothing_to_do')
  if (!isRetry && (await store.sameFile(ctx.db, ctx.event, storedImport)))
    throw new AppError('conflict', 'guests.import_same_file')
  const enteredAt = storedImport.enteredAt ?? ctx.now.toISOString()
  if (storedImport.enteredAt === null) await recordHistory(ctx, storedImport, 'imported')
  const patch = { enteredAt }
  await dropFile(ctx, storedImport.fileId)
  return launch(ctx, importId, runJob, ['ready', 'stopped'], 'running', patch, forecast.rows)
}

export async function undo(ctx: EventContext, { importId }: { importId: string }) {
  const storedImport = await need(ctx, importId)
  if (storedImport.state !== 'done' && storedImport.state !== 'stopped') throw notReady()
  if (!undoUntil(storedImport, ctx.now)) throw new AppError('conflict', 'guests.import_undo_over')
  await recordHistory(ctx, storedImport, 'undone')
  const { added = 0, updated = 0 } = storedImport.outcome ?? {}
  return launch(ctx, importId, undoJob, ['done', 'stopped'], 'undoing', {}, added + updated)
}

export async function changedSince(ctx: EventContext, { importId }: { importId: string }) {
  await need(ctx, importId)
  return { changed: await changedSinceImport(ctx, importId) }
}

export async function drop(ctx: EventContext, { importId }: { importId: string }): Promise<null> {
  const { fileId } = await need(ctx, importId)
  if (!(await store.deleteImport(ctx.db, ctx.event, importId))) throw notReady()
  await dropFile(ctx, fileId)
  return null
}

/** The rest of the file is not needed. */
export async function dropFile(ctx: EventContext, fileId: string): Promise<void> {
  await markDeleted(ctx.db, ctx.company, fileId, ctx.now)
  ctx.enqueue(fileRemove, { fileId })
}

function recordHistory(
  ctx: EventContext,
  { id, name }: store.StoredImport,
  verb: string,
): Promise<void> {
  const { eventId } = ctx.event
  const changes = [{ field: 'file', new: name }]
  return record(ctx, { entity: 'guest_import', entityId: id, eventId, verb, changes, batchId: id })
}

async function judgeOne(
  ctx: EventContext,
  storedImport: store.StoredImport,
  row: Parameters<typeof readAll>[0][number],
): Promise<rows.CheckedRow> {
  const world = await importContextOf(ctx, storedImport)
  const [readRow] = readAll([row], world)
  if (!readRow) throw new Error('the row was not judged')
  const keys = [readRow.nameKey, hostKey(readRow.reading.host)].filter(Boolean)
  const near = (await rows.rowsNamed(ctx.db, ctx.company, storedImport.id, keys)).filter(
    ({ rowNo }) => rowNo < row.rowNo || readRow.reading.host !== '',
  )
  const others = near.filter(({ rowNo }) => rowNo !== row.rowNo)
  const neighbours = new Neighbours(storedImport.targets.includes('host'))
  for (const other of others) neighbours.meet(other)
  if (!neighbours.meet(readRow)) neighbours.settle(readRow)
  await new OwnRows(world).compare(ctx, [readRow])
  await compareWithGuests(ctx, [readRow])
  neighbours.markKnown([...others, readRow])
  return readRow
}

async function launch(
  ctx: EventContext,
  importId: string,
  type: JobType<typeof Task>,
  from: readonly ImportState[],
  to: ImportState,
  patch: store.Patch = {},
  total?: number,
): Promise<{ importId: string; workId: string }> {
  const { eventId } = ctx.event
  const { id, name } = ctx.actor
  const title = titles[type.job] ?? inEachLanguage(() => '')
  const what = { kind: type.job, title, ...(total !== undefined && { total }) }
  const workId = await startWork(ctx, what, type, (work) => ({
    workId: work,
    importId,
    eventId,
    by: { id, name },
  }))
  if (!(await store.changeState(ctx.db, ctx.event, importId, from, to, { ...patch, workId })))
    throw notReady()
  return { importId, workId }
}

async function need(ctx: EventContext, importId: string): Promise<store.StoredImport> {
  const storedImport = await store.findImport(ctx.db, ctx.event, importId)
  if (!storedImport) throw new AppError('not_found', 'guests.import_not_found')
  return storedImport
}

function notReady(): AppError {
  return new AppError('conflict', 'guests.import_not_ready')
}

async function viewOf(ctx: EventContext, storedImport: store.StoredImport): Promise<Import> {
  const {
    sample,
    targets,
    fileId: _,
    sha256: __,
    nextBatch: ___,
    byId: ____,
    ...rest
  } = storedImport
  const { columnCount, enteredAt: _____, ...publicFields } = rest
  const header = storedImport.hasHeader ? sample[0] : undefined
  const below = storedImport.hasHeader ? sample.slice(1) : sample
  return {
    ...publicFields,
    columns: Array.from({ length: columnCount }, (_x, at) => ({
      header: header?.[at] ?? '',
      target: targets[at] ?? 'ignore',
      samples: below
        .map((row) => row[at] ?? '')
        .filter(Boolean)
        .slice(0, 3),
    })),
    forecast: await forecastOf(ctx, storedImport),
    before: (await store.sameFile(ctx.db, ctx.event, storedImport)) ?? null,
    undoUntil: undoUntil(storedImport, ctx.now),
  }
}

/** Only a file with ids says who is missing from it. */
async function forecastOf(ctx: EventContext, storedImport: store.StoredImport): Promise<Forecast> {
  const { there, ...forecast } = await store.forecastOf(ctx.db, ctx.event, storedImport)
  const isOwn = storedImport.targets.includes('id') && forecast.same + forecast.changed > 0
  return { ...forecast, missing: isOwn ? Math.max(0, (await countGuests(ctx)) - there) : null }
}

function undoUntil({ state, enteredAt }: store.StoredImport, now: Date): string | null {
  if ((state !== 'done' && state !== 'stopped') || enteredAt === null) return null
  const until = undoEnd(new Date(enteredAt))
  return until > now ? until.toISOString() : null
}

export function undoEnd(from: Date): Date {
  return new Date(from.getTime() + undoHours * 3_600_000)
}

function cutoffDate(now: Date): Date {
  return new Date(now.getTime() - undoHours * 3_600_000)
}
