import { describe, expect, test } from 'vitest'
import {
  advancesBeside,
  afterStep,
  asksForAdvances,
  balanceOf,
  compareInvoices,
  invoicedSums,
  isTakenBack,
  usualPlan,
  writtenRate,
} from '../../model.ts'
import type { Payment } from '../../model.ts'
import { invoice, payment } from '../testbed.ts'

describe('what is left of an invoice', () => {
  const budget = { currency: 'RON' as const, rates: [{ currency: 'EUR' as const, rate: '5' }] }
  const bill = invoice('a', 300_00)
  const other = invoice('b', 100_00)
  const paid = (amount: number, fields: object) => payment(amount, { status: 'paid', ...fields })
  const over = paid(390_00, { invoiceId: bill.id })

  test('money that came back for its line comes off what was paid too much', () => {
    const back = paid(90_00, { lineId: 'a', kind: 'refund' })
    const documentSet = { budget, invoices: [bill, other], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ left: 0, tooMuch: 0, paid: 300_00 })
    expect(balanceOf(documentSet, other)).toMatchObject({ left: 100_00, tooMuch: 0 })
  })

  test('more than was too much does not open the invoice again', () => {
    const back = paid(200_00, { lineId: 'a', kind: 'refund' })
    const documentSet = { budget, invoices: [bill], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ left: 0, tooMuch: 0 })
  })

  test('a payment in another currency counts by the rates of both documents', () => {
    const foreign = invoice('a', 100_00, { currency: 'EUR', rate: '4.9' })
    const balance = (...payments: Payment[]) =>
      balanceOf({ budget, invoices: [foreign], payments }, foreign)
    const of = { invoiceId: foreign.id }
    const inLei = paid(490_00, of)
    expect(balance(inLei)).toMatchObject({ left: 0, tooMuch: 0, paid: 100_00 })
    const back = paid(49_00, { ...of, kind: 'refund' })
    expect(balance(inLei, back)).toMatchObject({ left: 10_00, paid: 90_00 })
    const planned = payment(98_00, { ...of, status: 'planned' })
    expect(balance(planned)).toMatchObject({ left: 100_00, planned: 20_00 })
    const inLeiOf = { ...bill, currency: 'RON' as const }
    const inEuro = paid(60_00, { invoiceId: bill.id, currency: 'EUR', rate: '5.1' })
    const set = { budget, invoices: [inLeiOf], payments: [inEuro] }
    expect(balanceOf(set, inLeiOf)).toMatchObject({ paid: 306_00, tooMuch: 6_00 })
  })

  test('money that came back for another line changes nothing', () => {
    const back = paid(90_00, { lineId: 'b', kind: 'refund' })
    const documentSet = { budget, invoices: [bill, other], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ tooMuch: 90_00 })
  })
})

describe('a final invoice with an advance that was taken back whole', () => {
  const budget = { currency: 'RON' as const, rates: [] }
  const advance = invoice('hall', 3630_00, { kind: 'advance' })
  const final = invoice('hall', 9075_00, { settles: [advance.id] })
  const storno = (reopensAdvances: boolean | null) =>
    invoice('hall', 9075_00, { kind: 'credit', creditOf: final.id, reopensAdvances })
  const payments = [
    payment(3630_00, { invoiceId: advance.id }),
    payment(5800_00, { invoiceId: final.id }),
  ]
  const balances = (...credits: ReturnType<typeof storno>[]) => {
    const invoices = [advance, final, ...credits]
    const set = { budget, invoices, payments }
    return [balanceOf(set, advance), balanceOf(set, final)].map((each) => [
      each.credited,
      each.owed,
      each.paid,
      each.left,
      each.tooMuch,
    ])
  }

  test('leaves the advance as it was, open for another final invoice', () => {
    expect(balances(storno(true))).toEqual([
      [0, 3630_00, 3630_00, 0, 0],
      [9075_00, 0, 5800_00, 0, 5800_00],
    ])
    const invoices = [advance, final, storno(true)]
    expect(isTakenBack(advance, invoices)).toBe(false)
    expect(advancesBeside(invoice('hall', 9000_00), invoices)).toEqual([advance])
    expect(invoicedSums(invoices).map(({ minor }) => minor)).toEqual([3630_00, 9075_00, -9075_00])
  })

  test('takes the advance along, each with what was paid of itself too much', () => {
    for (const credit of [storno(false), storno(null)]) {
      expect(balances(credit)).toEqual([
        [3630_00, 0, 3630_00, 0, 3630_00],
        [5445_00, 0, 5800_00, 0, 5800_00],
      ])
      const invoices = [advance, final, credit]
      expect(isTakenBack(advance, invoices)).toBe(true)
      expect(advancesBeside(invoice('hall', 9000_00), invoices)).toEqual([])
      expect(invoicedSums(invoices).map(({ minor }) => minor)).toEqual([0, 9075_00, -9075_00])
    }
  })

  test('asks what becomes of the advance, a credit note of a part does not', () => {
    const invoices = [advance, final]
    expect(asksForAdvances(storno(null), invoices)).toEqual([advance])
    const part = { ...storno(null), net: 9074_99 }
    expect(asksForAdvances(part, invoices)).toEqual([])
    const rest = { ...storno(null), id: 'rest', net: 1 }
    expect(asksForAdvances(rest, [...invoices, part])).toEqual([advance])
    expect(balances(part)[1]).toEqual([9074_99, -3629_99, 5800_00, 0, 9429_99])
  })
})

