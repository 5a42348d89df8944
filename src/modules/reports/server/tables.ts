import type { ReportFormat, ReportId, Which } from '../model.ts'

export type ReportTables = {
  report_schedules: {
    company_id: string
    id: string
    report: ReportId
    event_ids: string[]
    format: ReportFormat
    locale: 'ro' | 'en'
    recipients: string[]
    rhythm: 'day' | 'week' | 'month'
    day: number
    hour: number
    next_at: string
    sent_at: string | null
    created_by: string
    withdrawn_at: string | null
    version: number
    created_at: string
    deleted_at: string | null
  }
  saved_reports: {
    company_id: string
    id: string
    user_id: string
    name: string
    report: ReportId
    event_ids: string[]
    which: Which
    needs: boolean
    created_at: string
  }
}
