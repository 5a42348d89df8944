import { expect, test } from 'vitest'
import { queued, doJob } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

test('what was paid is in the week it was paid in, what is open in the week it is due', async () => {
  const line = await bed.line({ unitPrice: 10_000_00 })
  const pay = async (amount: number, due: string, paidOn?: string) => {
    const { id, version } = await bed.pay(amount, { lineId: line.id, due: { date: due } })
    if (!paidOn) return
    const of = { paymentId: id, version, paidOn }
    await bed.radu.call(contract.stepPayment, { ...of, step: 'pay' })
  }
  await pay(100_00, '2026-01-05', '2026-01-21')
  await pay(200_00, '2026-01-12', '2026-01-06')
  await pay(400_00, '2026-01-13')
  const weeksOf = async (filter: { status?: ('paid' | 'planned')[] }) =>
    (await bed.radu.call(contract.sumPayments, filter)).weeks.map(({ week, amount }) => [
      week,
      amount,
    ])
  expect(await weeksOf({ status: ['paid'] })).toEqual([
    ['2026-01-05', 200_00],
    ['2026-01-19', 100_00],
  ])
  expect(await weeksOf({ status: ['planned'] })).toEqual([['2026-01-12', 400_00]])
  const page = async (cursor?: string) =>
    bed.radu.call(contract.listPayments, { limit: 2, ...(cursor && { cursor }) })
  const first = await page()
  const second = await page(first.next ?? undefined)
  const amounts = [...first.items, ...second.items].map(({ amount }) => amount)
  expect(amounts).toEqual([200_00, 400_00, 100_00])
})

test('what is to come back is not taken off what is to be paid', async () => {
  const line = await bed.line({ unitPrice: 10_000_00 })
  const due = { date: '2026-01-13' }
  await bed.pay(400_00, { lineId: line.id, due })
  await bed.pay(150_00, { lineId: line.id, due, kind: 'refund' }, { overpay: true })
  const { weeks } = await bed.radu.call(contract.sumPayments, {})
  expect(weeks.map(({ side, amount }) => [side, amount])).toEqual([
    ['cost', 400_00],
    ['income', 150_00],
  ])
})

test('the history and the news say of money that comes in that it is received', async () => {
  const [cost, income] = [await bed.line(), await bed.line({ side: 'income' })]
  const due = { date: '2027-02-04' }
  time.now = new Date('2027-02-01T09:00:00Z')
  const [out, back, received] = [
    await bed.pay(10, { lineId: cost.id, due }),
    await bed.pay(5, { lineId: cost.id, kind: 'refund', due }, { overpay: true }),
    await bed.pay(20, { lineId: income.id, due }),
  ]
  const work = { name: 'budgets.tell-due', company: bed.companyId, payload: { day: '2027-02-01' } }
  await doJob(app.jobDeps(), work)
  const news = await queued(app.db, '%payment-due-soon')
  const ways = news.map((each) => JSON.stringify(each).match(/"amount":(\d+).*"comesIn":(\w+)/))
  expect(new Set(ways.map((found) => `${found?.[1]} ${found?.[2]}`))).toEqual(
    new Set(['10 false', '5 true', '20 true']),
  )
  const texts: (string | undefined)[] = []
  for (const { id: entityId, version } of [out, back, received]) {
    const paying = { paymentId: entityId, version, step: 'pay' as const, overpay: true }
    await bed.radu.call(contract.stepPayment, paying)
    const { items } = await bed.radu.call(listHistory, { entity: 'budget_payment', entityId })
    texts.push(items[0]?.deed.ro)
  }
  expect(texts).toEqual([
    'a marcat plătită plata',
    'a marcat încasată plata',
    'a marcat încasată plata',
  ])
})

test('payments of one day are in the order in which they were written down', async () => {
  const line = await bed.line({ unitPrice: 100_000_00 })
  const due = { date: '2026-01-13' }
  const amounts = Array.from({ length: 12 }, (_, at) => (at + 1) * 100)
  const blank = { lineId: line.id, invoiceId: null, partnerId: null, supplier: 'Sala Regală' }
  const rest = { kind: 'instalment', currency: 'RON', due, pinned: false, method: 'bank', note: '' }
  const payments = amounts.map((amount) => ({ ...blank, ...rest, amount }))
  await bed.radu.call(contract.addPayments, { ...bed.at(), payments } as never)
  const { items } = await bed.radu.call(contract.listPayments, {})
  expect(items.map(({ amount }) => amount)).toEqual(amounts)
  const sheet = await bed.radu.call(contract.getSheet, bed.at())
  expect(sheet.payments.map(({ amount }) => amount)).toEqual(amounts)
})
