import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

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
