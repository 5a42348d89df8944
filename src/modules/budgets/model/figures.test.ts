import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaleMoney } from '#shared/numbers/money.ts'
import {
  cashExcess,
  cycleIn,
  columns,
  dueState,
  exchangeDifference,
  figuresOf,
  fromBase,
  healthOf,
  headsFor,
  maxTotalMinor,
  noMoney,
  quantityOf,
  rollUp,
  splitPlan,
  spread,
  taxed,
  toBase,
  type BudgetLine,
  type Calculation,
  type MoneyAmounts,
} from '../model.ts'
import { confirmed, guests, invoice, line, offer, payment, sheet } from './testbed.ts'

const only = (input: Calculation) => [...figuresOf(input).values()][0]!

describe('how many', () => {
  test.each<[Partial<BudgetLine>, number]>([
    [{ mode: 'fixed', quantity: 2500 }, 2500],
    [{ mode: 'per_guest', source: 'expected' }, 150_000],
    [{ mode: 'per_guest', source: 'confirmed' }, 91_000],
    [{ mode: 'per_guest', source: 'guaranteed' }, 120_000],
    [{ mode: 'per_guest', source: 'at_least' }, 100_000],
    [{ mode: 'per_adult', source: 'expected' }, 135_000],
    [{ mode: 'per_adult', source: 'at_least' }, 89_000],
    [{ mode: 'per_child', source: 'confirmed' }, 10_000],
    [{ mode: 'per_table', source: 'confirmed' }, 10_000],
    [{ mode: 'per_supplier_meal' }, 8000],
    [{ mode: 'per_hour', quantity: 6500 }, 6500],
    [{ mode: 'per_guest', factor: 500, extra: 3000 }, 78_000],
    [{ mode: 'per_guest', min: 160_000 }, 160_000],
    [{ mode: 'per_guest', max: 140_000 }, 140_000],
  ])('%o has %i thousandths', (fields, expected) => {
    expect(quantityOf(line(fields), { plan: guests, confirmed })).toBe(expected)
  })

  test('meals of suppliers come from their contracts until somebody writes another number', () => {
    const meal = line({ mode: 'per_supplier_meal' })
    const plan = { ...guests, supplierMeals: null }
    expect(quantityOf(meal, { plan, confirmed })).toBe(12_000)
  })

  test('supposing a number takes the place of every count, but the contract minimum stays', () => {
    const assumedGuests = { plan: guests, confirmed, assumedGuests: 60 }
    expect(headsFor('confirmed', assumedGuests)).toEqual({ guests: 60, adults: 54, children: 6 })
    expect(headsFor('at_least', assumedGuests)).toEqual({ guests: 100, adults: 94, children: 6 })
  })

  test('more guests never make a quantity smaller', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<BudgetLine['mode']>('per_guest', 'per_adult', 'per_child', 'per_table'),
        fc.constantFrom<BudgetLine['source']>('expected', 'confirmed', 'guaranteed', 'at_least'),
        fc.nat(500),
        fc.nat(500),
        (mode, source, fewer, more) => {
          // Under the minimum, empty chairs count as adults, so children may take their place.
          fc.pre(mode !== 'per_adult' || source !== 'at_least')
          const at = (assumedGuests: number) =>
            quantityOf(line({ mode, source }), { plan: guests, confirmed, assumedGuests })
          expect(at(fewer)).toBeLessThanOrEqual(at(fewer + more))
        },
      ),
    )
  })
})

