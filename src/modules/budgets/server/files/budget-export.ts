import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { sayIn, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { beginningOf } from '#shared/text/text.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { type Admission, systemActor } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { csvRows, separatorOf } from '#platform/server/spreadsheet/csv-file.ts'
import { decoded } from '#platform/server/spreadsheet/text-encoding.ts'
import { SpreadsheetProblem } from '#platform/server/spreadsheet/spreadsheet-problem.ts'
import { csvOf } from '#platform/server/spreadsheet/csv-writer.ts'
import { shortList, xlsxSheets, xlsxTypedRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { partnersNamed } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import type { Sheet } from '../../contract.ts'
import { isBlank, UnreadColumn, type BudgetLine, type CellValue } from '../../model.ts'
import { text } from '../../text.ts'
import {
  budgetRows,
  hasUnread,
  shownOf,
  totalsOf,
  type Amounts,
  type BudgetFile,
} from './budget-file.ts'
import { clientSheet } from '../client-view.ts'
import { find } from '../sheets.ts'
import { open, requireFile, recordHistory } from '../budget-access.ts'

type SayBudget = ReturnType<typeof sayIn<keyof typeof text.ro & string>>

const Params = z.object({ budgetId: Id, forClient: z.boolean() })
type Params = z.infer<typeof Params>

export async function offer(ctx: CompanyContext, input: InputOf<typeof contract.exportBudget>) {
  const { budgetId, format, forClient } = input
  const { budget, eventCtx } = await open(ctx, budgetId)
  await recordHistory(eventCtx, 'budget', budgetId, 'exported', [{ field: 'format', new: format }])
  const whose = forClient ? ` ${sayIn(text, ctx.locale)('export.forClient')}` : ''
  const name = `${budget.name}${whose} ${todayIn(defaultZone, ctx.now)}.${format}`
  return startDownload(ctx, { kind: `budgets.${format}`, name, params: { budgetId, forClient } })
}

export const xlsxDownload = downloadKind({
  kind: 'budgets.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  write: (ctx, params) => xlsxOf(sayIn(text, ctx.locale)('export.sheet'), rowsOf(ctx, params)),
})

export const csvDownload = downloadKind({
  kind: 'budgets.csv',
  type: 'text/csv; charset=utf-8',
  params: Params,
  write: (ctx, params) => csvOf(rowsOf(ctx, params), ctx.locale),
})

export const pdfDownload = downloadKind({
  kind: 'budgets.pdf',
  type: 'application/pdf',
  params: Params,
  async *write(ctx, params) {
    const budgetFile = await shownIn(ctx, params)
    const title = `${budgetFile.sheet.budget.name} · ${budgetFile.sheet.event.name}`
    yield await pdfOf({ title, landscape: true, margin: 36 }, (page) =>
      draw(page, budgetFile, params, ctx),
    )
  },
})

async function shownIn(ctx: DownloadContext, params: Params): Promise<BudgetFile> {
  const full = await find(asReader(ctx), { budgetId: params.budgetId })
  return shownOf(params.forClient ? clientSheet(full) : full)
}

async function* rowsOf(ctx: DownloadContext, params: Params): AsyncGenerator<Cell[]> {
  yield* budgetRows(await shownIn(ctx, params), ctx.locale, params.forClient)
}

function draw(
  page: PdfPage,
  budgetFile: BudgetFile,
  { forClient }: Params,
  ctx: DownloadContext,
): void {
  const { sheet, totals, groups } = budgetFile
  const say = sayIn(text, ctx.locale)
  const print = printer(page, sheet, ctx.locale, forClient)
  page.font('bold').fontSize(18).text(sheet.budget.name)
  const { event } = sheet
  const about = [
    event.name,
    event.code,
    formatDate(event.startDate, ctx.locale, 'long'),
    say('export.madeOn', { date: formatDate(todayIn(defaultZone, ctx.now), ctx.locale, 'long') }),
  ]
  page.font('text').fontSize(9).fillColor('#5b564d').text(about.join(' · ')).moveDown(1)
  print.head(say)
  for (const { name, lines } of groups) {
    print.band(name || say('category.none'))
    for (const line of lines) print.line(line, totals.lines.get(line.id)!, say)
  }
  print.apart()
  for (const { label, side, figures, isSum } of totalsOf(budgetFile, forClient)) {
    const words = side ? `${say(label)} (${say(`side.${side}`)})` : say(label)
    if (isSum) print.total(say(label), figures)
    else print.part(words, figures)
  }
  if (forClient && sheet.lines.some(hasUnread)) print.note(say('export.unconfirmedNote'))
  const { gross: overpaid } = totals.overpaid.cost
  if (!forClient && overpaid > 0)
    print.note(
      say('export.overpaid', {
        sum: formatMoney({ minor: overpaid, currency: sheet.budget.currency }, ctx.locale),
      }),
    )
}

type Figures = Pick<Amounts, 'planned' | 'forecast' | 'paid' | 'remaining'> & {
  quantity?: number
}

/** Rows under one another, each on a page that still has room for it. */
function printer(page: PdfPage, sheet: Sheet, locale: Locale, forClient: boolean) {
  const { left, right, top, bottom } = page.page.margins
  const width = page.page.width - left - right
  const columns = forClient
    ? (['planned'] as const)
    : (['planned', 'forecast', 'paid', 'remaining'] as const)
  const moneyWidth = 92
  const nameWidth = width - columns.length * moneyWidth - 60
  const money = (minor: number) => formatMoney({ minor, currency: sheet.budget.currency }, locale)
  const row = (cells: readonly string[], face: 'text' | 'bold') => {
    if (page.y > page.page.height - bottom - 22) {
      page.addPage()
      page.y = top
    }
    const { y } = page
    page.font(face).fontSize(8.5).fillColor('#1d1b18')
    page.text(cells[0]!, left, y, { width: nameWidth - 8, height: 11, ellipsis: true })
    page.text(cells[1]!, left + nameWidth, y, { width: 56, align: 'right', height: 11 })
    cells.slice(2).forEach((cell, at) => {
      const x = left + nameWidth + 60 + at * moneyWidth
      page.text(cell, x, y, { width: moneyWidth, align: 'right', height: 11 })
    })
    page.y = y + 15
  }
  const rule = () =>
    page
      .moveTo(left, page.y - 2)
      .lineTo(left + width, page.y - 2)
      .lineWidth(0.5)
      .stroke('#c9c2b5')
  const amounts = (figures: Figures) => columns.map((column) => money(figures[column]?.gross ?? 0))
  return {
    head(say: SayBudget) {
      row(['', say('export.quantity'), ...columns.map((column) => say(`column.${column}`))], 'bold')
      rule()
    },
    band(name: string) {
      page.y += 6
      row([name, '', ...columns.map(() => '')], 'bold')
      rule()
    },
    line(line: BudgetLine, figures: Figures, say: SayBudget) {
      const quantity = ((figures.quantity ?? 0) / 1000).toLocaleString(
        locale === 'ro' ? 'ro-RO' : 'en-GB',
      )
      // Money that comes in and what does not count yet must not read like a cost.
      const marks = [
        ...(line.side === 'income' ? [say('side.income')] : []),
        ...(line.optional ? [say('field.optional').toLowerCase()] : []),
        ...(forClient && hasUnread(line) ? [say('export.unconfirmed')] : []),
      ]
      const name = marks.length > 0 ? `${line.name} (${marks.join(', ')})` : line.name
      row([name, line.mode === 'percent' ? '' : quantity, ...amounts(figures)], 'text')
      if (!forClient && hasUnread(line)) this.unread(line, say)
    },
    /** A row below its line, with the full unread text, because the figures still count the old value. */
    unread({ unread }: BudgetLine, say: SayBudget) {
      const cells = UnreadColumn.options.flatMap((column) =>
        unread[column] === undefined
          ? []
          : [`${say(`file.${column}`)} ${say('export.quoted', { text: unread[column] })}`],
      )
      const words = say('export.unread', { cells: cells.join(', ') })
      page.font('text').fontSize(7.5)
      const height = page.heightOfString(words, { width: width - 12 })
      if (page.y + height > page.page.height - bottom - 10) {
        page.addPage()
        page.y = top
      }
      const { y } = page
      page.fillColor('#9a3b1f').text(words, left + 12, y - 3, { width: width - 12 })
      page.y = y + height + 3
    },
    /** The sums below are of the whole budget, not of the last category. */
    apart() {
      page.y += 10
      rule()
    },
    part(label: string, figures: Figures) {
      row([label, '', ...amounts(figures)], 'text')
    },
    note(words: string) {
      page.y += 6
      page.font('text').fontSize(8.5).text(words, left, page.y, { width })
    },
    total(label: string, totals: Figures) {
      page.y += 6
      rule()
      row([label, '', ...amounts(totals)], 'bold')
    },
  }
}

const maxRows = 5000
const maxCells = 60
const maxCellLength = 20_000

/** One sheet of a file, its numbers as numbers; what the cells mean is decided where they are shown. */
export async function readFile(ctx: CompanyContext, input: InputOf<typeof contract.readLinesFile>) {
  await open(ctx, input.budgetId)
  await requireFile(ctx, input.fileId, 'fileId')
  const key = originalKey(ctx.company.companyId, input.fileId)
  const blob = await openBlobs(ctx.services.env).get(key)
  if (!blob) throw new AppError('not_found', 'files.not_found')
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  const sheets = await sheetsOfFile(bytes)
  const { rows, sheet } = await readSheet(bytes, sheets.length, input.sheet)
  const names = new Set(
    rows.flat().filter((cell): cell is string => typeof cell === 'string' && cell.length <= 200),
  )
  const partners = await partnersNamed(ctx, [...names])
  return { rows, partners, sheets: sheets.length > 1 ? sheets : [], sheet }
}

async function sheetsOfFile(bytes: Buffer): Promise<string[]> {
  if (!isXlsx(bytes)) return []
  try {
    return await xlsxSheets(bytes)
  } catch (error) {
    if (error instanceof SpreadsheetProblem)
      throw new AppError('invalid', 'budgets.file_unreadable')
    throw error
  }
}

/** The sheet that was chosen, else the first that is not empty: a cover sheet must not hide the lines. */
async function readSheet(bytes: Buffer, count: number, chosen: number | undefined) {
  const lastIndex = Math.max(0, count - 1)
  if (chosen !== undefined) {
    const sheet = Math.min(chosen, lastIndex)
    return { rows: await readTable(bytes, sheet), sheet }
  }
  for (let sheet = 0; sheet < lastIndex; sheet++) {
    const rows = await rowsOfTable(bytes, sheet)
    if (rows.length > 0) return { rows, sheet }
  }
  return { rows: await readTable(bytes, lastIndex), sheet: lastIndex }
}

/** Tables above the limit are refused: a file cut without a warning would miss lines. */
export async function readTable(bytes: Buffer, sheetAt = 0): Promise<CellValue[][]> {
  const rows = await rowsOfTable(bytes, sheetAt)
  if (rows.length === 0) throw new AppError('invalid', 'budgets.file_unreadable')
  return rows
}

async function rowsOfTable(bytes: Buffer, sheetAt: number): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  try {
    for await (const { cells } of rowsIn(bytes, sheetAt)) {
      if (cells.every(isBlank)) continue
      const used = cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (rows.length >= maxRows || used > maxCells)
        throw new AppError('invalid', 'budgets.file_too_long')
      rows.push(
        cells
          .slice(0, used)
          .map((cell) => (typeof cell === 'string' ? beginningOf(cell, maxCellLength) : cell)),
      )
    }
  } catch (error) {
    if (error instanceof SpreadsheetProblem)
      throw new AppError('invalid', 'budgets.file_unreadable')
    throw error
  }
  return rows
}

function isXlsx(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString() === 'PK'
}

async function* rowsIn(bytes: Buffer, sheetAt: number): AsyncGenerator<{ cells: CellValue[] }> {
  if (isXlsx(bytes)) return yield* xlsxTypedRows(bytes, shortList, sheetAt)
  const content = decoded(bytes)
  if (content.includes('\0')) throw new SpreadsheetProblem('unreadable')
  yield* csvRows(content, separatorOf(content))
}

const reader: Admission = { actor: systemActor, companyId: null, role: 'admin' }

/** An export writes nothing, so no readers are notified; access was checked when the link was made. */
function asReader(ctx: DownloadContext): CompanyContext {
  const silent = () => undefined
  return {
    ...ctx,
    actor: systemActor,
    admission: { ...reader, companyId: ctx.company.companyId },
    requestId: 'export',
    ip: '',
    userAgent: '',
    emit: silent,
    enqueue: silent,
    touch: silent,
  }
}
