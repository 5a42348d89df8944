import fc from 'fast-check'
import type { Sheet } from '#modules/budgets/contract.ts'
import { blankLine, type BudgetLine } from '#modules/budgets/model.ts'

export const secret = 'CANAR'
/** Sums of the team alone are in the hundreds of millions; nothing that the client pays is. */
const secretSum = fc.integer({ min: 700_000_001, max: 799_999_999 })
export const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

export interface DrawnLine {
  isShown: boolean
  side: BudgetLine['side']
  price: number
  secretPrice: number
  optional: boolean
  category: number
  offers: number[]
  invoiced: number
  paid: number
}

const drawn: fc.Arbitrary<DrawnLine> = fc.record({
  isShown: fc.boolean(),
  side: fc.constantFrom('cost', 'cost', 'cost', 'income'),
  price: fc.integer({ min: 1, max: 900_000 }),
  secretPrice: secretSum,
  optional: fc.boolean(),
  category: fc.integer({ min: 0, max: 2 }),
  offers: fc.array(secretSum, { maxLength: 3 }),
  invoiced: secretSum,
  paid: secretSum,
})

/** A budget in which every word and sum that is not for the client is a canary. */
export function sheetOf(rows: readonly DrawnLine[]): Sheet {
  const ids = { version: 1, position: '' }
  const firm = { partnerId: null, supplier: `${secret} SRL`, currency: 'RON' as const, rate: null }
  const lines = rows.map((row, at): BudgetLine => ({
    ...blankLine,
    ...ids,
    id: idOf(at),
    name: isOpen(row) ? `Rând ${at}` : `${secret} rând ${at}`,
    currency: 'RON',
    side: row.side,
    vat: 'exempt',
    unitPrice: isOpen(row) ? row.price : row.secretPrice,
    optional: row.optional,
    clientVisible: row.isShown,
    categoryId: row.category === 0 ? null : idOf(900 + row.category),
    note: `${secret} notă`,
  }))
  const sheet = {
    budget: { id: idOf(800), name: `${secret} buget`, currency: 'RON', rates: [], guests: {} },
    event: { id: idOf(801), startDate: '2027-06-12' },
    anchors: {},
    categories: [1, 2].map((at) => ({ ...ids, id: idOf(900 + at), name: `Categoria ${at}` })),
    lines,
    offers: rows.flatMap(({ offers }, at) =>
      offers.map((amount, n) => ({
        ...firm,
        id: idOf(1000 + at * 10 + n),
        lineId: idOf(at),
        version: 1,
        amount,
        hasVat: true,
        basis: 'total',
        vat: 'exempt',
        validUntil: null,
        fileId: null,
        status: 'received',
        inclusions: `${secret} inclus`,
      })),
    ),
    invoices: rows.map(({ invoiced }, at) => ({
      ...firm,
      id: idOf(2000 + at),
      series: secret,
      number: secret,
      kind: 'final',
      version: 1,
      vat: 0,
      issuedOn: '2027-02-01',
      dueOn: null,
      net: invoiced,
      settles: [],
      creditOf: null,
      reopensAdvances: null,
      fileId: null,
      allocations: [{ lineId: idOf(at), net: invoiced, vat: 0, closes: true }],
    })),
    payments: rows.map(({ paid }, at) => ({
      ...firm,
      id: idOf(3000 + at),
      lineId: idOf(at),
      invoiceId: null,
      kind: 'advance',
      amount: paid,
      due: { date: '2027-05-01' },
      dueDate: '2027-05-01',
      pinned: false,
      method: 'bank',
      note: secret,
      status: 'paid',
      paidOn: '2027-05-01',
      returnedOn: null,
      proofId: null,
      approvedBy: null,
      version: 1,
    })),
    confirmed: { confirmed: 0, adults: 0, children: 0, babies: 0, supplierMeals: 0 },
    dated: [],
    approvals: [],
    baseline: null,
    partners: [],
    paymentLimit: null,
  }
  // The fields that sums are calculated from; the tests read no others.
  return sheet as unknown as Sheet
}

const isOpen = ({ isShown, side }: Pick<DrawnLine, 'isShown' | 'side'>) =>
  isShown && side === 'cost'
export const budgets = fc.array(drawn, { minLength: 1, maxLength: 8 })