describe('VAT', () => {
  test('is taken out of a price that has it and put onto one that has not', () => {
    expect(taxed(12_100, true, 2100).amounts).toEqual({ net: 10_000, vat: 2100, gross: 12_100 })
    expect(taxed(10_000, false, 2100).amounts).toEqual({ net: 10_000, vat: 2100, gross: 12_100 })
    expect(taxed(10_000, true, null)).toEqual({
      amounts: { net: 10_000, vat: 0, gross: 10_000 },
      vatMissing: true,
    })
  })

  test('follows the day of supply, and a menu with drinks has two rates', () => {
    const early = line({ unitPrice: 11_900, supplyDate: '2025-07-31' })
    expect(only(sheet({ lines: [early] })).planned.vat).toBe(1900)
    const menu = line({
      mode: 'per_guest',
      source: 'guaranteed',
      components: [
        { name: 'Meniu', price: 22_200, vat: 'reduced' },
        { name: 'Băuturi', price: 12_100, vat: 'standard' },
      ],
    })
    expect(only(sheet({ lines: [menu] })).planned).toEqual({
      net: 3_600_000,
      vat: 516_000,
      gross: 4_116_000,
    })
    const free = line({ unitPrice: 5000, vat: 'reverse_charge' })
    expect(only(sheet({ lines: [free] }))).toMatchObject({
      planned: { net: 5000, vat: 0 },
      vatMissing: false,
    })
  })

  test('net and VAT are the gross, to the ban, whatever the price and rate', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 10), fc.boolean(), fc.nat(10_000), (amount, hasVat, rate) => {
        const { net, vat, gross } = taxed(amount, hasVat, rate).amounts
        expect(net + vat).toBe(gross)
        expect(hasVat ? gross : net).toBe(amount)
      }),
    )
  })

  test('the VAT is rounded as the long arithmetic rounds it, up to the largest amounts', () => {
    fc.assert(
      fc.property(fc.nat(maxTotalMinor), fc.nat(10_000), (amount, rate) => {
        const { vat } = taxed(amount, false, rate).amounts
        expect(vat).toBe(scaleMoney({ minor: amount, currency: 'RON' }, rate, 10_000).minor)
      }),
    )
  })
})

describe('percentages', () => {
  test('count on lines that are anywhere, also on other percentages', () => {
    const hall = line({ unitPrice: 100_000, priceHasVat: false, vat: 'exempt' })
    const service = line({
      mode: 'percent',
      percent: 1000,
      percentOf: [hall.id],
      priceHasVat: false,
      vat: 'exempt',
    })
    const reserve = line({
      mode: 'percent',
      percent: 500,
      percentOf: [hall.id, service.id],
      priceHasVat: false,
      vat: 'exempt',
    })
    const figures = figuresOf(sheet({ lines: [reserve, service, hall] }))
    expect(figures.get(service.id)?.planned.net).toBe(10_000)
    expect(figures.get(reserve.id)?.planned.net).toBe(5500)
  })

  test('of no line is marked, and so is one whose lines were deleted', () => {
    const base = line({ unitPrice: 100_00, vat: 'exempt' })
    const of = (percentOf: string[]) => line({ mode: 'percent', percent: 1000, percentOf })
    const lines = [base, of([]), of(['gone']), of([base.id])]
    const figures = figuresOf(sheet({ lines }))
    expect(lines.map(({ id }) => figures.get(id)?.baseMissing)).toEqual([false, true, true, false])
  })

  test('a circle is found however long it is, and one that slipped in counts nothing', () => {
    const [a, b, c] = [
      line({ mode: 'percent' }),
      line({ mode: 'percent' }),
      line({ mode: 'percent' }),
    ]
    a.percentOf = [b.id]
    b.percentOf = [c.id]
    expect(cycleIn([a, b, c])).toBeNull()
    c.percentOf = [a.id]
    expect(cycleIn([a, b, c])?.toSorted()).toEqual([a.id, b.id, c.id].toSorted())
    expect(only(sheet({ lines: [a, b, c] })).planned).toEqual(noMoney)
  })
})

