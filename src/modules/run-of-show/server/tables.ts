import type { Generated } from 'kysely'
import type { CueKind, CueRef, Department, Mark, PlanAtStart } from '../model.ts'

export type RunOfShowTables = {
  rundowns: {
    company_id: string
    id: string
    event_id: string
    name: string
    day: string
    start_time: string
    departments: Department[]
    version: Generated<number>
    revision: Generated<number>
    seq: Generated<number>
    plan_at_start: PlanAtStart | null
    caller_seen_at: string | null
    created_at: string
    deleted_at: string | null
  }
  rundown_cues: {
    company_id: string
    id: string
    event_id: string
    rundown_id: string
    position: number
    kind: CueKind
    title: string
    start_time: string | null
    seconds: number
    skipped: boolean
    notes: string
    instructions: Record<string, string>
    refs: CueRef[]
    responsible_id: string | null
    version: Generated<number>
  }
  rundown_steps: {
    company_id: string
    id: string
    event_id: string
    rundown_id: string
    revision: number
    trace: unknown
    at: string
    by_name: string
    by_id: string | null
    undone_at: string | null
  }
  rundown_marks: {
    company_id: string
    id: string
    event_id: string
    rundown_id: string
    seq: number
    kind: Mark['kind']
    cue_id: string | null
    seconds: number
    undone_id: string | null
    at: string
    received_at: string
    by_name: string
    by_id: string | null
  }
  rundown_announcements: {
    company_id: string
    id: string
    event_id: string
    rundown_id: string
    starts: Record<string, string>
    note: string
    letters: number
    at: string
    by_name: string
  }
}
