import type { Generated } from 'kysely'
import type { RegisterText, RequestKind, RequestState } from '../model.ts'

export type DataProtectionTables = {
  data_protection: {
    company_id: string
    guest_days: number
    version: Generated<number>
  }
  anonymisations: {
    company_id: string
    id: string
    event_id: string
    at: string
    counts: Record<string, number>
  }
  processing_entries: {
    company_id: string
    id: string
    number: number
    ro: RegisterText
    en: RegisterText
    version: Generated<number>
    deleted_at: string | null
  }
  protection_requests: {
    company_id: string
    id: string
    kind: RequestKind
    person: string
    contact: string
    folded: string
    note: string
    received_on: string
    state: Generated<RequestState>
    reason: Generated<string>
    closed_on: string | null
    version: Generated<number>
    deleted_at: string | null
  }
}
