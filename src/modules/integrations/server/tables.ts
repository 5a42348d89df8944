import type { KeyRight, WebhookState } from '../model.ts'

export type IntegrationTables = {
  api_keys: {
    company_id: string
    id: string
    name: string
    access: KeyRight
    event_ids: string[] | null
    beginning: string
    token_hash: Buffer
    made_by: string | null
    created_at: string
    expires_at: string | null
    revoked_at: string | null
    last_used_at: string | null
  }
  webhooks: {
    company_id: string
    id: string
    version: number
    url: string
    events: string[]
    secret_kid: string
    state: WebhookState
    failing_since: string | null
    last_delivered_at: string | null
    created_at: string
  }
  webhook_deliveries: {
    company_id: string
    id: string
    webhook_id: string
    event: string
    body: string
    state: string
    attempts: number
    created_at: string
    last_tried_at: string | null
    next_try_at: string | null
    status: number | null
    problem: string | null
  }
  calendar_feeds: {
    company_id: string
    user_id: string
    turn: number
    is_open: boolean
    opened_at: string
    last_read_at: string | null
  }
}
