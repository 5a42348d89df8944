import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { on, type Job } from '#platform/server/jobs/jobs.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import type { Sheet } from '../contract.ts'
import {
  calculationOf,
  rollUp,
  type Budget,
  type BudgetLine,
  type Invoice,
  type Offer,
  type Payment,
} from '../model.ts'

export const listeners = [
  on(contract.budgetApproved, 'test.budgets.approved', async () => undefined),
  on(contract.paymentOverdue, 'test.budgets.payment-overdue', async () => undefined),
  on(contract.paymentDueSoon, 'test.budgets.payment-due-soon', async () => undefined),
] as Job[]

/** A company with an admin and a planner, a wedding on 12 June 2027 for 100, and an empty budget. */
export function budgetsTestbed({ db, personOf }: WholeApp) {
  const bed = {
    companyId: '',
    ana: undefined as unknown as Person,
    radu: undefined as unknown as Person,
    event: undefined as unknown as Event,
    budget: undefined as unknown as Budget,
    at: () => ({ budgetId: bed.budget.id }),
    sheet: (): Promise<Sheet> => bed.radu.call(contract.getSheet, bed.at()),
    totals: async () => rollUp(calculationOf(await bed.sheet())),
    async line(
      fields: Partial<CallOf<typeof contract.addLines>['lines'][number]> = {},
    ): Promise<BudgetLine> {
      const { lines } = await bed.radu.call(contract.addLines, {
        ...bed.at(),
        lines: [{ name: 'Sala', unitPrice: 1000_00, vat: 'exempt', ...fields }],
      })
      return lines[0]!
    },
    change: async (line: BudgetLine, fields: Partial<BudgetLine>): Promise<BudgetLine> => {
      const input = { ...bed.at(), lines: [{ id: line.id, version: line.version, ...fields }] }
      return (await bed.radu.call(contract.changeLines, input)).lines[0]!
    },
    offer: (
      lineId: string,
      fields: Partial<CallOf<typeof contract.addOffer>> = {},
    ): Promise<Offer> => bed.radu.call(contract.addOffer, offerOf(bed.budget.id, lineId, fields)),
    invoiceOf: (lineId: string, amount: number, fields: object = {}) =>
      invoiceOf(bed.budget.id, lineId, amount, fields),
    invoice: (lineId: string, amount: number, fields: object = {}): Promise<Invoice> =>
      bed.radu.call(contract.addInvoice, invoiceOf(bed.budget.id, lineId, amount, fields)),
    async pay(amount: number, fields: object = {}, accepted: object = {}): Promise<Payment> {
      const payment = { ...paymentOf, amount, ...fields }
      const input = { ...bed.at(), payments: [payment], ...accepted }
      return (await bed.radu.call(contract.addPayments, input)).payments[0]!
    },
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> =>
      bed.ana.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        expectedGuests: 100,
        ...fields,
      }),
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.ana = personOf(bed.companyId, 'admin', [])
    bed.radu = personOf(bed.companyId, 'planner', [])
    bed.event = await bed.newEvent()
    bed.budget = await bed.radu.call(contract.addBudget, {
      eventId: bed.event.id,
      name: 'Buget',
    })
  })
  return bed
}

function offerOf(
  budgetId: string,
  lineId: string,
  fields: object,
): CallOf<typeof contract.addOffer> {
  return {
    budgetId,
    lineId,
    partnerId: null,
    supplier: 'Sala Regală',
    currency: 'RON',
    amount: 900_00,
    basis: 'total',
    hasVat: true,
    vat: 'exempt',
    rate: null,
    validUntil: null,
    inclusions: '',
    fileId: null,
    status: 'received',
    ...fields,
  }
}

let numbers = 0

function invoiceOf(
  budgetId: string,
  lineId: string,
  amount: number,
  fields: object,
): CallOf<typeof contract.addInvoice> {
  return {
    budgetId,
    partnerId: null,
    supplier: 'Sala Regală',
    series: 'SR',
    number: String(++numbers),
    kind: 'final',
    issuedOn: '2027-02-01',
    dueOn: null,
    currency: 'RON',
    rate: null,
    net: amount,
    vat: 0,
    allocations: [{ lineId, net: amount, vat: 0, closes: true }],
    settles: [],
    creditOf: null,
    reopensAdvances: null,
    fileId: null,
    ...fields,
  }
}

const paymentOf = {
  lineId: null,
  invoiceId: null,
  partnerId: null,
  supplier: 'Sala Regală',
  kind: 'advance',
  currency: 'RON',
  due: { date: '2027-03-01' },
  pinned: false,
  method: 'bank',
  note: '',
} as const
