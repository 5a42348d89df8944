import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { uploadedTable, type TableRow } from '#platform/server/spreadsheet/short-table.ts'
import { SpreadsheetProblem } from '#platform/server/spreadsheet/spreadsheet-problem.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import type * as contract from '../../contract.ts'
import { labelOf, type Plan } from '../../model.ts'
import { columnsIn, fileColumns, idHeader, readSeats } from '../../model/seating-file.ts'
import { speak } from '../../text.ts'
import { printedPeople, type PrintedPerson } from './printout-store.ts'
import { readPlan, recordHistory } from '../plans.ts'
import { findPlan } from '../store.ts'

const kind = 'seating.file'

export async function startExport(
  ctx: EventContext,
  { planId }: InputOf<typeof contract.exportSeats>,
) {
  const plan = await readPlan(ctx, planId)
  await recordHistory(ctx, planId, 'exported')
  const name = `${speak(ctx.locale)('file.name')} ${plan.eventName} ${plan.name}.xlsx`
  return startDownload(ctx, { kind, name, params: { eventId: ctx.event.eventId, planId } })
}

export const fileDownload = downloadKind({
  kind,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: z.object({ eventId: Id, planId: Id }),
  async *write(ctx, { eventId, planId }) {
    const admission = { actor: systemActor, companyId: ctx.company.companyId }
    const event = eventScope(admission, eventId, true)
    if (!(await findPlan(ctx.db, ctx.company, planId))) return
    const plan = await readPlan({ ...ctx, event }, planId)
    const how = { locale: ctx.locale, withNeeds: false }
    const people = await printedPeople(ctx.db, ctx.company, plan, how)
    yield* xlsxOf(plan.name, rowsOf(plan, people, speak(ctx.locale)))
  },
})

/** All invited guests by family name, also without a seat: tables can be assigned in the file. */
function* rowsOf(
  plan: Plan,
  people: readonly PrintedPerson[],
  say: ReturnType<typeof speak>,
): Generator<Cell[]> {
  yield fileColumns.map((column) => (column === 'id' ? idHeader : say(`file.column.${column}`)))
  const tables = new Map(plan.tables.map((table) => [table.id, labelOf(table)]))
  const sizes = new Map(plan.tables.map(({ id, seats }) => [id, seats]))
  const places = new Map(plan.places.map((placement) => [placement.guestId, placement]))
  const groups = new Map(plan.people.map(({ id, groupName }) => [id, groupName]))
  for (const { id, listName, attendance, ageBand, menu } of people) {
    const seated = places.get(id)
    yield [
      listName,
      groups.get(id) ?? '',
      say(`attendance.${attendance}`),
      say(`age.${ageBand}`),
      menu,
      seated ? (tables.get(seated.tableId) ?? '') : '',
      seated && seated.seat < (sizes.get(seated.tableId) ?? 0) ? seated.seat + 1 : null,
      id,
    ]
  }
}

const maxRows = 10_000

/** The changes of an uploaded file, for review before they are applied as one step. */
export async function readFile(
  ctx: EventContext,
  { planId, fileId }: InputOf<typeof contract.readSeatsFile>,
): Promise<OutputOf<typeof contract.readSeatsFile>> {
  const plan = await readPlan(ctx, planId)
  const rows = await tableOf(ctx, fileId)
  const head = columnsIn(rows)
  if (!head) throw new AppError('invalid', 'seating.file_without_columns')
  return readSeats(plan, rows.slice(head.at + 1), head.columns)
}

async function tableOf(ctx: EventContext, fileId: string): Promise<TableRow[]> {
  try {
    return await uploadedTable(ctx, fileId, maxRows)
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error
    const isLong = error.reason === 'too_many_rows'
    throw new AppError('invalid', isLong ? 'seating.file_too_long' : 'seating.file_unreadable')
  }
}
