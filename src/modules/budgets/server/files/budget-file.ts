import { sayIn, type Locale } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import type { Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import type { Sheet } from '../../contract.ts'
import {
  addAmounts,
  fileCells,
  idHeader,
  importTargets,
  noMoney,
  rateAt,
  calculationOf,
  rollUp,
  subtractAmounts,
  type BudgetLine,
  type Column,
  type FileCell,
  type FileColumn,
  type LineFigures,
  type PriceComponent,
  type RollUp,
  type Side,
  type Totals,
  type MoneyAmounts,
} from '../../model.ts'
import { text } from '../../text.ts'

export interface BudgetFile {
  sheet: Sheet
  totals: RollUp
  /** Lines by category, in the order of the sheet. */
  groups: { name: string; lines: BudgetLine[] }[]
}

/** A sheet with its figures, its lines by category in the order in which people see them. */
export function shownOf(sheet: Sheet): BudgetFile {
  const groups = [...sheet.categories, { id: null, name: '' }]
    .map(({ id, name }) => ({
      name,
      lines: sheet.lines.filter(({ categoryId }) => categoryId === id),
    }))
    .filter((group) => group.lines.length > 0)
  return { sheet, totals: rollUp(calculationOf(sheet)), groups }
}

const fileColumns = importTargets.filter(
  (target): target is FileColumn => target !== 'total' && target !== 'id' && target !== 'skip',
)
const inner = ['committed', 'invoiced', 'paid', 'forecast', 'remaining'] as const
type InnerColumn = (typeof inner)[number]
/** The columns of a line that a client reads. */
const clientColumns = [
  'category',
  'name',
  'side',
  'optional',
  'mode',
  'price',
  'currency',
  'hasVat',
] as const

/**
 * A budget as a table: every field of its lines and their ids, so that it can be read back as itself,
 * then what is computed from them. For a client, only what is theirs to see.
 */
export function* budgetRows(
  budgetFile: BudgetFile,
  locale: Locale,
  forClient: boolean,
): Generator<Cell[]> {
  const say = sayIn(text, locale)
  const { sheet, totals, groups } = budgetFile
  const columns: readonly FileColumn[] = forClient ? clientColumns : fileColumns
  const written = (cell: FileCell): Cell => {
    if (typeof cell !== 'object' || cell === null) return cell
    if ('word' in cell) return say(cell.word as 'yes')
    return 'parts' in cell ? cell.parts.map(partWords).join('\n') : cell
  }
  const partWords = ({ price, vat, name }: PriceComponent) => {
    const amount = (price / 100).toFixed(2).replace('.', locale === 'ro' ? ',' : '.')
    return `${amount} | ${say(`vat.${vat}`)} | ${name}`
  }
  const unit = `(${sheet.budget.currency})`
  // A client is not shown what was written, only that it has to be confirmed.
  const isMarked = forClient && sheet.lines.some(hasUnread)
  yield [
    ...columns.map((column) => say(`file.${column}`)),
    say('file.counted'),
    say('file.vatRate'),
    `${say('export.planned')} ${unit}`,
    `${say('export.vat')} ${unit}`,
    `${say('export.gross')} ${unit}`,
    ...(forClient
      ? []
      : [
          ...inner.map((column) => `${say(`column.${column}`)} ${unit}`),
          `${say('file.overpaid')} ${unit}`,
          idHeader,
        ]),
    ...(isMarked ? [say('file.unconfirmed')] : []),
  ]
  const partners = new Map(sheet.partners.map(({ id, name }) => [id, name]))
  const sharesOf = shareNames(sheet.lines)
  for (const { name: category, lines } of groups)
    for (const line of lines) {
      const figures = totals.lines.get(line.id)!
      // A client's file has the computed values, without texts that were not understood.
      const cells = fileCells(forClient ? { ...line, unread: {} } : line, {
        category,
        partner: partners.get(line.partnerId ?? '') ?? '',
        shares: sharesOf(line),
      })
      yield [
        ...columns.map((column) => written(cells[column])),
        line.mode === 'percent' ? null : figures.quantity / 1000,
        rateCell(line, sheet),
        ...amounts(figures, forClient),
        ...(forClient ? [] : [{ minor: figures.overpaid.gross }, line.id]),
        ...(isMarked ? [hasUnread(line) ? say('yes') : null] : []),
      ]
    }
  yield* totalRows(budgetFile, columns, locale, forClient)
}

/** Lines are named, or identified by id where two names look the same. */
function shareNames(lines: readonly BudgetLine[]): (line: BudgetLine) => string[] {
  const names = new Map<string, number>()
  for (const { name } of lines) names.set(fold(name), (names.get(fold(name)) ?? 0) + 1)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return ({ mode, percentOf }) =>
    mode !== 'percent'
      ? []
      : percentOf.flatMap((id) => {
          const name = byId.get(id)?.name
          return name === undefined ? [] : [names.get(fold(name)) === 1 ? name : id]
        })
}

function rateCell(line: BudgetLine, sheet: Sheet): Cell {
  if (line.components.length > 0) return null
  const rate = rateAt(calculationOf(sheet), line.vat, line)
  return rate === null ? null : rate / 100
}

export type Amounts = Record<'planned', MoneyAmounts> & Record<InnerColumn, MoneyAmounts | null>

function amounts(figures: Amounts, forClient: boolean): Cell[] {
  const { net, vat, gross } = figures.planned
  return [
    { minor: net },
    { minor: vat },
    { minor: gross },
    ...(forClient ? [] : inner.map((column) => ({ minor: figures[column]?.gross ?? 0 }))),
  ]
}

function* totalRows(
  budgetFile: BudgetFile,
  columns: readonly FileColumn[],
  locale: Locale,
  forClient: boolean,
): Generator<Cell[]> {
  const say = sayIn(text, locale)
  for (const { label, side, figures, overpaid } of totalsOf(budgetFile, forClient))
    yield [
      ...columns.map((column) =>
        column === 'category' ? say(label) : column === 'side' && side ? say(`side.${side}`) : null,
      ),
      null,
      null,
      ...amounts(figures, forClient),
      ...(forClient ? [] : [{ minor: overpaid }, null]),
    ]
}

interface TotalRow {
  label:
    | 'total.lines'
    | 'total.optional'
    | 'total.exchange'
    | 'total.cost'
    | 'total.income'
    | 'total.result'
  side: Side | null
  figures: Amounts
  /** The overpaid amount, with VAT. */
  overpaid: number
  /** The sum of the rows above it. */
  isSum: boolean
}

/** Whether one of its cells has a text that was not understood. */
export function hasUnread({ unread }: BudgetLine): boolean {
  return Object.keys(unread).length > 0
}

/** Each side as the sum of the rows above it; lines that do not count and exchange differences are apart. */
export function totalsOf({ sheet, totals }: BudgetFile, forClient: boolean): TotalRow[] {
  const rows: TotalRow[] = []
  for (const side of ['cost', 'income'] as const) {
    const own = sheet.lines.filter((line) => line.side === side)
    if (own.length === 0) continue
    const figures = own.map(({ id }) => totals.lines.get(id)!)
    const uncounted = figures.filter(({ counts }) => !counts)
    const overpaid = (some: readonly LineFigures[]) =>
      some.reduce((sum, one) => sum + one.overpaid.gross, 0)
    rows.push({
      label: 'total.lines',
      side,
      figures: sumOf(figures),
      overpaid: overpaid(figures),
      isSum: false,
    })
    if (uncounted.length > 0)
      rows.push({
        label: 'total.optional',
        side,
        figures: negated(sumOf(uncounted)),
        overpaid: 0 - overpaid(uncounted),
        isSum: false,
      })
    if (!forClient && totals.exchange[side] !== 0)
      rows.push({
        label: 'total.exchange',
        side,
        figures: exchangeRow(totals.exchange[side]),
        overpaid: 0,
        isSum: false,
      })
    rows.push({
      label: side === 'cost' ? 'total.cost' : 'total.income',
      side,
      figures: totals[side],
      overpaid: totals.overpaid[side].gross,
      isSum: true,
    })
  }
  if (sheet.lines.some(({ side }) => side === 'income'))
    rows.push({
      label: 'total.result',
      side: null,
      figures: differenceOf(totals.income, totals.cost),
      overpaid: totals.overpaid.income.gross - totals.overpaid.cost.gross,
      isSum: true,
    })
  return rows
}

const parts = ['planned', ...inner] as const satisfies Column[]

function each(of: (column: (typeof parts)[number]) => MoneyAmounts): Amounts {
  return Object.fromEntries(parts.map((column) => [column, of(column)])) as Amounts
}

function sumOf(figures: readonly LineFigures[]): Amounts {
  return each((column) =>
    figures.reduce((sum, one) => addAmounts(sum, one[column] ?? noMoney), noMoney),
  )
}

function negated(figures: Amounts): Amounts {
  return each((column) => subtractAmounts(noMoney, figures[column] ?? noMoney))
}

function differenceOf(one: Totals, other: Totals): Amounts {
  return each((column) => subtractAmounts(one[column], other[column]))
}

function exchangeRow(difference: number): Amounts {
  const money = { net: difference, vat: 0, gross: difference }
  return each((column) => (column === 'paid' || column === 'forecast' ? money : noMoney))
}
