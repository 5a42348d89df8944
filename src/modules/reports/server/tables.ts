import type { ReportFormat, ReportId } from '../model.ts'

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
    version: number
    created_at: string
    deleted_at: string | null
  }
}
