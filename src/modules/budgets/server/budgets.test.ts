import { describe, expect, test } from 'vitest'
import { personOf } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { changeEvent, getEvent } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = budgetsTestbed(app)

describe('a budget', () => {
  test('begins with the guests of its event, is listed with its health and found without diacritics', async () => {
    expect(bed.budget).toMatchObject({ currency: 'RON', revision: 0, guests: { expected: 100 } })
    await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, name: 'Măsuța' })
    await bed.line()
    const { items, total } = await bed.radu.call(contract.listBudgets, { search: 'MASUTA' })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      name: 'Măsuța',
      lines: 1,
      health: 'good',
      cost: { planned: { gross: 1000_00 } },
    })
    expect((await bed.radu.call(contract.listBudgets, { search: '%' })).total).toBe(0)
  })

  test('counts with the expected guests of its event, and corrects them there', async () => {
    const foresee = (version: number, expectedGuests: number) =>
      bed.radu.call(changeEvent, { eventId: bed.event.id, version, expectedGuests })
    await bed.line({ mode: 'per_guest', source: 'expected' })
    await foresee(bed.event.version, 120)
    const followed = await bed.radu.call(contract.getSheet, bed.at())
    expect(followed.budget.guests).toMatchObject({ expected: 120, guaranteed: 120 })
    const { items } = await bed.radu.call(contract.listBudgets, {})
    expect(items[0]?.cost.planned.gross).toBe(120 * (followed.lines[0]?.unitPrice ?? 0))
    const { version, guests } = followed.budget
    const own = { ...guests, expected: 90, guaranteed: 80 }
    await bed.radu.call(contract.changeBudget, { ...bed.at(), version, guests: own })
    const event = await bed.radu.call(getEvent, { eventId: bed.event.id })
    expect(event.expectedGuests).toBe(90)
    await foresee(event.version, 200)
    const kept = await bed.radu.call(contract.getSheet, bed.at())
    expect(kept.budget.guests).toMatchObject({ expected: 200, guaranteed: 80 })
  })

  test('can begin with the lines of a template', async () => {
    const made = await bed.radu.call(contract.addBudget, {
      eventId: bed.event.id,
      name: 'Din șablon',
      template: 'wedding',
    })
    const sheet = await bed.radu.call(contract.getSheet, { budgetId: made.id })
    expect(sheet.lines.length).toBeGreaterThan(30)
    expect(sheet.categories.length).toBeGreaterThan(5)
    // One basis: a menu for the four who said yes beside a cake for eighty would mislead.
    expect([...new Set(sheet.lines.map(({ source }) => source))]).toEqual(['expected'])
    const fee = sheet.lines.find(({ mode }) => mode === 'percent')
    expect(sheet.lines.map(({ id }) => id)).toEqual(expect.arrayContaining(fee!.percentOf))
  })

  test('goes to the bin with everything in it and comes back', async () => {
    await bed.line()
    await bed.radu.call(contract.removeBudget, bed.at())
    expect((await bed.radu.refused(contract.getSheet, bed.at())).code).toBe('budgets.not_found')
    const { items } = await bed.ana.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'budget', id: bed.budget.id }])
    await bed.ana.call(restoreFromBin, { kind: 'budget', id: bed.budget.id })
    expect((await bed.sheet()).lines).toHaveLength(1)
  })

  test('forgets a deleted category once the time of the bin is over, and keeps its lines', async () => {
    const { id } = await bed.radu.call(contract.addCategory, { ...bed.at(), name: 'Decor' })
    const line = await bed.line({ categoryId: id })
    await bed.radu.call(contract.removeCategory, { ...bed.at(), categoryId: id })
    const kept = async () =>
      (await db.look(`select 1 from budget_categories where id = $1`, [id])).length
    await app.tidyBin(29)
    expect(await kept()).toBe(1)
    await app.tidyBin(31)
    expect(await kept()).toBe(0)
    expect((await bed.sheet()).lines).toMatchObject([{ id: line.id, categoryId: null }])
  })

  test('answers 409 with the row as it is to anyone who saves an old one', async () => {
    await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, name: 'Al lui Radu' })
    const refusal = await bed.ana.refused(contract.changeBudget, {
      ...bed.at(),
      version: 1,
      name: 'Al Anei',
    })
    expect(refusal).toMatchObject({
      details: { status: 409, current: { name: 'Al lui Radu', version: 2 } },
    })
  })

  test('belongs to its company and to those who may see its event', async () => {
    const stranger = personOf(app, await db.company(), 'admin')
    expect((await stranger.refused(contract.getSheet, bed.at())).details.status).toBe(404)
    expect((await stranger.refused(contract.removeBudget, bed.at())).details.status).toBe(404)
    const other = await bed.newEvent({ name: 'Alta' })
    const limited = personOf(app, bed.companyId, 'planner', [other.id])
    expect((await limited.refused(contract.getSheet, bed.at())).details.status).toBe(404)
    expect((await limited.call(contract.listBudgets, {})).total).toBe(0)
    const line = await bed.line()
    const payment = await bed.pay(100, { lineId: line.id })
    const step = { paymentId: payment.id, version: 1, step: 'pay' } as const
    expect((await limited.refused(contract.stepPayment, step)).details.status).toBe(404)
    expect((await limited.call(contract.listPayments, {})).total).toBe(0)
  })

  test('pages follow one another without gaps', async () => {
    for (const name of ['B', 'C', 'D'])
      await bed.radu.call(contract.addBudget, { eventId: bed.event.id, name })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await bed.radu.call(contract.listBudgets, {
        limit: 2,
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(4)
    expect(seen).toHaveLength(4)
  })
})

