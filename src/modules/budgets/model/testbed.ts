import {
  blankLine,
  type BudgetLine,
  type GuestPlan,
  type Invoice,
  type Offer,
  type Payment,
  type Calculation,
} from '../model.ts'

export const guests: GuestPlan = {
  expected: 150,
  children: 15,
  guaranteed: 120,
  minimum: 100,
  seatsPerTable: 10,
  supplierMeals: 8,
}
export const confirmed = { confirmed: 91, adults: 80, children: 10, babies: 1, supplierMeals: 12 }

const vatRates: Calculation['vatRates'] = [
  { kind: 'standard', value: 2100, validFrom: '2025-08-01', validTo: null },
  { kind: 'standard', value: 1900, validFrom: '2017-01-01', validTo: '2025-07-31' },
  { kind: 'reduced', value: 1100, validFrom: '2025-08-01', validTo: null },
]

let ids = 0
const id = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`

export function line(fields: Partial<BudgetLine> = {}): BudgetLine {
  return {
    ...blankLine,
    name: 'Meniu',
    currency: 'RON',
    id: id(),
    position: '',
    version: 1,
    ...fields,
  }
}

export function sheet(fields: Partial<Calculation> = {}): Calculation {
  return {
    currency: 'RON',
    rates: [{ currency: 'EUR', rate: '5' }],
    vatRates,
    eventDate: '2027-06-12',
    attendance: { plan: guests, confirmed },
    lines: [],
    offers: [],
    invoices: [],
    payments: [],
    baseline: null,
    ...fields,
  }
}

export function offer(lineId: string, fields: Partial<Offer> = {}): Offer {
  return {
    id: id(),
    lineId,
    partnerId: null,
    supplier: 'Sala Regală',
    currency: 'RON',
    amount: 0,
    basis: 'total',
    hasVat: true,
    vat: 'standard',
    rate: null,
    validUntil: null,
    inclusions: '',
    fileId: null,
    status: 'accepted',
    version: 1,
    ...fields,
  }
}

export function invoice(lineId: string, gross: number, fields: Partial<Invoice> = {}): Invoice {
  const net = gross
  return {
    id: id(),
    partnerId: null,
    supplier: 'Sala Regală',
    series: 'A',
    number: '1',
    kind: 'final',
    issuedOn: '2027-06-12',
    dueOn: null,
    currency: 'RON',
    rate: null,
    net,
    vat: 0,
    allocations: [{ lineId, net, vat: 0, closes: true }],
    settles: [],
    creditOf: null,
    reopensAdvances: null,
    fileId: null,
    version: 1,
    ...fields,
  }
}

export function payment(amount: number, fields: Partial<Payment> = {}): Payment {
  return {
    id: id(),
    lineId: null,
    invoiceId: null,
    partnerId: null,
    supplier: 'Sala Regală',
    kind: 'advance',
    currency: 'RON',
    amount,
    due: { date: '2027-05-01' },
    dueDate: '2027-05-01',
    pinned: false,
    method: 'bank',
    note: '',
    status: 'paid',
    paidOn: '2027-05-01',
    returnedOn: null,
    rate: null,
    proofId: null,
    approvedBy: null,
    version: 1,
    ...fields,
  }
}
