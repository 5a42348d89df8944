import { expect } from 'vitest'
import { csvRows } from '#platform/server/spreadsheet/csv-file.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'

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