test('a rate is written with the mark of the language, whichever was typed', () => {
  const written = (typed: string) => [writtenRate(typed, 'ro'), writtenRate(typed, 'en')]
  expect(written('5.091')).toEqual(['5,091', '5.091'])
  expect(written('5,091')).toEqual(['5,091', '5.091'])
  expect(written('5')).toEqual(['5', '5'])
})

test('an advance inside a final invoice is not invoiced twice', () => {
  const advance = invoice('a', 50_00, { kind: 'advance' })
  const final = invoice('a', 120_00, { settles: [advance.id] })
  const credit = invoice('a', 20_00, { kind: 'credit', creditOf: final.id })
  const sumOf = (some: Parameters<typeof invoicedSums>[0]) =>
    invoicedSums(some).map(({ minor }) => minor)
  expect(sumOf([advance, final, credit])).toEqual([0, 120_00, -20_00])
  expect(sumOf([advance])).toEqual([50_00])
})

test('invoices of one day are in the order of their numbers', () => {
  const of = (number: string, issuedOn: string) => invoice('a', 100, { number, issuedOn })
  const input = [of('10', '2027-02-01'), of('9', '2027-02-01'), of('11', '2027-01-31')]
  expect(input.toSorted(compareInvoices).map(({ number }) => number)).toEqual(['11', '9', '10'])
})

test('money that came back is not given back again', () => {
  expect(afterStep({ status: 'paid', kind: 'refund' }, 'refund')).toBeUndefined()
  expect(afterStep({ status: 'paid', kind: 'advance' }, 'refund')).toBe('refunded')
})

test.each([
  [
    '2027-01-01',
    [
      { anchor: 'event_start', offsetDays: -30 },
      { anchor: 'event_end', offsetDays: 3 },
    ],
  ],
  [
    '2027-05-19',
    [
      { anchor: 'event_start', offsetDays: -12 },
      { anchor: 'event_end', offsetDays: 3 },
    ],
  ],
  ['2027-06-12', [{ date: '2027-06-12' }, { anchor: 'event_end', offsetDays: 3 }]],
  ['2027-07-01', [{ date: '2027-07-01' }, { date: '2027-07-01' }]],
])('a plan made on %s has no part that is late already', (today, dues) => {
  const anchors = { event_start: '2027-06-12', event_end: '2027-06-13' }
  expect(usualPlan(today, anchors).map(({ due }) => due)).toEqual([{ date: today }, ...dues])
})

test('an advance for the same line that a final invoice does not contain is named', () => {
  const advance = invoice('hall', 3000_00, { kind: 'advance' })
  const final = invoice('hall', 9000_00)
  const elsewhere = invoice('food', 9000_00)
  const inside = invoice('hall', 9000_00, { settles: [advance.id] })
  const credit = invoice('hall', 3000_00, { kind: 'credit', creditOf: advance.id })
  expect(advancesBeside(final, [advance, final])).toEqual([advance])
  expect(advancesBeside({ ...final, kind: 'partial' }, [advance])).toEqual([])
  expect(advancesBeside({ ...final, currency: 'EUR' }, [advance])).toEqual([])
  expect(advancesBeside(elsewhere, [advance])).toEqual([])
  expect(advancesBeside(inside, [advance, inside])).toEqual([])
  expect(advancesBeside(final, [advance, inside])).toEqual([])
  expect(advancesBeside(final, [advance, credit])).toEqual([])
  expect(advancesBeside({ ...inside, settles: [] }, [advance, inside])).toEqual([advance])
})
