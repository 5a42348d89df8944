import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { beginningOf, codePoints, fold } from '#shared/text/text.ts'
import { minutesOf, TwoDayTime, typedTime } from '#shared/dates/time.ts'
import { headers, headerText, plainColumns, saidOnly, type Column } from './cue-columns.ts'
import {
  blankCue,
  Cue,
  Department,
  hourInShow,
  maxCueSeconds,
  maxDepartments,
  maxInstruction,
  maxNotes,
  type CueFields,
  type CueKind,
  type Rundown,
} from '../model.ts'

/** The meaning of `1:30` in a column of lengths: a minute and a half, or an hour and a half. */
export const Colon = z.enum(['minutes', 'hours'])
export type Colon = z.infer<typeof Colon>

export const FileProblem = z.strictObject({
  row: z.int(),
  column: z.enum(['hour', 'end', 'length', 'title', 'notes', 'department']),
  /** The name of the department, in its column. */
  department: z.string().optional(),
  value: z.string(),
  reason: z.enum(['bad_hour', 'bad_length', 'longer_than_a_day', 'no_title', 'too_long']),
})
export type FileProblem = z.infer<typeof FileProblem>

/** The changes of a table, ready to be written as one step. */
export const CueReading = z.strictObject({
  /** New ones, and known ones that the table changes. */
  cues: z.array(Cue),
  order: z.array(Id),
  /** Columns that no department has yet. */
  departments: z.array(Department),
  /** Names of columns for which there are too many departments. */
  leftOut: z.array(z.string()),
  problems: z.array(FileProblem),
  /** Rows whose title is longer than allowed: the full title is also in the notes. */
  longTitles: z.array(z.strictObject({ row: z.int(), title: z.string() })),
  /** Number of rows that begin when the row before ends, so that they follow it instead of being pinned. */
  followed: z.int(),
  /** Rows that are in the plan as they are. */
  unchanged: z.int(),
  /** Whether some length has one colon, so that the user must choose its meaning. */
  asksColon: z.boolean(),
})
export type CueReading = z.infer<typeof CueReading>

interface Row {
  rowNo: number
  cells: readonly string[]
}

interface Head {
  columns: Partial<Record<Column, number>>
  /** The column with the text of each department. */
  departments: { at: number; id: string; name: string }[]
  added: Department[]
  leftOut: string[]
  rows: readonly Row[]
}

type Plan = Pick<Rundown, 'cues' | 'departments' | 'startTime'>

/** Rows of a spreadsheet become cues; one that names a cue of this plan changes it. */
export function readCues(
  plan: Plan,
  table: readonly Row[],
  { colon, newId }: { colon: Colon; newId: () => string },
): CueReading {
  const head = headOf(plan, table, newId)
  const cuesById = new Map(plan.cues.map((cue) => [cue.id, cue]))
  const problems: FileProblem[] = []
  const longTitles: CueReading['longTitles'] = []
  const cues: Cue[] = []
  const order = plan.cues.map(({ id }) => id)
  let lastId: string | undefined
  let unchanged = 0
  let followed = 0
  let asksColon = false
  /** Minutes of the day at which the row before ends; an hour that says the same needs no pin. */
  let free: number | null = null
  for (const row of head.rows) {
    const read = new RowReading(head, row, colon)
    asksColon ||= read.asksColon
    const before = cuesById.get(read.cell('id').toLowerCase())
    const fields = read.fields()
    const instructions = read.instructions(before?.instructions ?? {})
    if (!fields || !instructions) {
      problems.push(...read.problems)
      continue
    }
    if (read.isTitleLong) longTitles.push({ row: row.rowNo, title: fields.title })
    const begins: number | null =
      fields.startTime === null ? free : minutesOf(hourInShow(fields.startTime, plan.startTime))
    if (head.columns.pin === undefined && fields.startTime !== null && begins === free) {
      fields.startTime = null
      followed += 1
    }
    free = begins === null ? null : begins + fields.seconds / 60
    const id = before?.id ?? newId()
    const cue = {
      ...(before ?? { ...blankCue, version: 0 }),
      ...(before ? { ...fields, ...unchangedByTable(before, fields) } : fields),
      instructions,
      id,
    }
    if (before && isSame(before, cue)) unchanged += 1
    else cues.push(cue)
    if (!before)
      order.splice(lastId === undefined ? order.length : order.indexOf(lastId) + 1, 0, id)
    lastId = id
  }
  const { added: departments, leftOut } = head
  return {
    cues,
    order,
    departments,
    leftOut,
    problems,
    longTitles,
    followed,
    unchanged,
    asksColon,
  }
}

/**
 * Fields of a known cue that a table cannot express are kept: a heading has no length, and cells keep no
 * double spaces.
 */
