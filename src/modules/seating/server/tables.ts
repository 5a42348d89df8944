import type { Generated } from 'kysely'
import type { ObjectKind, InvitedPerson, RuleKind, StepKind, TableKind } from '../model.ts'

export type SeatingTables = {
  seating_plans: {
    company_id: string
    id: string
    event_id: string
    part_id: string
    name: string
    width: number
    depth: number
    is_active: Generated<boolean>
    released_at: string | null
    loose_group_ids: Generated<string[]>
    background: unknown | null
    version: Generated<number>
    revision: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  seating_tables: {
    company_id: string
    id: string
    event_id: string
    plan_id: string
    kind: TableKind
    number: number
    name: string
    seats: number
    x: number
    y: number
    rotation: number
    width: number
    depth: number
    locked: boolean
  }
  seating_objects: {
    company_id: string
    id: string
    event_id: string
    plan_id: string
    kind: ObjectKind
    name: string
    x: number
    y: number
    rotation: number
    width: number
    depth: number
  }
  seating_places: {
    company_id: string
    event_id: string
    plan_id: string
    guest_id: string
    table_id: string
    seat: number
    locked: boolean
    age_band: InvitedPerson['ageBand']
  }
  seating_rules: {
    company_id: string
    id: string
    event_id: string
    plan_id: string
    kind: RuleKind
    guest_ids: string[]
    target_id: string | null
    tag_id: string | null
    distance: number | null
    must: boolean
    weight: number
    note: string
    created_at: string
  }
  seating_versions: {
    company_id: string
    id: string
    event_id: string
    plan_id: string
    number: number
    note: string
    was_mailed: boolean
    tables: unknown
    hall: Record<string, unknown> | null
    sent_at: string
    by_name: string
  }
  seating_version_places: {
    company_id: string
    event_id: string
    version_id: string
    guest_id: string
    name: string
    list_name: string
    position: number
    table_name: string | null
    table_number: number | null
    seat: number | null
    menu: string
    age_band: InvitedPerson['ageBand']
    attendance: string
  }
  seating_steps: {
    company_id: string
    id: string
    event_id: string
    plan_id: string
    kind: StepKind
    trace: unknown
    at: string
    by_name: string
    by_id: string | null
    revision: number
    undone_at: string | null
  }
}
