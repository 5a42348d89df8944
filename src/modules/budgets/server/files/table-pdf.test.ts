import { expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { tablePdf, type TableRow } from './table-pdf.ts'

const head: TableRow = { kind: 'head', cells: ['Furnizor', 'Data', 'Total'] }
const columns = [
  { at: [0], share: 5, isNumber: false },
  { at: [1], share: 2, isNumber: false },
  { at: [2], share: 2, isNumber: true },
]

async function pagesOf(rows: readonly TableRow[]): Promise<string[]> {
  async function* stream() {
    yield* [head, ...rows]
  }
  const paper = { title: 'Facturi', about: 'întocmit azi', columns, locale: 'ro' as const }
  const reading = new PdfReading(await tablePdf(paper, stream()))
  return Array.from({ length: reading.pages.length }, (_, at) =>
    reading.textOf(at).replaceAll(/\s/g, ''),
  )
}

const record = (supplier: string): TableRow => ({
  kind: 'record',
  cells: [supplier, { date: '2026-11-03' }, { minor: 1_234_567_89 }],
})

test('Romanian letters, days and amounts are written whole', async () => {
  const [page] = await pagesOf([
    record('Florăria „Țărăncuța” și Șoimii'),
    { kind: 'sum', cells: ['Rezultat: venituri minus cheltuieli', null, { minor: -121 }] },
  ])
  for (const words of ['Florăria„Țărăncuța”șiȘoimii', '03.11.2026', '1.234.567,89', '-1,21'])
    expect(page).toContain(words)
  expect(page).toContain('Rezultat:venituriminuscheltuieli')
})

test('the head is on every page, each with its number', async () => {
  const pages = await pagesOf(Array.from({ length: 90 }, (_, at) => record(`Furnizor ${at}`)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('FurnizorDataTotal')
    expect(page).toContain(`${at + 1}/${pages.length}`)
  }
})

test('a row taller than a page does not keep the paper from its end', async () => {
  const pages = await pagesOf([record('Foarte lung '.repeat(2000)), record('Ultimul')])
  expect(pages.join('')).toContain('Ultimul')
})

test('cells of one column are below each other, empty ones left out', async () => {
  const both = [{ at: [0, 1], share: 5, isNumber: false }, ...columns.slice(2)]
  async function* stream() {
    yield* [head, record('Sala'), { kind: 'record', cells: ['Tort', null, null] } as const]
  }
  const paper = { title: 'Plăți', about: 'azi', columns: both, locale: 'ro' as const }
  const page = new PdfReading(await tablePdf(paper, stream())).textOf(0).replaceAll(/\s/g, '')
  for (const words of ['FurnizorData', 'Sala03.11.2026', 'Tort']) expect(page).toContain(words)
})

test('narrow heads and stacked cells break inside no word', async () => {
  const words: TableRow = { kind: 'head', cells: ['Fel (cheltuială sau venit)', 'Kind', null] }
  const narrow = [
    { at: [0, 1], share: 1, isNumber: false },
    { at: [2], share: 15.4, isNumber: true },
  ]
  async function* stream() {
    yield* [words, { kind: 'record', cells: ['cheltuială', 'avans', { minor: 1 }] } as const]
  }
  const paper = { title: 'Facturi', about: 'azi', columns: narrow, locale: 'ro' as const }
  const pieces = new PdfReading(await tablePdf(paper, stream())).textOf(0).split('\n')
  const broken = pieces.filter((piece) =>
    /^(?:ială|uială|eltuială|ltuială|tuială|lă|ă|\(cheltu.{0,3})$/.test(piece.trim()),
  )
  expect(broken).toEqual([])
  expect(pieces.filter((piece) => piece.includes('cheltuială'))).toHaveLength(2)
})
