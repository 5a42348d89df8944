import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

const nothing = { added: [], changed: [], shares: [], removed: [] }

/** A file that makes a category, adds two lines, changes one and leaves one out. */
async function file() {
  const kept = await bed.line({ name: 'Salon' })
  const gone = await bed.line({ name: 'Tort' })
  return {
    kept,
    gone,
    input: {
      ...bed.at(),
      added: [
        { row: 2, name: 'Flori', unitPrice: 500_00, category: 'Decor nou' },
        { row: 3, name: 'Comision', mode: 'percent' as const, percent: 1000, category: null },
      ],
      changed: [{ id: kept.id, version: kept.version, unitPrice: 2000_00, category: 'decor NOU' }],
      shares: [{ of: { row: 3 }, refs: [{ id: kept.id }, { row: 2 }] }],
      removed: [gone.id],
    },
  }
}

describe('a file that is entered', () => {
  test('adds, changes and removes in one request', async () => {
    const { kept, gone, input } = await file()
    const { added } = await bed.radu.call(contract.importLines, input)
    const sheet = await bed.sheet()
    const named = (name: string) => sheet.lines.find((line) => line.name === name)
    const made = sheet.categories.filter(({ name }) => name === 'Decor nou')
    expect(made).toHaveLength(1)
    expect(named('Salon')).toMatchObject({ unitPrice: 2000_00, categoryId: made[0]!.id })
    expect(named('Flori')).toMatchObject({ unitPrice: 500_00, categoryId: made[0]!.id })
    expect(named('Comision')?.percentOf).toEqual([kept.id, named('Flori')?.id])
    expect(added).toEqual([
      { row: 2, id: named('Flori')?.id },
      { row: 3, id: named('Comision')?.id },
    ])
    await bed.radu.call(contract.restoreLines, { ...bed.at(), ids: [gone.id] })
    expect((await bed.sheet()).lines).toHaveLength(4)
  })

  test('takes the categories along that it made when it is undone, unless somebody used them since', async () => {
    const { kept, input } = await file()
    const { added, categories } = await bed.radu.call(contract.importLines, input)
    expect(categories).toMatchObject([{ name: 'Decor nou' }])
    const [made] = categories
    const ids = [made!.id]
    const names = async () => (await bed.sheet()).categories.map(({ name }) => name)
    const before = (await names()).filter((name) => name !== 'Decor nou')
    const withdraw = (leaving: string[]) =>
      bed.radu.call(contract.withdrawCategories, { ...bed.at(), ids, leaving })
    await bed.radu.call(contract.removeLines, { ...bed.at(), ids: added.map(({ id }) => id) })
    await withdraw([])
    expect(await names()).toContain('Decor nou')
    await withdraw([kept.id])
    expect(await names()).toEqual(before)
    await bed.radu.call(contract.returnCategories, { ...bed.at(), ids })
    expect(await names()).toEqual([...before, 'Decor nou'])
  })

  test.each([
    [
      'an old version',
      (id: string) => ({ changed: [{ id, version: 0, unitPrice: 1 }] }),
      'budgets.changed_meanwhile',
    ],
    [
      'a row that is not there',
      () => ({ shares: [{ of: { row: 9 }, refs: [] }] }),
      'budgets.line_not_found',
    ],
    [
      'a line that is gone',
      () => ({ removed: ['7d3c1f0e-6a52-4f6e-9a44-1d1a4c1c2b11'] }),
      'budgets.line_not_found',
    ],
  ])('that has %s is refused whole', async (_, wrongOf, code) => {
    const { kept, input } = await file()
    const before = await bed.sheet()
    const refused = await bed.radu.refused(contract.importLines, { ...input, ...wrongOf(kept.id) })
    expect(refused.code).toBe(code)
    expect(await bed.sheet()).toEqual(before)
  })

  test('that meets a fault in the middle leaves nothing changed', async () => {
    const { input } = await file()
    const before = await bed.sheet()
    // The last of what it does fails in the database: the lines were added and changed by then.
    await app.db.look(`create function fail_removal() returns trigger language plpgsql as
      $$ begin raise exception 'fault of the test'; end $$`)
    await app.db.look(`create trigger fail_removal before update of deleted_at on budget_lines
      for each row execute function fail_removal()`)
    const failed = await bed.radu.refused(contract.importLines, input)
    expect(failed.code).toBe('internal')
    await app.db.look('drop trigger fail_removal on budget_lines')
    expect(await bed.sheet()).toEqual(before)
    await bed.radu.call(contract.importLines, input)
    expect((await bed.sheet()).lines).toHaveLength(3)
  })

  test('asks before invoices go with the lines that it leaves out', async () => {
    const { gone, input } = await file()
    await bed.invoice(gone.id, 100_00)
    const before = await bed.sheet()
    const refused = await bed.radu.refused(contract.importLines, input)
    expect(refused.code).toBe('budgets.line_has_documents')
    expect(await bed.sheet()).toEqual(before)
    await bed.radu.call(contract.importLines, { ...input, withDocuments: true })
    expect((await bed.sheet()).invoices).toEqual([])
  })

  test('keeps what was not understood with its line, until it is typed again', async () => {
    const line = await bed.line({ name: 'DJ', unitPrice: 2500_00 })
    await bed.radu.call(contract.importLines, {
      ...bed.at(),
      ...nothing,
      added: [{ row: 1, name: 'Scaune', category: null, unread: { quantity: '8 pers' } }],
      changed: [{ id: line.id, version: line.version, unread: { price: 'vreo 3000', vat: '19%' } }],
    })
    const named = async (name: string) =>
      (await bed.sheet()).lines.find((each) => each.name === name)!
    expect(await named('Scaune')).toMatchObject({ quantity: 1000, unread: { quantity: '8 pers' } })
    const marked = await named('DJ')
    expect(marked).toMatchObject({
      unitPrice: 2500_00,
      unread: { price: 'vreo 3000', vat: '19%' },
    })
    const { id, version } = marked
    const changed = await bed.radu.call(contract.changeLines, {
      ...bed.at(),
      lines: [{ id, version, unitPrice: 3000_00 }],
    })
    expect(changed.lines[0]!.unread).toEqual({ vat: '19%' })
    expect((await named('DJ')).unread).toEqual({ vat: '19%' })
  })

  test('that says nothing new changes nothing', async () => {
    await file()
    const before = await bed.sheet()
    await bed.radu.call(contract.importLines, { ...bed.at(), ...nothing })
    expect(await bed.sheet()).toEqual(before)
  })
})

test('income is shown to the client only where somebody says so', async () => {
  const { lines } = await bed.radu.call(contract.addLines, {
    ...bed.at(),
    lines: [
      { name: 'Sală' },
      { name: 'Onorariu', side: 'income' },
      { name: 'Bilete', side: 'income', clientVisible: true },
    ],
  })
  expect(lines.map(({ clientVisible }) => clientVisible)).toEqual([true, false, true])
})