describe('lines', () => {
  test('are where they are put, alone or many at once', async () => {
    const [a, b] = [await bed.line({ name: 'A' }), await bed.line({ name: 'B' })]
    await bed.radu.call(contract.addLines, {
      ...bed.at(),
      afterId: a.id,
      lines: [{ name: 'X' }, { name: 'Y' }],
    })
    const names = async () => (await bed.sheet()).lines.map(({ name }) => name)
    expect(await names()).toEqual(['A', 'X', 'Y', 'B'])
    await bed.radu.call(contract.placeLine, {
      ...bed.at(),
      lineId: b.id,
      categoryId: null,
      afterId: null,
    })
    expect(await names()).toEqual(['B', 'A', 'X', 'Y'])
    const category = await bed.radu.call(contract.addCategory, { ...bed.at(), name: 'Decor' })
    await bed.radu.call(contract.placeLine, {
      ...bed.at(),
      lineId: a.id,
      categoryId: category.id,
      afterId: null,
    })
    expect((await bed.sheet()).lines.find(({ name }) => name === 'A')?.categoryId).toBe(category.id)
    await bed.radu.call(contract.removeCategory, { ...bed.at(), categoryId: category.id })
    expect((await bed.sheet()).lines.find(({ name }) => name === 'A')?.categoryId).toBeNull()
  })

  test('change all together or not at all', async () => {
    const [a, b] = [await bed.line({ name: 'A' }), await bed.line({ name: 'B' })]
    await bed.change(b, { name: 'B2' })
    const refusal = await bed.radu.refused(contract.changeLines, {
      ...bed.at(),
      lines: [
        { id: a.id, version: 1, name: 'A2' },
        { id: b.id, version: 1, name: 'B3' },
      ],
    })
    expect(refusal).toMatchObject({
      code: 'budgets.changed_meanwhile',
      details: { current: { lines: [{ name: 'B2' }] } },
    })
    expect((await bed.sheet()).lines.map(({ name }) => name)).toEqual(['A', 'B2'])
    const { items } = await bed.radu.call(listHistory, { entity: 'budget_line', entityId: b.id })
    expect(items.map(({ deed }) => deed.ro)).toEqual(['a schimbat linia', 'a adăugat linia'])
  })

  test('a circle of percentages is refused, also when two people would close it together', async () => {
    const percent = (of: string[]) => ({ mode: 'percent' as const, percent: 1000, percentOf: of })
    const hall = await bed.line()
    const a = await bed.line({ name: 'A', ...percent([hall.id]) })
    const b = await bed.line({ name: 'B', ...percent([hall.id]) })
    const both = await Promise.allSettled([
      bed.change(a, percent([b.id])),
      bed.change(b, percent([a.id])),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const own = { ...bed.at(), lines: [{ id: hall.id, version: 1, ...percent([hall.id]) }] }
    expect((await bed.radu.refused(contract.changeLines, own)).code).toBe('budgets.circle')
  })

  test.each([
    [{ unitPrice: -1 }, 'unitPrice'],
    [{ unitPrice: 1.5 }, 'unitPrice'],
    [{ unitPrice: 1e12 }, 'unitPrice'],
    [{ name: '  ' }, 'name'],
    [{ name: '\u202E\u200B' }, 'name'],
    [{ percent: -5 }, 'percent'],
    [{ supplyDate: '2027-02-30' }, 'supplyDate'],
    [{ currency: 'JPY' }, 'currency'],
  ])('%o is refused beside its field', async (fields, field) => {
    const input = { ...bed.at(), lines: [{ name: 'Sala', ...fields }] }
    const { kind, details } = await bed.radu.refused(contract.addLines, input as never)
    expect(kind).toBe('invalid')
    expect(Object.keys(details.fields ?? {}).join(' ')).toContain(field)
  })

  test('a foreign currency needs a rate, and a rate in use cannot be removed', async () => {
    const eur = {
      ...bed.at(),
      lines: [
        { name: 'Formația', currency: 'EUR' as const, unitPrice: 1000_00, vat: 'exempt' as const },
      ],
    }
    expect((await bed.radu.refused(contract.addLines, eur)).code).toBe('budgets.rate_missing')
    await bed.radu.call(contract.changeBudget, {
      ...bed.at(),
      version: 1,
      rates: [{ currency: 'EUR', rate: '5,0' }],
    })
    await bed.radu.call(contract.addLines, eur)
    expect((await bed.totals()).cost.planned.gross).toBe(5000_00)
    const without = { ...bed.at(), version: 2, rates: [] }
    expect((await bed.radu.refused(contract.changeBudget, without)).code).toBe(
      'budgets.rate_missing',
    )
  })

  test('names and limits that contradict are refused, and so are rows of others', async () => {
    const line = await bed.line()
    const changed = (fields: object) =>
      bed.radu.refused(contract.changeLines, {
        ...bed.at(),
        lines: [{ id: line.id, version: 1, ...fields }],
      })
    expect((await changed({ min: 5000, max: 1000 })).code).toBe('budgets.min_above_max')
    expect((await changed({ categoryId: line.id })).code).toBe('budgets.category_not_found')
    expect((await changed({ partnerId: line.id })).code).toBe('budgets.partner_not_found')
    expect((await changed({ mode: 'percent', percentOf: [bed.event.id] })).code).toBe(
      'budgets.line_not_found',
    )
  })

  test('with components the price is their sum', async () => {
    const menu = await bed.line({
      components: [
        { name: 'Meniu', price: 200_00, vat: 'reduced' },
        { name: 'Băuturi', price: 50_00, vat: 'standard' },
      ],
    })
    expect(menu.unitPrice).toBe(250_00)
  })

  test('can be deleted and put back, unless something was invoiced or paid', async () => {
    const [a, b] = [await bed.line({ name: 'A' }), await bed.line({ name: 'B' })]
    await bed.invoice(b.id, 100)
    const both = { ...bed.at(), ids: [a.id, b.id] }
    expect((await bed.radu.refused(contract.removeLines, both)).code).toBe(
      'budgets.line_has_documents',
    )
    await bed.radu.call(contract.removeLines, { ...bed.at(), ids: [a.id] })
    expect((await bed.sheet()).lines).toHaveLength(1)
    await bed.radu.call(contract.restoreLines, { ...bed.at(), ids: [a.id] })
    await bed.radu.call(contract.restoreLines, { ...bed.at(), ids: [a.id] })
    expect((await bed.sheet()).lines.map(({ name }) => name)).toEqual(['A', 'B'])
  })
})

describe('approval', () => {
  test('keeps what was planned, and variance is counted from it', async () => {
    const line = await bed.line()
    const approved = await bed.radu.call(contract.approveBudget, {
      ...bed.at(),
      version: 1,
      seen: 1000_00,
      note: 'Cu mirii',
    })
    expect(approved).toMatchObject({ revision: 1, version: 2 })
    await bed.change(line, { unitPrice: 1200_00 })
    const sheet = await bed.sheet()
    expect(sheet.approvals).toMatchObject([
      { revision: 1, note: 'Cu mirii', approvedBy: 'Ana planner', cost: { gross: 1000_00 } },
    ])
    expect((await bed.totals()).cost.variance?.gross).toBe(200_00)
    await bed.radu.call(contract.approveBudget, {
      ...bed.at(),
      version: 2,
      seen: 1200_00,
      note: '',
    })
    expect((await bed.totals()).cost.variance?.gross).toBe(0)
    expect((await bed.sheet()).approvals.map(({ revision }) => revision)).toEqual([2, 1])
  })

  test('is refused for an empty budget, and when the total is not the one that was read', async () => {
    const asked = { ...bed.at(), version: 1, seen: 0, note: '' }
    expect((await bed.radu.refused(contract.approveBudget, asked)).code).toBe('budgets.empty')
    await bed.line()
    expect((await bed.radu.refused(contract.approveBudget, asked)).code).toBe('budgets.total_moved')
  })

  test('of two approvals at once one counts; one after the other both do', async () => {
    await bed.line()
    const asked = { ...bed.at(), version: 1, seen: 1000_00, note: '' }
    const both = await Promise.allSettled([
      bed.ana.call(contract.approveBudget, asked),
      bed.radu.call(contract.approveBudget, asked),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await bed.sheet()).approvals).toHaveLength(1)
    await bed.radu.call(contract.approveBudget, { ...asked, version: 2 })
    expect((await bed.sheet()).approvals).toHaveLength(2)
  })
})
