import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { changeEvent, copyEvent } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { movedSince, maxMinor, calculationOf, rollUp } from '../model.ts'
import { clientSheet } from './client-view.ts'
import { followAnchors } from './date-move.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = budgetsTestbed(app)

const remove = (...ids: string[]) => bed.radu.call(contract.removeLines, { ...bed.at(), ids })
const restore = (...ids: string[]) => bed.radu.call(contract.restoreLines, { ...bed.at(), ids })
const approve = (seen: number) =>
  bed.radu.call(contract.approveBudget, { ...bed.at(), version: 1, seen, note: '' })
const oneOfTwo = async (...calls: Promise<unknown>[]) => {
  const ends = await Promise.allSettled(calls)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
}

describe('a deleted line', () => {
  test('leaves a percentage of it that can still be changed, and counts in it again when it is back', async () => {
    const base = await bed.line({ name: 'Sala' })
    const share = await bed.line({ mode: 'percent', percent: 1000, percentOf: [base.id] })
    await remove(base.id)
    const renamed = await bed.change(share, { name: 'Onorariu' })
    await restore(base.id)
    expect((await bed.totals()).lines.get(renamed.id)?.planned.gross).toBe(100_00)
  })

  test('takes what was offered and is to be paid along, and brings it back', async () => {
    const line = await bed.line()
    await bed.offer(line.id)
    const payment = await bed.pay(500_00, { lineId: line.id })
    const dropped = await bed.pay(100_00, { lineId: line.id })
    await bed.radu.call(contract.removePayment, { paymentId: dropped.id })
    time.now = new Date('2027-02-10T11:00:00Z')
    await remove(line.id)
    expect(await bed.sheet()).toMatchObject({ offers: [], payments: [] })
    expect((await bed.radu.call(contract.listPayments, {})).total).toBe(0)
    expect((await bed.radu.call(contract.sumPayments, {})).weeks).toEqual([])
    const pay = { paymentId: payment.id, version: 1, step: 'pay' as const }
    expect((await bed.radu.refused(contract.stepPayment, pay)).code).toBe(
      'budgets.payment_not_found',
    )
    await restore(line.id)
    expect(await bed.sheet()).toMatchObject({ offers: [{}], payments: [{ id: payment.id }] })
  })

  test('still is in what was approved, and so does one that became optional', async () => {
    const [a, b] = [await bed.line({ name: 'A' }), await bed.line({ name: 'B' })]
    await bed.line({ name: 'C' })
    await approve(3000_00)
    await remove(a.id)
    await bed.change(b, { optional: true })
    const sheet = await bed.sheet()
    const totals = rollUp(calculationOf(sheet))
    expect(totals.cost).toMatchObject({
      forecast: { gross: 1000_00 },
      variance: { gross: -2000_00 },
    })
    expect(movedSince(calculationOf(sheet), totals, 'RON')).toMatchObject([
      { name: 'B', gone: false, variance: { gross: -1000_00 } },
      { name: 'A', gone: true, variance: { gross: -1000_00 } },
    ])
  })

  test('is not deleted while an invoice for it is added', async () => {
    for (let round = 0; round < 5; round++) {
      const line = await bed.line()
      const invoice = bed.invoiceOf(line.id, 100_00)
      await oneOfTwo(bed.ana.call(contract.addInvoice, invoice), remove(line.id))
    }
  })
})

describe('an advance', () => {
  test('is settled by one of two final invoices that come at once', async () => {
    const line = await bed.line()
    for (let round = 0; round < 5; round++) {
      const { id } = await bed.invoice(line.id, 300_00, { kind: 'advance' })
      const final = () => bed.invoiceOf(line.id, 400_00, { settles: [id] })
      await oneOfTwo(
        bed.ana.call(contract.addInvoice, final()),
        bed.radu.call(contract.addInvoice, final()),
      )
    }
  })

  test('stays one while it is settled, and a deleted one cannot be settled', async () => {
    const line = await bed.line()
    const advance = await bed.invoice(line.id, 300_00, { kind: 'advance' })
    const final = await bed.invoice(line.id, 1100_00, { settles: [advance.id] })
    const changed = (fields: object) =>
      bed.radu.refused(contract.changeInvoice, {
        ...bed.at(),
        invoiceId: advance.id,
        version: 1,
        ...fields,
      })
    expect((await changed({ kind: 'final' })).code).toBe('budgets.settles_wrong')
    const more = { net: 1200_00, allocations: [{ ...advance.allocations[0]!, net: 1200_00 }] }
    expect((await changed(more)).code).toBe('budgets.settled_above')
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: advance.id })
    const later = await bed.radu.call(contract.changeInvoice, {
      ...bed.at(),
      invoiceId: final.id,
      version: final.version,
      dueOn: '2027-03-03',
    })
    expect(later).toMatchObject({ settles: [], dueOn: '2027-03-03' })
  })
})

