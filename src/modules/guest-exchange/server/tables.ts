import type { Generated } from 'kysely'
import type {
  Choice,
  ImportState,
  Known,
  Outcome,
  Reading,
  RowProblem,
  RowStatus,
  Target,
} from '../model.ts'

export type ExchangeTables = {
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
    reading: Reading
    problems: Generated<RowProblem[]>
    status: RowStatus
    choice: Choice | null
    known: Known | null
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