function unchangedByTable(
  before: Cue,
  { kind, title }: Pick<CueFields, 'kind' | 'title'>,
): Partial<Cue> {
  return {
    ...(oneLine(before.title) === title && { title: before.title }),
    ...(kind !== 'cue' && kind === before.kind && { seconds: before.seconds }),
    ...(kind === 'group' && before.kind === 'group' && { startTime: before.startTime }),
  }
}

const maxTitle = 200

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The first words of a title that is too long for one. */
function beginningOfTitle(title: string): string {
  if (codePoints(title) <= maxTitle) return title
  const cut = beginningOf(title, maxTitle - 1)
  return `${cut.replace(/\s\S{0,30}$/, '').trimEnd()}…`
}

class RowReading {
  readonly problems: FileProblem[] = []
  readonly #head: Head
  readonly #row: Row
  readonly #colon: Colon

  constructor(head: Head, row: Row, colon: Colon) {
    this.#head = head
    this.#row = row
    this.#colon = colon
  }

  cell(column: Column): string {
    return (this.#row.cells[this.#head.columns[column] ?? -1] ?? '').trim()
  }

  get isTitleLong(): boolean {
    return codePoints(oneLine(this.cell('title'))) > maxTitle
  }

  get asksColon(): boolean {
    return /^\d{1,3}:\d\d$/.test(this.cell('length'))
  }

  fields(): Pick<
    CueFields,
    'kind' | 'title' | 'startTime' | 'seconds' | 'skipped' | 'notes'
  > | null {
    const column = this.#head.columns.pin === undefined ? 'hour' : 'pin'
    const startTime = this.#hour(column)
    const seconds = this.#seconds(startTime)
    const title = oneLine(this.cell('title'))
    if (title === '') this.#problem('title', '', 'no_title')
    const notes = this.#notes(title)
    if (
      startTime === undefined ||
      seconds === undefined ||
      title === '' ||
      codePoints(notes) > maxNotes
    )
      return null
    const isTimed = startTime !== null || this.cell('length') !== ''
    const kind =
      kindNamed(this.cell('kind')) ?? (!isTimed ? 'group' : seconds ? 'cue' : 'milestone')
    return {
      kind,
      title: beginningOfTitle(title),
      startTime: kind === 'group' ? null : startTime,
      seconds: kind === 'cue' ? seconds : 0,
      skipped: /^(da|yes|x|1|true|adevarat)$/.test(fold(this.cell('skipped'))),
      notes,
    }
  }

  /** A text that is too long is refused with its cell: if it were cut off, no one would notice before the day. */
  #notes(title: string): string {
    const own = this.cell('notes')
    const notes = this.isTitleLong ? [title, own].filter(Boolean).join('\n') : own
    if (codePoints(own) > maxNotes) this.#problem('notes', own, 'too_long')
    else if (codePoints(notes) > maxNotes) this.#problem('title', title, 'too_long')
    return notes
  }

  /**
   * The former instructions, with those of the row for the departments that have a column; two columns of one
   * name are one.
   */
  instructions(before: Readonly<Record<string, string>>): Record<string, string> | null {
    const textById: Record<string, string> = {}
    let isLong = false
    for (const { at, id, name } of this.#head.departments) {
      const instructions = [textById[id], (this.#row.cells[at] ?? '').trim()].filter(Boolean)
      const text = instructions.join('\n')
      if (codePoints(text) > maxInstruction) {
        this.#problem('department', text, 'too_long', name)
        isLong = true
      }
      textById[id] = text
    }
    if (isLong) return null
    return Object.fromEntries(
      Object.entries({ ...before, ...textById }).filter(([, text]) => text !== ''),
    )
  }

  #hour(column: 'hour' | 'pin' | 'end'): string | null | undefined {
    const text = this.cell(column)
    if (text === '') return null
    const hour = hourOf(text)
    if (hour === undefined) this.#problem(column === 'end' ? 'end' : 'hour', text, 'bad_hour')
    return hour
  }

  /** From the column of lengths, or else from the beginning to the end. */
  #seconds(startTime: string | null | undefined): number | undefined {
    const text = this.cell('length')
    if (text === '') {
      // Our own file always contains the length.
      const end = this.#head.columns.pin === undefined ? this.#hour('end') : null
      if (end === undefined) return undefined
      if (end === null || !startTime) return 0
      const minutes = minutesOf(end) - minutesOf(startTime)
      return (minutes < 0 ? minutes + 24 * 60 : minutes) * 60
    }
    const seconds = secondsOf(text, this.#colon)
    if (seconds === undefined) this.#problem('length', text, 'bad_length')
    else if (seconds > maxCueSeconds) this.#problem('length', text, 'longer_than_a_day')
    else return seconds
    return undefined
  }

  #problem(
    column: FileProblem['column'],
    value: string,
    reason: FileProblem['reason'],
    department?: string,
  ): void {
    this.problems.push({
      row: this.#row.rowNo,
      column,
      ...(department !== undefined && { department }),
      value: beginningOf(value, 60),
      reason,
    })
  }
}

