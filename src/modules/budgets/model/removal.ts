import {
  advancesIn,
  isTakenBack,
  type Allocation,
  type Invoice,
  type Payment,
} from './invoices/documents.ts'
import { countedInvoices } from './figures.ts'

interface DocumentSet {
  invoices: readonly Invoice[]
  payments: readonly Payment[]
}

interface LinesRemoval {
  /** Documents that are deleted together with the lines. */
  invoices: Invoice[]
  payments: Payment[]
  /** Invoices with parts for lines that stay: nothing goes before these are moved. */
  held: { invoice: Invoice; stay: Allocation[] }[]
  /** Invoices or paid money are deleted with it, which the user has to confirm. */
  isAsked: boolean
}

/**
 * The documents that are deleted together with lines, and those that prevent the deletion: used by both the
 * question and the server.
 */
export function removalOfLines(documentSet: DocumentSet, ids: readonly string[]): LinesRemoval {
  const isGone = (lineId: string | null) => lineId !== null && ids.includes(lineId)
  const invoices = documentSet.invoices.filter(({ allocations }) =>
    allocations.some(({ lineId }) => isGone(lineId)),
  )
  const payments = documentSet.payments.filter(
    ({ lineId, invoiceId }) => isGone(lineId) || invoices.some(({ id }) => id === invoiceId),
  )
  const held = invoices
    .map((invoice) => ({
      invoice,
      stay: invoice.allocations.filter(({ lineId }) => !isGone(lineId)),
    }))
    .filter(({ stay }) => stay.length > 0)
  const isAsked = invoices.length > 0 || payments.some(({ status }) => status === 'paid')
  return { invoices, payments, held, isAsked }
}

/** The amount that each invoice adds to the invoiced sum: a settled advance is contained in its final invoice. */
export function invoicedSums(invoices: readonly Invoice[]) {
  const counted = new Set(countedInvoices(invoices))
  return invoices.map((invoice) => {
    const sign = invoice.kind === 'credit' ? -1 : 1
    const minor = counted.has(invoice) ? sign * (invoice.net + invoice.vat) : 0
    return { currency: invoice.currency, minor }
  })
}

interface InvoiceRemoval {
  /** Payments that are deleted together with it; cancelled ones need no question. */
  payments: Payment[]
  isAsked: boolean
  /** Credit notes of it, which have to go first. */
  credits: Invoice[]
  /** The final invoice that contained it as an advance; its sum has to be paid again in full. */
  settledBy: Invoice | undefined
}

/** The same of one invoice. */
export function removalOfInvoice(documentSet: DocumentSet, invoiceId: string): InvoiceRemoval {
  const payments = documentSet.payments.filter((each) => each.invoiceId === invoiceId)
  return {
    payments,
    isAsked: payments.some(({ status }) => status !== 'cancelled'),
    credits: documentSet.invoices.filter(({ creditOf }) => creditOf === invoiceId),
    settledBy: documentSet.invoices.find(
      (each) =>
        advancesIn(each, documentSet.invoices).some(({ id }) => id === invoiceId) &&
        !isTakenBack(each, documentSet.invoices),
    ),
  }
}
