import type { KeyRight } from '../model.ts'

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
}
