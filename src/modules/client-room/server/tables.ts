import type { Generated } from 'kysely'
import type {
  DecisionKind,
  DecisionRule,
  FrozenContent,
  LineComment,
  PersonFields,
  Verdict,
} from '../model.ts'

export type ClientRoomTables = {
  client_people: {
    company_id: string
    id: string
    event_id: string
    name: string
    email: string
    language: PersonFields['language']
    can_decide: boolean
    guest_side: Generated<string>
    guest_limit: number | null
    guests_until: string | null
    link_id: string
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  client_decisions: {
    company_id: string
    id: string
    event_id: string
    kind: DecisionKind
    subject_id: string | null
    title: string
    note: string
    due_on: string | null
    rule: DecisionRule
    decider_id: string | null
    asked_by: string | null
    withdrawn_at: string | null
    version: Generated<number>
    created_at: Generated<string>
  }
  client_decision_editions: {
    company_id: string
    decision_id: string
    number: number
    content: FrozenContent
    content_hash: string
    version_id: string | null
    asked_at: string
  }
  client_decision_answers: {
    company_id: string
    id: string
    decision_id: string
    edition: number
    person_id: string
    person_name: string
    verdict: Verdict
    option_key: string | null
    comment: string
    line_comments: LineComment[]
    device: string
    content_hash: string
    at: string
  }
  client_decision_files: {
    company_id: string
    id: string
    decision_id: string
    edition: number | null
    file_id: string
    person_id: string | null
    author: string
    at: string
  }
  client_messages: {
    company_id: string
    id: string
    event_id: string
    person_id: string | null
    user_id: string | null
    author: string
    body: string
    file_id: string | null
    at: string
  }
}
