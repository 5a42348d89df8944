import type { Generated } from 'kysely'
import type {
  Content,
  MessageFields,
  MessageKind,
  MessageState,
  RecipientState,
  Schedule,
} from '../model.ts'

export type InvitationTables = {
  message_templates: {
    company_id: string
    id: string
    name: string
    kind: MessageKind
    content: Content
    created_at: string
  }
  messages: {
    company_id: string
    id: string
    event_id: string
    kind: MessageKind
    name: string
    content: Content
    audience: MessageFields['audience']
    essential: Generated<boolean>
    schedule: Schedule | null
    due_at: string | null
    state: Generated<MessageState>
    reason: Generated<string>
    unwritten: Generated<number>
    last_guest_id: string | null
    released_at: string | null
    released_by: string | null
    released_by_id: string | null
    finished_at: string | null
    version: Generated<number>
    created_at: string
    created_by: string
    deleted_at: string | null
  }
  message_recipients: {
    company_id: string
    message_id: string
    guest_id: string
    event_id: string
    group_id: string
    address: string
    state: RecipientState
    answer: Generated<string>
    mail_id: string
    queued_at: string
    at: string | null
  }
  mail_refusals: {
    company_id: string
    address_hash: Buffer
    at: string
  }
}