describe('rates and limits', () => {
  const inEuro = (version: number, rates: { currency: 'EUR'; rate: string }[]) => ({
    ...bed.at(),
    version,
    rates,
  })

  test('a rate that an offer or a payment uses cannot be removed', async () => {
    const line = await bed.line()
    await bed.radu.call(contract.changeBudget, inEuro(1, [{ currency: 'EUR', rate: '5' }]))
    const offer = await bed.offer(line.id, { currency: 'EUR', amount: 300_00 })
    const accept = { ...bed.at(), offerId: offer.id, version: 1, status: 'accepted' as const }
    await bed.radu.call(contract.changeOffer, accept)
    expect((await bed.totals()).cost.committed.gross).toBe(1500_00)
    expect((await bed.radu.refused(contract.changeBudget, inEuro(2, []))).code).toBe(
      'budgets.rate_missing',
    )
    await bed.radu.call(contract.removeOffer, { ...bed.at(), offerId: offer.id })
    const payment = await bed.pay(100_00, { lineId: line.id, currency: 'EUR' })
    expect((await bed.radu.refused(contract.changeBudget, inEuro(2, []))).code).toBe(
      'budgets.rate_missing',
    )
    await bed.radu.call(contract.removePayment, { paymentId: payment.id })
    expect(await bed.radu.call(contract.changeBudget, inEuro(2, []))).toMatchObject({ rates: [] })
  })

  test('a missing rate is asked for where the document can say it', async () => {
    const line = await bed.line()
    const offered = bed.offer(line.id, { currency: 'EUR' })
    await expect(offered).rejects.toMatchObject({
      details: { fields: { rate: { code: 'invalid_rate' } } },
    })
  })

  test('without a rate of the leu a budget in euro does not get around the limit', async () => {
    await bed.ana.call(contract.changeBudgetSettings, { paymentLimit: 1000_00, version: 0 })
    const { id: budgetId } = await bed.radu.call(contract.addBudget, {
      eventId: bed.event.id,
      name: 'Buget în euro',
      currency: 'EUR',
    })
    const { lines } = await bed.radu.call(contract.addLines, { budgetId, lines: [{ name: 'DJ' }] })
    bed.budget = { ...bed.budget, id: budgetId }
    const payment = await bed.pay(100_000_00, { lineId: lines[0]!.id, currency: 'EUR' })
    const pay = { paymentId: payment.id, version: 1, step: 'pay' as const }
    expect((await bed.radu.refused(contract.stepPayment, pay)).code).toBe('budgets.needs_approval')
  })

  test('what was approved for one is not paid to another', async () => {
    const line = await bed.line()
    const payment = await bed.pay(500_00, { lineId: line.id })
    const approved = await bed.ana.call(contract.stepPayment, {
      paymentId: payment.id,
      version: 1,
      step: 'approve',
    })
    const change = (fields: object) =>
      bed.radu.call(contract.changePayment, { paymentId: payment.id, ...fields, version: 2 })
    expect(approved.status).toBe('approved')
    expect(await change({ supplier: 'Altcineva' })).toMatchObject({
      status: 'planned',
      approvedBy: null,
    })
  })

  test('what no one could pay is refused, so that the other budgets can still be counted', async () => {
    const line = await bed.line({ unitPrice: maxMinor })
    const changed = (fields: object) =>
      bed.radu.refused(contract.changeLines, {
        ...bed.at(),
        lines: [{ id: line.id, version: 1, ...fields }],
      })
    expect((await changed({ quantity: 1_000_000_000 })).code).toBe('budgets.too_big')
    const part = { name: 'Meniu', price: maxMinor, vat: 'exempt' as const }
    expect((await changed({ components: [part, part] })).code).toBe('budgets.too_big')
    await bed.line({ mode: 'per_guest', unitPrice: maxMinor / 100 })
    const guests = { ...bed.budget.guests, expected: 100_000 }
    await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, guests })
    expect((await bed.radu.call(contract.listBudgets, {})).items).toHaveLength(1)
  })

  test('what comes in and what goes out are never one sum', async () => {
    const [cost, income] = [await bed.line(), await bed.line({ side: 'income' })]
    await bed.pay(100, { lineId: cost.id })
    await bed.pay(500, { lineId: income.id })
    const { weeks } = await bed.radu.call(contract.sumPayments, {})
    expect(weeks).toMatchObject([
      { side: 'cost', amount: 100 },
      { side: 'income', amount: 500 },
    ])
  })
})

