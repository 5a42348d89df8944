import type { Generated } from 'kysely'
import type { Picture } from '#modules/events/model.ts'
import type {
  Benefit,
  DeliverableStatus,
  DocumentKind,
  PartnerKind,
  Side,
  Status,
} from '../model.ts'

export type PartnerTables = {
  partners: {
    company_id: string
    id: string
    name: string
    kinds: PartnerKind[]
    legal_name: string
    cui: string | null
    trade_register: string
    iban: string | null
    bank: string
    address: string
    city: string
    website: string
    email: string | null
    phone: string | null
    category_ids: string[]
    rating: number | null
    rating_note: string
    blocked_reason: string | null
    logo_id: string | null
    logo: Picture | null
    note: string
    folded: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: string
    deleted_at: string | null
  }
  partner_former_ids: { company_id: string; former_id: string; partner_id: string }
  partner_documents: {
    company_id: string
    id: string
    partner_id: string
    file_id: string
    kind: DocumentKind
    title: string
    expires_on: string | null
    added_by: string
    created_at: string
    version: Generated<number>
    deleted_at: string | null
  }
  sponsor_tiers: {
    company_id: string
    id: string
    event_id: string
    name: string
    rank: number
    price_minor: number | null
    currency: string
    slots: number | null
    benefits: Benefit[]
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  event_partners: {
    company_id: string
    id: string
    event_id: string
    partner_id: string
    side: Side
    status: Status
    reason: string
    service: string
    tier_id: string | null
    amount_minor: number | null
    currency: string
    owner_id: string | null
    meals: number
    arrival_date: string | null
    arrival_time: string | null
    arrival_note: string
    shows_logo: boolean
    note: string
    status_at: string
    version: Generated<number>
    created_at: string
    changed_at: string
    deleted_at: string | null
  }
  partner_deliverables: {
    company_id: string
    id: string
    event_id: string
    event_partner_id: string
    benefit_id: string | null
    title: string
    owner_id: string | null
    due_anchor: string | null
    due_offset: number | null
    due_date: string | null
    pinned: boolean
    status: DeliverableStatus
    reason: string
    proof_note: string
    proof_file_id: string | null
    delivered_at: string | null
    confirmed_at: string | null
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
}
