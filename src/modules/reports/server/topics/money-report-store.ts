import { sql } from 'kysely'
import { inReportedEvents, type ReportScope } from '../store.ts'

export interface InvoiceLine {
  event: string
  supplier: string
  document: string
  kind: 'proforma' | 'advance' | 'partial' | 'final' | 'credit'
  issued: string
  due: string | null
  currency: string
  net: number
  vat: number
}

export async function invoiceLines(asked: ReportScope): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select e.name as event, i.supplier, trim(i.series || ' ' || i.number) as document, i.kind, i.issued_on as issued,
      i.due_on as due, i.currency, (case when i.kind = 'credit' then -i.net else i.net end)::bigint as net,
      (case when i.kind = 'credit' then -i.vat else i.vat end)::bigint as vat
    from invoice_facts i join event_facts e on e.company_id = i.company_id and e.event_id = i.event_id
    where ${inReportedEvents(asked, 'i')}
    order by i.issued_on, e.event_id, i.supplier, i.invoice_id`.execute(asked.db)
  return rows
}

export interface PromiseLine {
  event: string
  partner: string
  title: string
  ownerId: string | null
  due: string | null
  status: 'todo' | 'doing' | 'delivered' | 'confirmed' | 'waived'
  proof: string
  hasFile: boolean
}

export async function promiseLines(asked: ReportScope): Promise<PromiseLine[]> {
  const { rows } = await sql<PromiseLine>`
    select e.name as event, d.partner, d.title, d.owner_id as "ownerId", d.due_date as due, d.status, d.proof_note as proof,
      d.has_file as "hasFile"
    from deliverable_facts d join event_facts e on e.company_id = d.company_id and e.event_id = d.event_id
    where ${inReportedEvents(asked, 'd')}
    order by e.start_date, e.event_id, d.partner collate "ro-RO-x-icu", d.due_date nulls last, d.deliverable_id`.execute(
    asked.db,
  )
  return rows
}