describe('the plan', () => {
  test('shows the client a percentage of all it is taken of, also of what the client does not see', async () => {
    const [hidden, seen] = [await bed.line({ clientVisible: false }), await bed.line()]
    const fee = await bed.line({ mode: 'percent', percent: 1000, percentOf: [hidden.id, seen.id] })
    const { lines, cost } = rollUp(calculationOf(clientSheet(await bed.sheet())))
    expect(lines.get(fee.id)?.planned.gross).toBe(200_00)
    expect(cost.planned.gross).toBe(1200_00)
  })

  test('of thousands of lines is copied with its event', async () => {
    const some = Array.from({ length: 500 }, (_, at) => ({ name: `Linia ${at}`, unitPrice: 100 }))
    for (let times = 0; times < 5; times++)
      await bed.radu.call(contract.addLines, { ...bed.at(), lines: some })
    const copied = await bed.ana.call(copyEvent, {
      eventId: bed.event.id,
      name: 'Copia',
      startDate: '2027-09-12',
      take: ['budgets'],
    })
    const { items } = await bed.radu.call(contract.listBudgets, { eventId: copied.id })
    expect(items).toMatchObject([{ lines: 2500 }])
  })

  test('keeps the order of categories that several people add and move at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const added = await Promise.all(
      names.map((name) => bed.radu.call(contract.addCategory, { ...bed.at(), name })),
    )
    expect(new Set(added.map(({ position }) => position)).size).toBe(names.length)
    const [first, ...others] = added
    const moved = await Promise.all(
      others.map(({ id, version }) =>
        bed.radu.call(contract.changeCategory, {
          ...bed.at(),
          categoryId: id,
          version,
          afterId: first!.id,
        }),
      ),
    )
    expect(new Set(moved.map(({ position }) => position)).size).toBe(others.length)
    const astray = { ...bed.at(), categoryId: first!.id, version: 1, afterId: bed.event.id }
    expect((await bed.radu.refused(contract.changeCategory, astray)).code).toBe(
      'budgets.category_not_found',
    )
  })
})

/** Runs the clock job of the company. */
async function runClockJob() {
  const clock = { kind: 'system', id: null, name: '' } as const
  const job = {
    services: testServices(db.database),
    now: time.now,
    id: 'clock',
    touch: () => undefined,
  }
  const work = { ...job, company: systemScope(bed.companyId) }
  await db.database.inCompany(bed.companyId, (tx) =>
    followAnchors(jobCompanyContext(work, tx, new Outbox(listeners), clock)),
  )
}

test('a payment follows the day it is counted from, also when that is changed by hand', async () => {
  const { id: lineId } = await bed.line()
  const due = { anchor: 'event_end', offsetDays: 2 } as const
  const [free, pinned] = [
    await bed.pay(100, { lineId, due }),
    await bed.pay(100, { lineId, due, pinned: true }),
  ]
  expect([free.dueDate, pinned.dueDate]).toEqual(['2027-06-14', '2027-06-14'])
  const { id: eventId, version } = bed.event
  await bed.ana.call(changeEvent, { eventId, version, endDate: '2027-06-16' })
  await runClockJob()
  const days = new Map((await bed.sheet()).payments.map(({ id, dueDate }) => [id, dueDate]))
  expect([days.get(free.id), days.get(pinned.id)]).toEqual(['2027-06-17', '2027-06-14'])
})

test('history shows amounts and quantities as people write them', async () => {
  const line = await bed.line()
  await bed.change(line, { unitPrice: 1200_50, quantity: 2500, factor: 1500, vat: 'reduced' })
  const offer = await bed.offer(line.id)
  const changed = { ...bed.at(), offerId: offer.id, version: 1, amount: 950_00 }
  await bed.radu.call(contract.changeOffer, changed)
  const guests = { ...bed.budget.guests, expected: 120 }
  const rates = [{ currency: 'EUR' as const, rate: '4.97' }]
  await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, rates, guests })
  await bed.ana.call(contract.changeBudgetSettings, { paymentLimit: 1000_00, version: 0 })
  const { items } = await bed.ana.call(listHistory, {})
  const lines = items.map(({ deed, changes }) => [
    deed.ro,
    ...changes.map(
      ({ label, before, after }) => `${label.ro}: ${before?.ro ?? '–'} → ${after?.ro ?? '–'}`,
    ),
  ])
  expect(lines.slice(0, 4)).toEqual([
    ['a schimbat limita plăților', 'Plăți fără aprobare până la: – → 1.000,00'],
    ['a schimbat evenimentul', 'Invitați estimați: 100 → 120'],
    ['a schimbat bugetul', 'Cursuri de plan: – → EUR 4,97', 'Invitați estimați: 100 → 120'],
    ['a schimbat o ofertă', 'Sumă: 900,00\u00A0lei → 950,00\u00A0lei'],
  ])
  expect(lines[5]).toEqual([
    'a schimbat linia',
    'Preț unitar: 1.000,00 → 1.200,50',
    'TVA: scutit → redusă',
    'Cantitate: 1 → 2,5',
    'Înmulțit cu: 1 → 1,5',
  ])
})
