import type { Generated } from 'kysely'

export type AnswerTables = {
  inbox_items: {
    company_id: string
    id: string
    event_id: string
    kind: 'answer' | 'answer_changed' | 'rsvp' | 'message'
    at: string
    guest_id: string | null
    questionnaire_id: string | null
    submission_id: string | null
    part_id: string | null
    message_id: string | null
    before: string | null
    after: string | null
    batch_id: string | null
    group_id: string | null
    answers: Generated<unknown>
    handled_at: string | null
    handled_by: string | null
    handled_name: string | null
  }
}
