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
    turn: number
    former_turn: number | null
    made_by: string | null
    expires_at: string | null
    end_chosen: boolean
    revoked_at: string | null
    last_seen_at: string | null
    created_at: string
  }
  outside_link_devices: {
    company_id: string
    id: string
    link_id: string
    secret_hash: Buffer
    name: string
    created_at: string
    last_seen_at: string
  }
  outside_link_codes: {
    company_id: string
    link_id: string
    code_hash: Buffer
    tries: number
    sent_at: string
  }
}