describe('documents', () => {
  const hall = line({ unitPrice: 1000_00, vat: 'exempt' })

  test('a forecast is never committed plus invoiced', () => {
    const offers = [offer(hall.id, { amount: 1200_00, vat: 'exempt' })]
    expect(only(sheet({ lines: [hall], offers })).forecast.gross).toBe(1200_00)
    const advance = invoice(hall.id, 400_00, { kind: 'advance' })
    const half = sheet({ lines: [hall], offers, invoices: [advance] })
    expect(only(half)).toMatchObject({ forecast: { gross: 1200_00 }, fullyInvoiced: false })
    const final = invoice(hall.id, 1150_00, { settles: [advance.id] })
    expect(only({ ...half, invoices: [advance, final] })).toMatchObject({
      invoiced: { gross: 1150_00 },
      forecast: { gross: 1150_00 },
      fullyInvoiced: true,
    })
  })

  test('credit notes take back, pro formas are nothing', () => {
    const invoices = [
      invoice(hall.id, 1000_00),
      invoice(hall.id, 100_00, { kind: 'credit' }),
      invoice(hall.id, 999_00, { kind: 'proforma' }),
    ]
    expect(only(sheet({ lines: [hall], invoices })).invoiced.gross).toBe(900_00)
  })

  test('an offer by the unit follows the quantity of its line', () => {
    const menu = line({ mode: 'per_guest', source: 'guaranteed', unitPrice: 300_00, vat: 'exempt' })
    const offers = [
      offer(menu.id, { basis: 'unit', amount: 50_00, currency: 'EUR', rate: '5', vat: 'exempt' }),
    ]
    expect(only(sheet({ lines: [menu], offers })).committed?.gross).toBe(120 * 250_00)
  })

  test('a payment of an invoice is spread over its lines; what was refunded is not paid', () => {
    const other = line()
    const bill = invoice(hall.id, 100, {
      net: 100,
      allocations: [
        { lineId: hall.id, net: 33, vat: 0, closes: true },
        { lineId: other.id, net: 67, vat: 0, closes: true },
      ],
    })
    const payments = [
      payment(100, { invoiceId: bill.id }),
      payment(10, { invoiceId: bill.id, kind: 'refund' }),
      payment(55, { invoiceId: bill.id, status: 'refunded' }),
      payment(55, { invoiceId: bill.id, status: 'planned' }),
    ]
    const figures = figuresOf(sheet({ lines: [hall, other], invoices: [bill], payments }))
    expect(figures.get(hall.id)?.paid.gross).toBe(30)
    expect(figures.get(other.id)?.paid.gross).toBe(60)
  })

  test('a price of another currency is converted as it was typed, and its VAT is the rest', () => {
    const water = line({ unitPrice: 4_50, currency: 'EUR', priceHasVat: true })
    const input = sheet({ lines: [water], rates: [{ currency: 'EUR', rate: '5.0813' }] })
    const planned = figuresOf(input).get(water.id)?.planned
    expect(planned).toMatchObject({ gross: 22_87 })
    expect((planned?.net ?? 0) + (planned?.vat ?? 0)).toBe(22_87)
  })

  test('what was paid of an invoice that was taken back is counted as the plan is', () => {
    const band = line({ unitPrice: 450_00, currency: 'EUR', vat: 'exempt' })
    const eur = { currency: 'EUR', rate: '5.1' } as const
    const bill = invoice(band.id, 450_00, eur)
    const credit = invoice(band.id, 450_00, { ...eur, kind: 'credit', creditOf: bill.id })
    const paid = payment(450_00, { ...eur, invoiceId: bill.id })
    const input = sheet({ lines: [band], invoices: [bill, credit], payments: [paid] })
    const totals = rollUp(input)
    expect(totals.lines.get(band.id)).toMatchObject({
      remaining: { gross: 0 },
      overpaid: { gross: 0 },
    })
    expect(totals.cost.paid.gross).toBe(450 * 5_10)
    expect(totals.exchange.cost).toBe(45_00)
    // Without a rate in the plan, that of the invoice is the only one known.
    const alone = rollUp({ ...input, rates: [] })
    expect(alone.cost.paid.gross).toBe(450 * 5_10)
  })

  test('the exchange difference is a line of its own and leaves nothing to pay', () => {
    const band = line({ unitPrice: 1000_00, currency: 'EUR', vat: 'exempt' })
    const bill = invoice(band.id, 1000_00, { currency: 'EUR', rate: '5.1' })
    const paid = payment(1000_00, { invoiceId: bill.id, currency: 'EUR', rate: '5.2' })
    const input = sheet({ lines: [band], invoices: [bill], payments: [paid] })
    expect(exchangeDifference(input, paid)).toBe(100_00)
    const { cost, exchange, lines } = rollUp(input)
    expect(exchange.cost).toBe(100_00)
    expect(lines.get(band.id)?.remaining.gross).toBe(0)
    expect(cost).toMatchObject({
      paid: { gross: 5200_00 },
      forecast: { gross: 5200_00 },
      remaining: { gross: 0 },
    })
    expect(figuresOf(input, 'line').get(band.id)?.paid.gross).toBe(1000_00)
  })

  test('optional lines count once somebody commits to them', () => {
    const fireworks = line({ unitPrice: 500_00, optional: true, vat: 'exempt' })
    expect(rollUp(sheet({ lines: [fireworks] })).cost.planned.gross).toBe(0)
    const offers = [offer(fireworks.id, { amount: 450_00, vat: 'exempt' })]
    expect(rollUp(sheet({ lines: [fireworks], offers })).cost.forecast.gross).toBe(450_00)
  })

  test('health compares with what was approved, or else planned', () => {
    const lines = [line({ unitPrice: 100_00, vat: 'exempt' })]
    const bill = (gross: number) => [invoice(lines[0]!.id, gross)]
    expect(healthOf(rollUp(sheet()))).toBe('empty')
    expect(healthOf(rollUp(sheet({ lines })))).toBe('good')
    expect(healthOf(rollUp(sheet({ lines, invoices: bill(105_00) })))).toBe('watch')
    expect(healthOf(rollUp(sheet({ lines, invoices: bill(106_00) })))).toBe('over')
    const half = line({ side: 'income', unitPrice: 50_00, vat: 'exempt' })
    expect(healthOf(rollUp(sheet({ lines: [...lines, half] })))).toBe('deficit')
    const baseline = { [lines[0]!.id]: { net: 200_00, vat: 0, gross: 200_00 } }
    expect(healthOf(rollUp(sheet({ lines, invoices: bill(150_00), baseline })))).toBe('good')
  })

  test('late is open and before today; cash of one day to one supplier is summed', () => {
    const late = payment(1, { status: 'planned', dueDate: '2027-04-30' })
    expect(dueState(late, '2027-05-01')).toBe('overdue')
    expect(dueState({ ...late, status: 'paid' }, '2027-05-01')).toBe('settled')
    expect(dueState(late, '2027-04-30')).toBe('due')
    const cash = [payment(3000_00, { method: 'cash' }), payment(3000_00, { method: 'cash' })]
    expect(cashExcess(cash[0]!, cash, 5000_00)).toBe(1000_00)
    expect(cashExcess(cash[0]!, cash, null)).toBe(0)
  })
})