/** The first row that names what happens; without one, the columns come in the usual order. */
function headOf(plan: Plan, table: readonly Row[], newId: () => string): Head {
  for (const [at, { cells }] of table.slice(0, 10).entries()) {
    const columns = columnsIn(cells)
    if (columns.title !== undefined)
      return { columns, ...departmentsIn(plan, cells, columns, newId), rows: table.slice(at + 1) }
  }
  const columns = Object.fromEntries(plainColumns.map((column, at) => [column, at]))
  return { columns, departments: [], added: [], leftOut: [], rows: table }
}

function columnsIn(cells: readonly string[]): Head['columns'] {
  const folded = cells.map((cell) => headerText(cell))
  const columns: Head['columns'] = {}
  for (const [column, words] of Object.entries(headers) as [Column, readonly string[]][]) {
    const index = folded.findIndex((cell) => words.includes(cell))
    if (index >= 0) columns[column] = index
  }
  return columns
}

/** A column with any other name is a department, and a new one where the plan has none of that name. */
function departmentsIn(
  plan: Plan,
  cells: readonly string[],
  columns: Head['columns'],
  newId: () => string,
): Pick<Head, 'departments' | 'added' | 'leftOut'> {
  const usedColumns = new Set(Object.values(columns))
  const departments: Head['departments'] = []
  const added: Department[] = []
  const leftOut: string[] = []
  for (const [at, cell] of cells.entries()) {
    const { name, isPrivate } = departmentNamed(cell)
    if (usedColumns.has(at) || name === '' || saidOnly.includes(headerText(cell))) continue
    const all = [...plan.departments, ...added]
    const existing = all.find((each) => fold(each.name) === fold(name))
    if (!existing && all.length >= maxDepartments) {
      leftOut.push(name)
      continue
    }
    const department = existing ?? { id: newId(), name, isPrivate }
    if (!existing) added.push(department)
    departments.push({ at, id: department.id, name: department.name })
  }
  return { departments, added, leftOut }
}

const privateMarks = /\s*\((numai echipa|team only)\)\s*$/i

/** The head of a column says when only the team sees it, so that it is not opened on its way to another event. */
function departmentNamed(cell: string): Pick<Department, 'name' | 'isPrivate'> {
  const name = cell.replace(privateMarks, '').replaceAll(/\s+/g, ' ').trim()
  return { name: beginningOf(name, 40).trim(), isPrivate: privateMarks.test(cell) }
}

function kindNamed(text: string): CueKind | undefined {
  const word = fold(text)
  if (word === '') return undefined
  if (/^(grup|group)/.test(word)) return 'group'
  return /^(reper|milestone)/.test(word) ? 'milestone' : 'cue'
}

/** `9`, `9:30`, `09.30`, `9:30 AM`, and half past two at night as `26:30` or `02:30 +1`. */
function hourOf(text: string): string | undefined {
  const [, typed = '', nextDayMark] = /^(.*?)(\s*\+1)?$/.exec(text) ?? []
  const withoutSeconds = typed.replace(/^(\d{1,2}[:.]\d\d):00(?!\d)/, '$1')
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(typedTime(withoutSeconds)) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const time = `${String(Number(hours) + (nextDayMark ? 24 : 0)).padStart(2, '0')}:${minutes}`
  return TwoDayTime.safeParse(time).data
}

/** `90`, `1:30`, `0:01:30`, `1h 30m` and `45 s`. */
function secondsOf(text: string, colon: Colon): number | undefined {
  const [, hours, minutes, rest] =
    /^(?:(\d{1,3})\s*(?:h|ore|oră|ora))?\s*(?:(\d{1,4})\s*(?:min|m|')\.?)?\s*(?:(\d{1,5})\s*(?:sec|s|")\.?)?$/i.exec(
      text,
    ) ?? []
  if (hours ?? minutes ?? rest)
    return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
  const parts = text.split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}([.,]\d+)?$/.test(part))) return undefined
  const [first = 0, second = 0, third = 0] = parts.map((part) => Number(part.replace(',', '.')))
  if (parts.length === 1) return Math.round(first * 60)
  if (parts.length === 2 && colon === 'minutes') return Math.round(first * 60 + second)
  return Math.round(first * 3600 + second * 60 + third)
}

function isSame(before: Cue, after: Cue): boolean {
  const hasText = (all: Record<string, string>) =>
    Object.entries(all).filter(([, text]) => text !== '')
  const texts = hasText(after.instructions)
  return (
    (['kind', 'title', 'startTime', 'seconds', 'skipped', 'notes'] as const).every(
      (field) => before[field] === after[field],
    ) &&
    texts.length === hasText(before.instructions).length &&
    texts.every(([id, text]) => before.instructions[id] === text)
  )
}
