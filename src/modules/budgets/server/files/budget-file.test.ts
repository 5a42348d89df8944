import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessTargets, isClientTable } from '../../model.ts'
import { readTable } from './budget-export.ts'
import {
  anyMarkedSheet,
  anySheet,
  linesFrom,
  planFor,
  sampleSheet,
  written,
} from './file-testbed.ts'

type Locale = 'ro' | 'en'

describe('a budget that is exported and imported', () => {
  test('is itself, in both languages and formats', async () => {
    const locale = fc.constantFrom<Locale>('ro', 'en')
    const format = fc.constantFrom('xlsx' as const, 'csv' as const)
    await fc.assert(
      fc.asyncProperty(anySheet, locale, format, locale, async (sheet, from, as, into) => {
        const rows = await readTable(await written(sheet, from, as))
        const { read, plan } = planFor(rows, sheet, into)
        expect(read.lines.flatMap(({ unread }) => Object.entries(unread))).toEqual([])
        expect(read.skipped.every(({ reason }) => reason === 'total')).toBe(true)
        expect({ ...plan, same: plan.same }).toEqual({
          added: [],
          changed: [],
          same: sheet.lines.length,
          missing: [],
          shares: [],
        })
        const back = linesFrom(rows, sheet, into)
        const byId = new Map(sheet.lines.map((line) => [line.id, line]))
        expect(back).toHaveLength(sheet.lines.length)
        for (const line of back) expect(line).toEqual(byId.get(line.id))
      }),
      { numRuns: 150, seed: 33 },
    )
  })

  test('takes a percentage of the very line, though another reads the same', async () => {
    const sample = sampleSheet()
    const share = sample.lines.find(({ mode }) => mode === 'percent')!
    const [one, two] = sample.lines.filter(({ id }) => id !== share.id)
    const lines = sample.lines.map((line) => {
      if (line.id === one!.id) return { ...line, name: 'Lămpi' }
      if (line.id === two!.id) return { ...line, name: 'lampi' }
      return line.id === share.id ? { ...line, percentOf: [one!.id] } : line
    })
    const sheet = { ...sample, lines }
    const rows = await readTable(await written(sheet, 'ro', 'xlsx'))
    expect(planFor(rows, sheet, 'ro').plan).toMatchObject({ changed: [], shares: [] })
  })

  test('keeps the texts that were not understood, and can be read back with them', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyMarkedSheet,
        fc.constantFrom('xlsx' as const, 'csv' as const),
        fc.constantFrom<Locale>('ro', 'en'),
        async (sheet, as, from) => {
          const rows = await readTable(await written(sheet, from, as))
          expect(planFor(rows, sheet, 'ro').plan).toMatchObject({
            added: [],
            changed: [],
            same: sheet.lines.length,
          })
          const marks = (lines: typeof sheet.lines) =>
            Object.fromEntries(lines.map(({ id, unread }) => [id, unread]))
          // Into another budget, a number of an English file is read as English writes it.
          if (from === 'ro') expect(marks(linesFrom(rows, sheet, 'ro'))).toEqual(marks(sheet.lines))
        },
      ),
      { numRuns: 40, seed: 33 },
    )
  })

  test('keeps a text of two meanings, though the language of the file has only one', async () => {
    const sample = sampleSheet()
    const isPlain = ({ mode, components }: (typeof sample.lines)[number]) =>
      mode === 'fixed' && components.length === 0
    const lines = sample.lines.map((line) =>
      isPlain(line) ? { ...line, unread: { quantity: '1.125', price: '1,234' } } : line,
    )
    expect(lines.some(isPlain)).toBe(true)
    const sheet = { ...sample, lines }
    const rows = await readTable(await written(sheet, 'en', 'csv'))
    expect(planFor(rows, sheet, 'ro').plan.changed).toEqual([])
  })

  test('for a client marks the lines to be confirmed and is known not to be read back', async () => {
    const locale = fc.constantFrom<Locale>('ro', 'en')
    const format = fc.constantFrom('xlsx' as const, 'csv' as const)
    await fc.assert(
      fc.asyncProperty(anyMarkedSheet, locale, format, async (sheet, from, as) => {
        const rows = await readTable(await written(sheet, from, as, true))
        const marked = sheet.lines.filter(({ unread }) => Object.keys(unread).length > 0)
        const [head, yes] = from === 'ro' ? ['De confirmat', 'da'] : ['To be confirmed', 'yes']
        const at = rows[0]!.indexOf(head)
        expect(rows.filter((row) => row[at] === yes)).toHaveLength(marked.length)
        expect(isClientTable(rows)).toBe(true)
        expect(isClientTable(await readTable(await written(sheet, from, as)))).toBe(false)
      }),
      { numRuns: 40, seed: 33 },
    )
  })

  test('says what its lines are also without the column of their ids', async () => {
    const sheet = sampleSheet()
    const rows = await readTable(await written(sheet, 'ro', 'xlsx'))
    const cut = rows.map((row) => row.slice(0, -1))
    const { targets, version } = guessTargets(cut, sheet.budget.currency)
    expect(version).toBeNull()
    expect(targets).toEqual(guessTargets(rows, sheet.budget.currency).targets.slice(0, -1))
  })

  test('shows what was changed, added and left out by hand', async () => {
    const sheet = sampleSheet()
    const rows = await readTable(await written(sheet, 'ro', 'xlsx'))
    const head = rows[0] as string[]
    const price = head.indexOf('Preț unitar')
    const name = head.indexOf('Linie')
    const [first, second] = [rows[1]!, rows[2]!]
    first[price] = { number: 12.345, percent: false }
    const copy = [...second]
    copy[name] = 'Rând nou'
    copy[copy.length - 1] = ''
    const mended = [rows[0]!, first, copy, ...rows.slice(3)]
    const { read, plan } = planFor(mended, sheet, 'ro')
    expect(plan.changed.map(({ line, fields }) => [line.id, fields])).toEqual([
      [sheet.lines[0]!.id, { unitPrice: 1235 }],
    ])
    expect(read.lines[0]!.altered).toMatchObject([{ was: '12,345', now: '12,35' }])
    expect(plan.added.map(({ fields }) => fields.name)).toEqual(['Rând nou'])
    expect(plan.missing.map(({ id }) => id)).toEqual([sheet.lines[1]!.id])
  })

  test.each(['libreoffice', 'openpyxl'])('is itself after %s saved it', async (program) => {
    const sheet = sampleSheet()
    const file = new URL(`../fixtures/budget-${program}.xlsx`, import.meta.url)
    const rows = await readTable(await readFile(file))
    expect(planFor(rows, sheet, 'ro').plan).toMatchObject({
      added: [],
      changed: [],
      same: sheet.lines.length,
      missing: [],
    })
    expect(linesFrom(rows, sheet, 'ro')).toEqual(sheet.lines)
  })
})
