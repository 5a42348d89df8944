import { type Locale } from '#shared/i18n.ts'
import type { Generated } from 'kysely'
import type { Event, Part, Picture, Place } from '../model.ts'

export type EventTables = {
  events: {
    company_id: string
    id: string
    code: string
    name: string
    folded: string
    type: Event['type']
    status: Generated<Event['status']>
    status_reason: Generated<string>
    guests_told_at: string | null
    cancellation_letters: number | null
    starts_at: string
    ends_at: string
    all_day: boolean
    time_zone: string
    start_date: string
    last_day: string
    place: Place
    expected_guests: number | null
    capacity: number | null
    rsvp_deadline: string | null
    lead_id: string | null
    member_ids: string[]
    cover_id: string | null
    cover: Picture | null
    description: string
    languages: Locale[]
    currency: Event['currency']
    visibility: Event['visibility']
    retention_date: string | null
    slug: string
    version: Generated<number>
    created_at: string
    created_by: string | null
    deleted_at: string | null
  }
  event_numbers: {
    company_id: string
    year: number
    last: number
  }
  event_old_slugs: {
    company_id: string
    slug: string
    event_id: string
    at: Generated<string>
  }
  event_parts: {
    company_id: string
    id: string
    event_id: string
    position: number
    name: string
    kind: Part['kind']
    starts_at: string
    ends_at: string
    place: Place | null
    capacity: number | null
    takes_rsvp: boolean
    serves_meal: boolean
    audience: Part['audience']
    version: Generated<number>
    deleted_at: string | null
  }
  event_translations: {
    company_id: string
    event_id: string
    language: Locale
    texts: Record<string, string>
    version: Generated<number>
  }
  event_moves: {
    company_id: string
    id: string
    event_id: string
    at: string
    moved_by: string | null
    version_after: number
    before: unknown
    traces: Record<string, unknown>
    undone_at: string | null
  }
  event_templates: {
    company_id: string
    id: string
    name: string
    about: string
    type: Event['type']
    content: unknown
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  event_files: {
    company_id: string
    event_id: string
    file_id: string
    added_by: string
    added_at: string
  }
}
