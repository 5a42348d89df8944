import type { Localised } from '#shared/i18n.ts'
import type { Work } from '#shared/work.ts'

export type PlatformTables = {
  work: {
    company_id: string
    id: string
    kind: string
    title: Localised
    state: Work['state']
    done: number
    total: number | null
    result: Record<string, unknown> | null
    problem: string | null
    cancel_asked: boolean
    started_by: string | null
    created_at: string
    started_at: string | null
    finished_at: string | null
  }
  downloads: {
    company_id: string
    id: string
    kind: string
    name: string
    params: unknown
    locale: string
    created_by: string | null
    expires_at: string
  }
}
