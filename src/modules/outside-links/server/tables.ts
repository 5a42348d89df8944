export type OutsideLinkTables = {
  outside_links: {
    company_id: string
    id: string
    event_id: string
    kind: string
    record_id: string
    label: string
    settings: unknown
    token_hash: Buffer
    made_by: string | null
    expires_at: string | null
    revoked_at: string | null
    last_seen_at: string | null
    created_at: string
  }
}
