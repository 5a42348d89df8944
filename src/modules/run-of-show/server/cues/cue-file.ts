import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind } from '#platform/server/files/downloads.ts'
import {
  pastedTable,
  uploadedTable,
  type TableRow,
} from '#platform/server/spreadsheet/short-table.ts'
import { SpreadsheetProblem } from '#platform/server/spreadsheet/spreadsheet-problem.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import type * as contract from '../../contract.ts'
import type { Cue } from '../../model.ts'
import { idHeader } from '../../model/cue-columns.ts'
import { readCues, type CueReading } from '../../model/cue-file.ts'
import { realSeconds } from '../../model/durations.ts'
import { lengthText } from '../../model/span-text.ts'
import type { CueTimes } from '../../model/times.ts'
import { paperParams, cuePeople, sheetOf, xlsxKind, type RundownPrintout } from '../printouts.ts'
import { readRundown } from '../rundowns.ts'

export const xlsxDownload = downloadKind({
  kind: xlsxKind,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: paperParams,
  async *write(ctx, asked) {
    const sheet = await sheetOf(ctx, asked)
    if (!sheet) return
    yield* xlsxOf(sheet.rundown.name, rowsOf(sheet))
  },
})

/** Columns that can be imported come first; derived ones come last. */
function* rowsOf(sheet: RundownPrintout): Generator<Cell[]> {
  const { rundown, times, departments, clock, say, isBegun } = sheet
  yield [
    ...(['col.pin', 'col.length', 'col.title'] as const).map((key) => say(key)),
    ...(['col.kind', 'col.skipped', 'col.notes'] as const).map((key) => say(key)),
    ...departments.map(({ name, isPrivate }) =>
      isPrivate ? `${name} (${say('departments.private')})` : name,
    ),
    ...(['col.people', 'col.counted', 'col.end', 'col.state'] as const).map((key) => say(key)),
    ...(isBegun ? realColumns.map((key) => say(key)) : []),
    idHeader,
  ]
  for (const [index, cue] of rundown.cues.entries()) {
    const at = times[index]
    if (!at) continue
    const isTimed = cue.kind !== 'group'
    yield [
      ...writtenCells(cue, sheet),
      ...departments.map(({ id }) => cue.instructions[id] ?? ''),
      cuePeople(rundown, cue).join(', '),
      isTimed ? clock.planned(at.plannedStart) : '',
      isTimed ? clock.planned(at.plannedEnd) : '',
      isTimed ? say(`state.${at.state}`) : '',
      ...(isBegun ? realCells(cue, at, clock) : []),
      cue.id,
    ]
  }
}

/** Planned and real times have separate columns. */
const realColumns = ['col.realStart', 'col.realEnd', 'col.realLength', 'col.expected'] as const

function realCells({ kind }: Cue, at: CueTimes, clock: RundownPrintout['clock']): Cell[] {
  const seconds = kind === 'cue' ? realSeconds(at) : null
  const isComing = kind !== 'group' && at.state === 'coming'
  return [
    kind !== 'group' && at.began !== null ? clock(at.began) : '',
    kind !== 'group' && at.ended !== null ? clock(at.ended) : '',
    seconds === null ? '' : lengthText(seconds),
    isComing ? clock(at.start) : '',
  ]
}

function writtenCells(cue: Cue, { say }: RundownPrintout): Cell[] {
  return [
    cue.startTime ?? '',
    cue.kind === 'cue' ? lengthText(cue.seconds) : '',
    cue.title,
    say(`kind.${cue.kind}`),
    cue.skipped ? say('yes') : '',
    cue.notes,
  ]
}

const maxRows = 5000

/** The changes that a table would make, for review before they are applied as one step. */
export async function readFile(
  ctx: EventContext,
  { rundownId, fileId, text = '', colon }: InputOf<typeof contract.readCueFile>,
): Promise<CueReading> {
  const rundown = await readRundown(ctx, rundownId)
  const table = await readable(() =>
    fileId ? uploadedTable(ctx, fileId, maxRows) : pastedTable(text, maxRows),
  )
  return readCues(rundown, table, { colon, newId: randomUUID })
}

async function readable(read: () => Promise<TableRow[]>): Promise<TableRow[]> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error
    const isLong = error.reason === 'too_many_rows'
    const code = isLong ? 'run-of-show.file_too_long' : 'run-of-show.file_unreadable'
    throw new AppError('invalid', code)
  }
}
