import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { formatDate, formatInstant } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import type * as contract from '../contract.ts'
import {
  dateOfStart,
  isReachable,
  timedMarks,
  timedPlan,
  type Cue,
  type Rundown,
} from '../model.ts'
import { realSeconds } from '../model/durations.ts'
import { showClock, type ShowClock } from '../model/show-clock.ts'
import { spanText } from '../model/span-text.ts'
import { planTimesOf, type CueTimes } from '../model/times.ts'
import { speak } from '../text.ts'
import { marksOf } from './show/mark-store.ts'
import { find, readRundown, recordHistory } from './rundowns.ts'
import { findRundown } from './store.ts'

const pdf = 'run-of-show.pdf'
export const xlsxKind = 'run-of-show.xlsx'

export async function startPrintout(
  ctx: EventContext,
  { rundownId, paper, departmentId }: InputOf<typeof contract.printRundown>,
) {
  const { name, eventName, departments } = await find(ctx, rundownId)
  const department = departments.find(({ id }) => id === departmentId)?.name
  await recordHistory(ctx, rundownId, 'printed')
  const { eventId } = ctx.event
  return startDownload(ctx, {
    kind: paper === 'xlsx' ? xlsxKind : pdf,
    name: `${[speak(ctx.locale)('title'), eventName, name, department].filter(Boolean).join(' ')}.${paper === 'xlsx' ? 'xlsx' : 'pdf'}`,
    params: { eventId, rundownId, paper, departmentId: departmentId ?? null },
  })
}

export const paperParams = z.object({
  eventId: Id,
  rundownId: Id,
  paper: z.enum(['a4', 'a3', 'xlsx']),
  departmentId: Id.nullable(),
})

export interface RundownPrintout {
  rundown: Rundown
  times: CueTimes[]
  /** Whether the show was started, so that the printout has the real times beside the plan. */
  isBegun: boolean
  departments: Rundown['departments']
  /** For the team; the sheet of one department goes to others, without the notes of the team. */
  isWhole: boolean
  clock: ShowClock
  say: ReturnType<typeof speak>
  head: string
  /** Says whether it shows the plan or also real times, and its date. */
  about: string
}

export async function sheetOf(
  ctx: DownloadContext,
  { eventId, rundownId, departmentId }: z.infer<typeof paperParams>,
): Promise<RundownPrintout | undefined> {
  const { companyId } = ctx.company
  const event = eventScope({ actor: systemActor, companyId }, eventId, true)
  if (!(await findRundown(ctx.db, ctx.company, rundownId))) return undefined
  const rundown = await readRundown({ ...ctx, event }, rundownId)
  const marks = await marksOf(ctx.db, ctx.company, rundownId)
  const plan = timedPlan(rundown)
  const { cues, isBegun } = planTimesOf(plan, timedMarks(marks), ctx.now.getTime())
  const say = speak(ctx.locale)
  const printedAt = formatInstant(ctx.now, rundown.zone, ctx.locale)
  const departments = rundown.departments.filter(
    ({ id }) => departmentId === null || id === departmentId,
  )
  return {
    rundown,
    times: cues,
    isBegun,
    departments,
    isWhole: departmentId === null,
    clock: showClock(plan.startsAt, rundown.zone),
    say,
    head: [
      rundown.eventName,
      formatDate(dateOfStart(rundown), ctx.locale),
      ...(departmentId === null ? [] : departments.map(({ name }) => name)),
    ].join(' · '),
    about: [
      say(isBegun ? 'paper.planAndReal' : 'paper.plan'),
      ...(rundown.cues.some(({ startTime }) => startTime !== null) ? [say('paper.pinned')] : []),
      say('paper.printed', { at: printedAt }),
    ].join(' · '),
  }
}

export const pdfDownload = downloadKind({
  kind: pdf,
  type: 'application/pdf',
  params: paperParams,
  async *write(ctx, asked) {
    const sheet = await sheetOf(ctx, asked)
    if (!sheet) return
    // A sheet of many columns needs the width.
    const size: [number, number] = asked.paper === 'a3' ? [841.89, 1190.55] : [595.28, 841.89]
    const landscape = sheet.departments.length > 1
    const options = { title: sheet.rundown.name, size, landscape, margin: 36 }
    // Read from the wall, where A4 is read in the hand.
    const scale = asked.paper === 'a3' ? 1.4 : 1
    yield await pdfOf(options, (page) => draw(page, sheet, scale))
  },
})

const ink = '#1f1e1a'
const soft = '#5c584f'
const line = '#d8d3c7'

interface Column {
  title: string
  width: number
  text: (index: number) => string
}

function draw(page: PdfPage, sheet: RundownPrintout, scale: number): void {
  const { rundown, head, about } = sheet
  const left = 36
  const availableWidth = page.page.width - 2 * left
  const size = 9 * scale
  const columns = columnsOf(sheet, availableWidth, scale)
  page
    .font('text')
    .fontSize(10 * scale)
    .fillColor(soft)
    .text(head, left, left)
  page
    .font('bold')
    .fontSize(18 * scale)
    .fillColor(ink)
    .text(rundown.name)
  page.font('text').fontSize(size).fillColor(soft).text(about)
  let y = drawHead(page, columns, { y: page.y + 8, scale })
  for (const [index, cue] of rundown.cues.entries()) {
    const isGroup = cue.kind === 'group'
    const face = isGroup || cue.kind === 'milestone' ? 'bold' : 'text'
    page.font(face).fontSize(size)
    const heights = columns.map(({ width, text }) =>
      page.heightOfString(text(index) || ' ', { width: width - 6 }),
    )
    const height = Math.min(Math.max(...heights), page.page.height / 2) + 6
    if (y + height > page.page.height - left) {
      page.addPage()
      y = drawHead(page, columns, { y: left, scale })
    }
    if (isGroup) page.rect(left, y, availableWidth, height).fill('#f1eee6')
    page.fillColor(isSkipped(sheet, index) ? soft : ink)
    let x = left
    for (const { width, text } of columns) {
      writeFitted(page, text(index), {
        x: x + 3,
        y: y + 3,
        width: width - 6,
        height: height - 4,
        size,
        face,
      })
      x += width
    }
    y += height
    page
      .lineWidth(0.4)
      .moveTo(left, y)
      .lineTo(left + availableWidth, y)
      .stroke(line)
  }
}