describe('sums', () => {
  const anyLine = fc
    .record({
      unitPrice: fc.nat(10_000_000),
      quantity: fc.nat(500_000),
      priceHasVat: fc.boolean(),
      vat: fc.constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
      side: fc.constantFrom('cost' as const, 'income' as const),
      currency: fc.constantFrom('RON' as const, 'EUR' as const),
      mode: fc.constantFrom('fixed' as const, 'per_guest' as const, 'per_table' as const),
      categoryId: fc.constantFrom(null, 'a', 'b'),
    })
    .map((fields) => line(fields))

  test('categories sum to the whole and the whole to its lines, in each currency', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        fc.constantFrom('RON' as const, 'EUR' as const),
        (lines, currency) => {
          const {
            cost,
            income,
            categories,
            lines: figures,
          } = rollUp(sheet({ lines, rates: [{ currency: 'EUR', rate: '4.9765' }] }), currency)
          for (const column of columns)
            for (const part of ['net', 'vat', 'gross'] as const) {
              const full = cost[column][part] + income[column][part]
              const sum = (parts: Iterable<MoneyAmounts | null>) =>
                [...parts].reduce((total, each) => total + (each?.[part] ?? 0), 0)
              expect(sum([...figures.values()].map((each) => each[column]))).toBe(full)
              expect(
                sum(
                  [...categories.values()].flatMap((each) => [
                    each.cost[column],
                    each.income[column],
                  ]),
                ),
              ).toBe(full)
            }
        },
      ),
    )
  })

  test('the order of lines never matters', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 2, maxLength: 12 }), (lines) => {
        const percent = line({
          mode: 'percent',
          percent: 1234,
          percentOf: lines.map((each) => each.id),
        })
        const there = rollUp(sheet({ lines: [...lines, percent] }))
        const back = rollUp(sheet({ lines: [percent, ...lines.toReversed()] }))
        expect(back.cost).toEqual(there.cost)
        expect(back.income).toEqual(there.income)
      }),
    )
  })

  test('a plan of payments and a spread invoice sum to the ban', () => {
    const due = { date: '2027-05-01' }
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }),
        (total, weights) => {
          const plan = splitPlan(total, [
            { kind: 'advance', share: 3000, due },
            { kind: 'instalment', share: 5000, due },
            { kind: 'rest', share: null, due },
          ])
          expect(plan.reduce((sum, each) => sum + each, 0)).toBe(total)
          expect(spread(total, weights).reduce((sum, each) => sum + each, 0)).toBe(total)
        },
      ),
    )
  })

  test('there and back through a rate misses by rounding only', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 10_000, max: 99_999 }), (minor, digits) => {
        const rate = `${Math.floor(digits / 10_000)}.${String(digits % 10_000).padStart(4, '0')}`
        expect(Math.abs(fromBase(toBase(minor, rate), rate) - minor)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
