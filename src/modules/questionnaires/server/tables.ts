import type { Locale } from '#shared/i18n.ts'
import type { Generated } from 'kysely'
import type { Body, Kind, Question, TextByLanguage } from '../model.ts'

export type QuestionnaireTables = {
  questionnaires: {
    company_id: string
    id: string
    event_id: string
    kind: Kind
    title: TextByLanguage
    intro: TextByLanguage
    thanks: TextByLanguage
    audience: 'guests' | 'open'
    anonymous: boolean
    opens_at: string | null
    closes_at: string | null
    edit_until: string | null
    on_guest_page: boolean
    at_check_in: boolean
    body: Body
    published: number | null
    dirty: Generated<boolean>
    stopped: Generated<boolean>
    answers: Generated<number>
    last_answer_at: string | null
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  questionnaire_versions: {
    company_id: string
    questionnaire_id: string
    number: number
    body: Body
    structure: string
    published_at: string
  }
  questionnaire_submissions: {
    company_id: string
    id: string
    event_id: string
    questionnaire_id: string
    number: number
    guest_id: string | null
    email: string | null
    phone: string | null
    locale: Locale
    submitted_at: string
    changed_at: string | null
    version: Generated<number>
    deleted_at: string | null
  }
  questionnaire_turns: {
    company_id: string
    questionnaire_id: string
    guest_id: string
  }
  questionnaire_answers: {
    company_id: string
    questionnaire_id: string
    question_id: string
    submission_id: string
    text: string | null
    number: number | null
    options: string[] | null
  }
  questionnaire_places: {
    company_id: string
    questionnaire_id: string
    question_id: string
    option_id: string
    taken: number
  }
  questionnaire_bank: {
    company_id: string
    id: string
    question: Question
    created_at: string
  }
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
