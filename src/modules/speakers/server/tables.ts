import type { Generated } from 'kysely'
import type { EngagementStatus, FreeHours, MaterialState, SpeakerFields } from '../model.ts'

export type SpeakerTables = {
  speakers: {
    company_id: string
    id: string
    name: string
    headline: string
    organisation: string
    email: string | null
    phone: string | null
    language: SpeakerFields['language']
    bio_ro: string
    bio_en: string
    links: string[]
    photo_id: string | null
    note: string
    folded: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: string
    deleted_at: string | null
  }
  speaker_parts: {
    company_id: string
    id: string
    event_id: string
    speaker_id: string
    status: EngagementStatus
    status_note: string
    fee_minor: number | null
    fee_currency: string | null
    fee_note: string
    travel: string
    hotel: string
    needs: string
    availability: FreeHours[]
    agrees_public: boolean
    agrees_recording: boolean
    agrees_photos: boolean
    agreed_at: string | null
    link_sent_at: string | null
    filled_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: string
    deleted_at: string | null
  }
  speaker_materials: {
    company_id: string
    id: string
    part_id: string
    title: string
    due_date: string | null
    state: MaterialState
    file_id: string | null
    link: string
    note: string
    received_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
}
