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
    handled_at: string | null
    handled_by: string | null
    handled_name: string | null
  }
}
