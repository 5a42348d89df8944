import { numberOf, type Invoice } from './documents.ts'

type InvoiceKey = Pick<Invoice, 'id' | 'issuedOn' | 'series' | 'number'>

/** Compares by day, then by number in numeric order: 9 before 10. */
export function compareInvoices(a: InvoiceKey, b: InvoiceKey): number {
  return (
    a.issuedOn.localeCompare(b.issuedOn) ||
    numberOf(a).localeCompare(numberOf(b), 'ro', { numeric: true }) ||
    a.id.localeCompare(b.id)
  )
}
