import type { ReportSection } from '../model.ts'

export type ClientReportTables = {
  client_reports: {
    company_id: string
    id: string
    event_id: string
    language: 'ro' | 'en'
    sections: ReportSection[]
    words: string
    photo_ids: string[]
    questionnaire_ids: string[] | null
    rundown_ids: string[] | null
    ends_on: string
    open: boolean
    link_turn: number
    shared_by: string | null
    withdrawn_at: string | null
    opened: number
    opened_at: string | null
    version: number
    created_at: string
  }
}
