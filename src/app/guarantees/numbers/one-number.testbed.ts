import { expect } from 'vitest'
import { csvRows } from '#platform/server/spreadsheet/csv-file.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import type { QuestionnaireCard } from '#modules/questionnaires/model.ts'
import { readable, type ReportId, type ReportSheet } from '#modules/reports/model.ts'

/** The values of each number, by name, with every place that shows it. */
export class Numbers {
  readonly #shown = new Map<string, Map<string, number>>()

  put(name: string, place: string, value: number): void {
    const places = this.#shown.get(name) ?? new Map<string, number>()
    places.set(place, value)
    this.#shown.set(name, places)
  }

  /** Numbers that two places say differently, with what each says. */
  get different(): Record<string, Record<string, number>> {
    const found = [...this.#shown].filter(([, places]) => new Set(places.values()).size > 1)
    return Object.fromEntries(found.map(([name, places]) => [name, Object.fromEntries(places)]))
  }

  /** Numbers that were read in one place only: nothing was compared. */
  get alone(): string[] {
    return [...this.#shown].filter(([, places]) => places.size < 2).map(([name]) => name)
  }
}

export interface Table {
  titles: string[]
  rows: (string | number | null)[][]
}

export function cell({ titles }: Table, row: Table['rows'][number], title: string): string {
  const at = titles.indexOf(title)
  expect(`${title} ${at >= 0}`).toBe(`${title} true`)
  return String(row[at] ?? '')
}

export async function tableOf(bytes: Buffer, format: 'csv' | 'xlsx'): Promise<Table> {
  const rows: string[][] = []
  const read = format === 'csv' ? csvRows(bytes.toString('utf8'), ';') : xlsxRows(bytes)
  for await (const { cells } of read) rows.push(cells)
  const [titles = [], ...below] = rows
  return { titles, rows: below }
}

/** The product as an admin reads it. */
export interface Source {
  get<T>(path: string): Promise<T>
  /** The content of an export. */
  file(path: string, payload: object): Promise<Buffer>
}

const reportFiles: readonly ReportId[] = [
  ...(['rsvp-by-part', 'rsvp-by-group', 'kitchen', 'attendance', 'gates', 'arrivals'] as const),
  ...(['no-shows', 'budget', 'payments-due', 'enrolments', 'questionnaire-results'] as const),
]

/** The files of the reports: of the guests, the check-in, the budget and the answers. */
export async function reportFilesOf(
  { get, file }: Source,
  eventId: string,
  numbers: Numbers,
): Promise<void> {
  for (const id of reportFiles) {
    const asked = { which: 'all', eventIds: [eventId] }
    const { sheet } = await get<{ sheet: ReportSheet }>(
      `/reports/${id}?which=all&eventIds=${eventId}`,
    )
    const rows = [...sheet.rows, ...(sheet.totals ? [sheet.totals] : [])]
    const counted = sheet.columns.flatMap(({ kind, title }, at) =>
      kind === 'count' ? [{ title, at }] : [],
    )
    const name = (column: string) => `report ${id}: ${column}`
    const sumAt = (all: readonly unknown[][], at: number) =>
      all.reduce((sum, row) => sum + (Number(row[at]) || 0), 0)
    numbers.put(name('rows'), 'screen', rows.length)
    for (const { title, at } of counted) numbers.put(name(title), 'screen', sumAt(rows, at))
    let footLength = 0
    for (const format of ['csv', 'xlsx'] as const) {
      const table = await tableOf(await file(`/reports/${id}/export`, { ...asked, format }), format)
      // Below the rows is what they are about, in CSV after an empty line.
      const empty = table.rows.findIndex((row) => row.every((text) => text === ''))
      if (format === 'csv') footLength = table.rows.length - empty - 1
      const end = format === 'csv' ? empty : table.rows.length - footLength
      const written = table.rows.slice(0, end)
      numbers.put(name('rows'), format, written.length)
      for (const { title, at } of counted) {
        const plain = written.map((row) => row.map((text) => String(text).replaceAll('.', '')))
        numbers.put(name(title), format, sumAt(format === 'csv' ? plain : written, at))
      }
    }
    const printed = await printedOn({ file }, `/reports/${id}/export`, { ...asked, format: 'pdf' })
    const lineOf = (row: (typeof rows)[number]) =>
      squeezed(sheet.columns.map((column, at) => readable(row[at] ?? null, column, 'ro')).join(''))
    numbers.put(name('rows'), 'pdf', rows.filter((row) => printed.includes(lineOf(row))).length)
  }
}

const squeezed = (text: string) => text.replaceAll(/\s/g, '')

/** All words of a PDF, as its own tables say them, without the breaks between lines and pages. */
export async function printedOn(
  { file }: Pick<Source, 'file'>,
  path: string,
  payload: object,
): Promise<string> {
  const reading = new PdfReading(await file(path, payload))
  return squeezed(reading.pages.map((_, page) => reading.textOf(page)).join(''))
}

/** Reads all places that show how many answered a questionnaire. */
export async function answersOf(
  { get, file }: Source,
  eventId: string,
  numbers: Numbers,
): Promise<void> {
  const { items } = await get<{ items: QuestionnaireCard[] }>(`/questionnaires?eventId=${eventId}`)
  for (const { id, answers: onCard, published } of items) {
    if (published === null) continue
    const name = `answers to ${id}`
    const at = `/questionnaires/${id}/answers`
    numbers.put(name, 'card', onCard)
    numbers.put(name, 'table', (await get<{ total: number }>(at)).total)
    const results = await get<{ total: number; days: { n: number }[] }>(
      `/questionnaires/${id}/results`,
    )
    numbers.put(name, 'results', results.total)
    const perDay = results.days.reduce((sum, { n }) => sum + n, 0)
    numbers.put(name, 'days of the chart', perDay)
    for (const format of ['csv', 'xlsx'] as const) {
      const table = await tableOf(await file(`${at}/export`, { format }), format)
      numbers.put(name, `export ${format}`, table.rows.length)
    }
    const printed = await printedOn({ file }, `${at}/export`, { format: 'pdf' })
    numbers.put(name, 'export pdf', Number(/([\d.]+)(?:de)?răspuns/.exec(printed)?.[1] ?? 0))
  }
}

/** Reads the other lists that can be saved as a file. */
export async function listsOf(
  { get, file }: Source,
  eventId: string,
  numbers: Numbers,
): Promise<void> {
  const rowsIn = async (path: string, payload: object, format: 'csv' | 'xlsx' = 'xlsx') =>
    (await tableOf(await file(path, payload), format)).rows
  const tasks = await get<{ total: number }>(`/tasks/counts?eventId=${eventId}`)
  numbers.put('tasks', 'counters', tasks.total)
  numbers.put('tasks', 'export', (await rowsIn('/tasks/export', { eventId })).length)
  const partners = await get<{ items: unknown[] }>(`/events/${eventId}/partners`)
  const partnersFile = await rowsIn(`/events/${eventId}/partners/export`, { what: 'partners' })
  numbers.put('partners', 'list', partners.items.length)
  numbers.put('partners', 'export', partnersFile.length)
  const open = { eventId, status: ['planned', 'approved'] }
  const { weeks } = await get<{ weeks: { side: string; currency: string; amount: number }[] }>(
    `/payments/weeks?eventId=${eventId}&status=planned&status=approved`,
  )
  const titles = { cost: 'Total cheltuieli', income: 'Total venituri' } as const
  const due = new Map<string, number>()
  for (const { side, currency, amount } of weeks)
    due.set(`${side} ${currency}`, (due.get(`${side} ${currency}`) ?? 0) + amount)
  const printed = await printedOn({ file }, '/payments/export', { ...open, format: 'pdf' })
  for (const [key, amount] of due) {
    const title = titles[key.startsWith('cost') ? 'cost' : 'income']
    const money = (amount / 100).toLocaleString('ro-RO', { minimumFractionDigits: 2 })
    const isPrinted = printed.slice(printed.indexOf(squeezed(title))).includes(money)
    numbers.put(`payments to make: ${key}`, 'weeks', amount)
    numbers.put(`payments to make: ${key}`, 'export pdf', isPrinted ? amount : -1)
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const table = await tableOf(await file('/payments/export', { ...open, format }), format)
    const isTotal = (row: (typeof table.rows)[number]) => /^(Total|Rezultat)/.test(String(row[0]))
    const records = table.rows.filter((row) => !isTotal(row))
    numbers.put('payments to make', `export ${format}`, records.length)
    for (const key of due.keys()) {
      const [side, currency] = key.split(' ') as ['cost' | 'income', string]
      const row = table.rows.find(
        (each) => each[0] === titles[side] && cell(table, each, 'Monedă') === currency,
      )
      const text = row ? cell(table, row, 'Sumă').replace(',', '.') : '0'
      numbers.put(`payments to make: ${key}`, `export ${format}`, Math.round(Number(text) * 100))
    }
  }
}
