import fc from 'fast-check'
import { VatKind } from '#modules/defaults/model.ts'
import { csvOf } from '#platform/server/spreadsheet/csv-writer.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import type { Sheet } from '../../contract.ts'
import {
  blankLine,
  formatVersion,
  guessTargets,
  marksIn,
  Payer,
  planImport,
  priceHead,
  QuantityMode,
  QuantitySource,
  readRows,
  Side,
  type BudgetLine,
  type CellValue,
  type ImportTarget,
  type LineFields,
} from '../../model.ts'
import { budgetRows, shownOf } from './budget-file.ts'

const uuid = (kind: number, n: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`

const partners = [
  { id: uuid(9, 1), name: 'Salonul „La Conac” SRL', blocked: false },
  { id: uuid(9, 2), name: '=Formule & Co', blocked: false },
]

const word = fc
  .stringMatching(/^[A-Za-zĂÂÎȘȚăâîșț0-9&"'=+\-|;,.()]{1,12}$/)
  .filter((text) => !/^(?:sub)?total/i.test(text))
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const paragraphs = fc.array(words, { maxLength: 3 }).map((some) => some.join('\n'))
const count = fc.integer({ min: 0, max: 1_000_000 })
const price = fc.integer({ min: 0, max: 10_000_000 })

const fields: fc.Arbitrary<LineFields> = fc
  .record({
    name: words,
    categoryId: fc.constantFrom(null, uuid(1, 1), uuid(1, 2)),
    side: fc.constantFrom(...Side.options),
    currency: fc.constantFrom('RON' as const, 'EUR' as const),
    unitPrice: price,
    priceHasVat: fc.boolean(),
    vat: fc.constantFrom(...VatKind.options),
    components: fc.array(
      fc.record({ name: words, price, vat: fc.constantFrom(...VatKind.options) }),
      { maxLength: 3 },
    ),
    supplyDate: fc.constantFrom(null, '2027-02-28', '2026-12-31'),
    mode: fc.constantFrom(...QuantityMode.options),
    source: fc.constantFrom(...QuantitySource.options),
    quantity: count,
    factor: count,
    extra: count,
    min: fc.option(fc.integer({ min: 0, max: 5000 })),
    max: fc.option(fc.integer({ min: 5000, max: 1_000_000 })),
    percent: fc.integer({ min: 0, max: 100_000 }),
    percentOf: fc.constant<string[]>([]),
    partnerId: fc.constantFrom(null, ...partners.map(({ id }) => id)),
    payer: fc.constantFrom(...Payer.options),
    clientVisible: fc.boolean(),
    optional: fc.boolean(),
    note: paragraphs,
  })
  .map(asSeen)

/** Without stored values that no screen shows, such as the pieces of a line that counts guests. */
function asSeen(line: Omit<LineFields, 'unread'>): LineFields {
  const { mode } = line
  const isShare = mode === 'percent'
  const follows = ['per_guest', 'per_adult', 'per_child', 'per_table'].includes(mode)
  const isTyped = mode === 'fixed' || mode === 'per_hour'
  const components = isShare ? [] : line.components
  const isMixed = components.length > 0
  return {
    ...line,
    unread: {},
    components,
    unitPrice: isShare
      ? 0
      : isMixed
        ? components.reduce((sum, part) => sum + part.price, 0)
        : line.unitPrice,
    vat: isMixed ? 'standard' : line.vat,
    source: follows ? line.source : blankLine.source,
    quantity: isTyped ? line.quantity : blankLine.quantity,
    factor: isShare ? blankLine.factor : line.factor,
    extra: isShare ? blankLine.extra : line.extra,
    min: isShare ? null : line.min,
    max: isShare ? null : line.max,
    percent: isShare ? line.percent : 0,
  }
}

/** Any budget: every mode, side, rate and currency, names that look like formulas, percentages of other lines. */
export const anySheet: fc.Arbitrary<Sheet> = fc
  .array(fields, { minLength: 1, maxLength: 7 })
  .map((some) => {
    const lines = some.map((line, at): BudgetLine => ({
      ...line,
      id: uuid(2, at),
      position: `a${at}`,
      version: 1,
    }))
    for (const [at, line] of lines.entries())
      if (line.mode === 'percent') line.percentOf = lines.slice(0, at).map(({ id }) => id)
    return sheetWith(lines)
  })

const unreadTexts: readonly LineFields['unread'][] = [
  { price: '300 USD' },
  { vat: '19%' },
  { quantity: '8 pers', price: 'vreo 3000', partner: 'Nimeni SRL' },
]

/** The same with texts that were not understood in some of their cells. */
export const anyMarkedSheet = anySheet.map((sheet) => ({
  ...sheet,
  lines: sheet.lines.map((line, at) => ({
    ...line,
    unread: unreadTexts[at % (unreadTexts.length + 1)] ?? {},
  })),
}))

export function sheetWith(lines: BudgetLine[]): Sheet {
  return {
    budget: {
      id: uuid(0, 1),
      eventId: uuid(0, 2),
      name: 'Buget',
      currency: 'RON',
      rates: [{ currency: 'EUR', rate: '4.9765' }],
      guests: {
        expected: 120,
        children: 15,
        guaranteed: 100,
        minimum: 80,
        seatsPerTable: 10,
        supplierMeals: 6,
      },
      revision: 0,
      version: 1,
    },
    event: {
      id: uuid(0, 2),
      name: 'Nuntă',
      code: 'NUN-1',
      startDate: '2027-06-12',
      timeZone: 'Europe/Bucharest',
      expectedGuests: 120,
      rsvpDeadline: null,
    },
    anchors: {},
    categories: [
      { id: uuid(1, 1), name: 'Sală și meniu', position: 'a', version: 1 },
      { id: uuid(1, 2), name: 'Muzică', position: 'b', version: 1 },
    ],
    lines,
    offers: [],
    invoices: [],
    payments: [],
    confirmed: { confirmed: 90, adults: 80, children: 10, babies: 0, supplierMeals: 4 },
    dated: [
      {
        id: uuid(3, 1),
        kind: 'standard',
        value: 2100,
        validFrom: '2025-08-01',
        validTo: null,
        version: 1,
      },
      {
        id: uuid(3, 2),
        kind: 'reduced',
        value: 1100,
        validFrom: '2025-08-01',
        validTo: null,
        version: 1,
      },
    ] as Sheet['dated'],
    approvals: [],
    baseline: null,
    partners,
    paymentLimit: null,
  }
}

/** The file of a budget, as people download it. */
export async function written(
  sheet: Sheet,
  locale: 'ro' | 'en',
  format: 'xlsx' | 'csv',
  forClient = false,
): Promise<Buffer> {
  const rows = budgetRows(shownOf(sheet), locale, forClient)
  const all: Buffer[] = []
  for await (const piece of format === 'xlsx' ? xlsxOf('Buget', rows) : csvOf(rows, locale))
    all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

/** Lines without a category are last in a file, so the sample has none. */
export function sampleSheet(): Sheet {
  const [sheet] = fc.sample(
    anySheet.filter(
      ({ lines }) =>
        lines.length === 7 &&
        lines.every(({ mode }, at) => at > 1 || mode === 'fixed') &&
        lines.every(({ components }, at) => at > 1 || components.length === 0) &&
        lines.some(({ mode }) => mode === 'percent') &&
        lines.some(({ components }) => components.length > 1),
    ),
    { numRuns: 1, seed: 7 },
  )
  const [category] = sheet!.categories
  return {
    ...sheet!,
    lines: sheet!.lines.map((line) => ({ ...line, categoryId: category!.id })),
  }
}

/** The changes that importing a table would make in a budget, as shown in the import dialog. */
export function planFor(rows: CellValue[][], sheet: Sheet, locale: 'ro' | 'en') {
  const { targets, head, version } = guessTargets(rows, sheet.budget.currency)
  if (head !== 1 || version !== formatVersion) throw new Error('not read as a file of ours')
  return planOf(rows, targets, sheet, locale)
}

function planOf(
  rows: CellValue[][],
  targets: readonly ImportTarget[],
  sheet: Sheet,
  locale: 'ro' | 'en',
) {
  const reading = {
    locale,
    marks: marksIn(rows),
    sheet: {
      vatRates: sheet.dated,
      eventDate: sheet.event.startDate,
      currency: sheet.budget.currency,
      rates: sheet.budget.rates,
    },
  }
  const byId = new Map(sheet.lines.map((line) => [line.id, line]))
  const read = readRows(rows.slice(1), targets, reading, {
    ...priceHead(rows[0], targets),
    line: (id) => byId.get(id),
    partners: sheet.partners,
  })
  return { read, plan: planImport(sheet, read) }
}

/** The lines that an empty budget gets from a table, in the ids of the sheet that it was made from. */
export function linesFrom(rows: CellValue[][], sheet: Sheet, locale: 'ro' | 'en'): BudgetLine[] {
  const empty = { ...sheet, lines: [] }
  const { read, plan } = planFor(rows, empty, locale)
  const idOf = new Map(read.lines.map(({ row, id }) => [row, id ?? '']))
  return plan.added.map((line) => {
    const existing = sheet.lines.find(({ id }) => id === line.id)!
    const share = plan.shares.find(({ of }) => 'row' in of && of.row === line.row)
    return {
      ...blankLine,
      currency: sheet.budget.currency,
      ...line.fields,
      categoryId: sheet.categories.find(({ name }) => name === line.category)?.id ?? null,
      percentOf: (share?.refs ?? []).map((ref) => ('row' in ref ? idOf.get(ref.row)! : ref.id)),
      id: line.id!,
      position: existing.position,
      version: existing.version,
    }
  })
}
