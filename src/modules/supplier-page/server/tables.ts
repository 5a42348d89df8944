import type { Generated } from 'kysely'
import type {
  ArrivalProposal,
  AskedDocument,
  AskedDocumentState,
  AskedFirm,
  BriefLine,
  Reply,
} from '../model.ts'

export type SupplierPageTables = {
  supplier_pages: {
    company_id: string
    id: string
    event_id: string
    partner_id: string
    email: string
    language: AskedFirm['language']
    link_id: string
    version: Generated<number>
    created_at: string
    read_version: number | null
    read_at: string | null
  }
  supplier_briefs: {
    company_id: string
    supplier_page_id: string
    number: number
    content: BriefLine[]
    content_hash: string
    at: string
  }
  arrival_proposals: {
    company_id: string
    id: string
    supplier_page_id: string
    arrival_date: string
    arrival_time: string
    note: string
    proposed_at: string
    state: Generated<ArrivalProposal['state']>
    answer: Generated<string>
    version: Generated<number>
  }
  supplier_documents: {
    company_id: string
    id: string
    supplier_page_id: string
    kind: AskedDocument['kind']
    title: string
    due_on: string | null
    asked_at: string
    file_id: string | null
    expires_on: string | null
    sent_at: string | null
    state: Generated<AskedDocumentState>
    answer: Generated<string>
    version: Generated<number>
  }
  offer_requests: {
    company_id: string
    id: string
    event_id: string
    budget_id: string
    line_id: string
    title: string
    body: string
    questions: string[]
    due_on: string | null
    asked_by: string | null
    closed_at: string | null
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  offer_invitations: {
    company_id: string
    id: string
    request_id: string
    supplier_page_id: string
    asked_at: string
    seen_at: string | null
    reply: Reply | null
    file_id: string | null
    replied_at: string | null
    replies: Generated<number>
    offer_id: string | null
    declined_at: string | null
    decline_reason: Generated<string>
  }
}
