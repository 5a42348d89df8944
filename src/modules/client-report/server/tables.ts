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
    opened: number
    version: number
    created_at: string
  }
}
