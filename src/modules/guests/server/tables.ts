import type { Locale } from '#shared/i18n.ts'
import type { Generated } from 'kysely'
import type { AgeBand, BulkAction, Rsvp } from '../model.ts'
import type {
  Choice,
  ImportState,
  MatchedGuest,
  Outcome,
  ParsedRow,
  RowProblem,
  RowStatus,
  Target,
} from '../model/exchange/imports.ts'

export type GuestTables = {
  guest_groups: {
    company_id: string
    id: string
    event_id: string
    name: string
    folded: string
    salutation: string
    primary_guest_id: string | null
    side: string
    language: Locale
    max_persons: number | null
    tag_ids: string[]
    code: string
    token_hash: Buffer
    token_kid: string
    token_version: number
    import_id: string | null
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  guests: {
    company_id: string
    id: string
    event_id: string
    group_id: string
    host_id: string | null
    first_name: string
    last_name: string
    sort_name: string
    name_key: string
    words: string[]
    is_placeholder: boolean
    companion_number: number | null
    age_band: AgeBand
    category_id: string | null
    tag_ids: string[]
    email: string | null
    phone: string | null
    company: string
    job_title: string
    table_name: string
    note: string
    standing: Rsvp | null
    ticket_hash: Buffer
    ticket_kid: string
    ticket_version: number
    import_id: string | null
    version: Generated<number>
    created_at: string
    deleted_at: string | null
    erased_at: string | null
  }
  guest_invitations: {
    company_id: string
    event_id: string
    part_id: string
    guest_id: string
    rsvp: Rsvp
    menu: string
    answered_at: string | null
    answered_by_kind: string | null
    answered_by_id: string | null
    answered_by_name: string | null
    waiting_since: string | null
    version: Generated<number>
  }
  guest_held_seats: {
    company_id: string
    event_id: string
    part_id: string
    guest_id: string
    was: 'yes' | 'waiting'
    waiting_since: string | null
    held_until: string
  }
  guest_answer_log: {
    company_id: string
    id: string
    event_id: string
    part_id: string
    guest_id: string
    before: Rsvp | null
    after: Rsvp | null
    at: Generated<string>
    by_kind: string
    by_id: string | null
    by_name: string
  }
  guest_needs: {
    company_id: string
    guest_id: string
    event_id: string
    diet: string
    allergies: string
    access: string
    consent_version: string
    consent_language: Locale
    consent_at: string
    consent_by_kind: string
    consent_by_name: string
  }
  guest_requests: {
    company_id: string
    id: string
    event_id: string
    part_id: string
    guest_id: string
    wanted: Rsvp
    menu: string | null
    message: string
    state: 'open' | 'accepted' | 'refused'
    asked_at: string
    decided_at: string | null
    decided_by: string | null
    notified_at: string | null
  }
  guest_batches: {
    company_id: string
    id: string
    event_id: string
    action: BulkAction
    table_hash: Buffer | null
    selection: unknown
    state: Generated<'running' | 'done' | 'cancelled'>
    changed: Generated<number>
    last_id: string | null
    at: string
    by_id: string | null
    by_name: string
    undone_at: string | null
  }
  guest_table_plans: {
    company_id: string
    event_id: string
    part_ids: string[]
    released_part_ids: string[]
  }
  guest_written_tables: {
    company_id: string
    event_id: string
    guest_id: string
    table_name: string
    part_id: string | null
  }
  guest_seats: {
    company_id: string
    event_id: string
    part_id: string
    guest_id: string
    table_name: string
    seat: number | null
  }
  guest_merges: {
    company_id: string
    id: string
    event_id: string
    kept_id: string
    dropped_id: string
    at: string
    version_after: number
    trace: unknown
    undone_at: string | null
  }
  guest_imports: {
    company_id: string
    id: string
    event_id: string
    name: string
    file_id: string
    sha256: string
    state: Generated<ImportState>
    sample: Generated<string[][]>
    column_count: Generated<number>
    targets: Generated<Target[]>
    has_header: Generated<boolean>
    is_remembered: Generated<boolean>
    part_ids: Generated<string[]>
    consent: Generated<boolean>
    sheets: Generated<string[]>
    sheet: Generated<number>
    has_cedillas: Generated<boolean>
    mends_cedillas: Generated<boolean>
    doubles: Generated<Choice>
    skip_bad: Generated<boolean>
    empties_bad: Generated<boolean>
    next_batch: Generated<number>
    outcome: Outcome | null
    problem: string | null
    work_id: string | null
    at: string
    by_id: string | null
    by_name: string
    entered_at: string | null
  }
  guest_import_rows: {
    company_id: string
    import_id: string
    row_no: number
    cells: string[]
    torn: Generated<boolean>
    reading: ParsedRow
    problems: Generated<RowProblem[]>
    status: RowStatus
    choice: Choice | null
    known: MatchedGuest | null
    twin: number | null
    host_row: number | null
    name_key: string
    persons: number
    batch: number
    guest_id: string | null
    before: Record<string, unknown> | null
    version_after: number | null
  }
  guest_import_mappings: {
    company_id: string
    signature: string
    targets: Target[]
    used_at: string
  }
}
