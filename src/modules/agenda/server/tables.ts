import type { Generated } from 'kysely'
import type { DayHours, Session, SpeakerRole, TrackColour } from '../model.ts'

export type AgendaTables = {
  agendas: {
    company_id: string
    event_id: string
    days: DayHours[] | null
    feed_turn: Generated<number>
    version: Generated<number>
  }
  agenda_rooms: {
    company_id: string
    id: string
    event_id: string
    name: string
    capacity: number | null
    parallel: boolean
    buffer_minutes: number
    opening: DayHours[]
    position: number
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  agenda_tracks: {
    company_id: string
    id: string
    event_id: string
    name: string
    colour: TrackColour
    position: number
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  agenda_sessions: {
    company_id: string
    id: string
    event_id: string
    title: string
    type: Session['type']
    description: string
    language: NonNullable<Session['language']> | null
    track_id: string | null
    audience: Session['audience']
    bookable: boolean
    capacity: number | null
    all_rooms: boolean
    room_ids: string[]
    day: string | null
    time: string | null
    later: boolean
    minutes: number
    starts_at: string | null
    ends_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: string
    deleted_at: string | null
  }
  agenda_session_speakers: {
    company_id: string
    event_id: string
    session_id: string
    part_id: string
    role: SpeakerRole
    position: number
  }
  agenda_versions: {
    company_id: string
    event_id: string
    number: number
    note: string
    at: string
    by_id: string | null
    by_name: string
    again: number | null
    content: unknown
    changes: unknown
    acknowledged: unknown
    told: number
  }
}