function drawHead(
  page: PdfPage,
  columns: readonly Column[],
  { y, scale }: { y: number; scale: number },
): number {
  let x = 36
  page.fillColor(soft)
  for (const { title, width } of columns) {
    writeFitted(page, title, {
      x: x + 3,
      y,
      width: width - 6,
      height: 12 * scale,
      size: 8 * scale,
      face: 'bold',
    })
    x += width
  }
  return y + 16 * scale
}

function columnsOf(sheet: RundownPrintout, availableWidth: number, scale: number): Column[] {
  const { rundown, departments, clock, say, isBegun } = sheet
  const cueAt = (index: number) => rundown.cues[index]
  const isTimed = (index: number) => cueAt(index)?.kind !== 'group'
  const time: Column = {
    title: say('col.start'),
    width: 56 * scale,
    text: (index) => {
      if (!isTimed(index)) return ''
      const hour = clock.planned(plannedOf(sheet, index).start)
      return cueAt(index)?.startTime ? `${hour} ${pinned}` : hour
    },
  }
  const length: Column = {
    title: say('col.length'),
    width: 48 * scale,
    text: (index) =>
      cueAt(index)?.kind === 'cue' ? spanText(plannedOf(sheet, index).seconds) : '',
  }
  const real: Column[] = [
    { title: say('col.real'), width: 56 * scale, text: (index) => realStart(sheet, index) },
    { title: say('col.realLength'), width: 56 * scale, text: (index) => realLength(sheet, index) },
  ]
  const timed = [time, length, ...(isBegun ? real : [])]
  const used = timed.reduce((sum, { width }) => sum + width, 0)
  // The text of the cue is read first, and is the longest.
  const share = (availableWidth - used) / (departments.length + (sheet.isWhole ? 3 : 2))
  return [
    ...timed,
    { title: say('col.title'), width: 2 * share, text: (index) => titleOf(sheet, index) },
    ...(sheet.isWhole
      ? [
          {
            title: say('col.notes'),
            width: share,
            text: (index: number) => cueAt(index)?.notes ?? '',
          },
        ]
      : []),
    ...departments.map(({ id, name }) => ({
      title: name,
      width: share,
      text: (index: number) => cueAt(index)?.instructions[id] ?? '',
    })),
  ]
}

const pinned = '•'

/** The plan at the start of the show; a cue that was added later has its current plan. */
function plannedOf({ rundown, times, isBegun }: RundownPrintout, index: number) {
  const cue = rundown.cues[index]
  const planned = { start: times[index]?.plannedStart ?? 0, seconds: cue?.seconds ?? 0 }
  const before = isBegun && cue && !cue.skipped ? rundown.planAtStart?.[cue.id] : undefined
  return before ?? planned
}

function isSkipped({ rundown, times, isBegun }: RundownPrintout, index: number): boolean {
  const state = times[index]?.state
  if (!isBegun) return rundown.cues[index]?.skipped ?? false
  return state === 'skipped' || state === 'passed'
}

/** Whether the cue was removed, or skipped by the show. */
function leftOut({ times, isBegun }: RundownPrintout, index: number) {
  return isBegun && times[index]?.state === 'passed' ? 'state.passed' : 'state.skipped'
}

/** When it began, or with a mark of doubt when it is expected. */
function realStart(sheet: RundownPrintout, index: number): string {
  const { rundown, times, clock, say } = sheet
  const at = times[index]
  if (!at || rundown.cues[index]?.kind === 'group') return ''
  if (at.began !== null) return clock(at.began)
  return isSkipped(sheet, index) ? say(leftOut(sheet, index)) : `~ ${clock(at.start)}`
}

function realLength({ rundown, times }: RundownPrintout, index: number): string {
  const at = times[index]
  const seconds = at && rundown.cues[index]?.kind === 'cue' ? realSeconds(at) : null
  return seconds === null ? '' : spanText(seconds)
}

/** The people of a cue: who is responsible and who takes part, with the phone number where the reader may see it. */
export function cuePeople(
  rundown: Rundown,
  { refs, responsibleId }: Pick<Cue, 'refs' | 'responsibleId'>,
  showsPhones = true,
): string[] {
  const responsible = rundown.colleagues.find(({ id }) => id === responsibleId)
  const about = refs.flatMap((ref) => {
    const named = rundown.refs.find((each) => each.kind === ref.kind && each.id === ref.id)
    if (!named || !isReachable(ref)) return []
    return [showsPhones && named.phone ? `${named.name} ${named.phone}` : named.name]
  })
  return responsible ? [responsible.name, ...about] : about
}

function titleOf(sheet: RundownPrintout, index: number): string {
  const { rundown, say, isWhole } = sheet
  const cue = rundown.cues[index]
  if (!cue) return ''
  // The sheet of one department is handed on, so it has names without numbers, as a link has at first.
  const people = cuePeople(rundown, cue, isWhole)
  const title = isSkipped(sheet, index) ? `${cue.title} (${say(leftOut(sheet, index))})` : cue.title
  return [title, ...people].join('\n')
}
