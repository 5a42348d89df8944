import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Name } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Picture,
  ReportFormat,
  ReportId,
  ReportSetting,
  SavedReport,
  Schedule,
  ScheduleFields,
  ReportSheet,
  Which,
} from './model.ts'

const Asked = {
  report: ReportId,
  /** Absent or empty: the events that `which` selects. */
  eventIds: z.array(Id).max(100).default([]),
  which: Which.default('active'),
  /** Includes diets, allergies and access needs, which is recorded in history. */
  needs: z.boolean().default(false),
}
const errors = ['reports.too_many_events'] as const

export const readReport = query({
  path: '/reports/:report',
  access: 'reports:read',
  input: z.strictObject(Asked),
  output: z.strictObject({
    sheet: ReportSheet,
    /** The series of its chart, calculated from all rows, also from those that are not shown. */
    pictures: z.array(Picture),
    /** Number of rows; only the first two thousand are shown. */
    count: z.int(),
    events: z.array(z.strictObject({ id: Id, name: z.string() })),
    at: Instant,
  }),
  reads: [
    'guests',
    'events',
    'tasks',
    'contacts',
    'team',
    'budgets',
    'partners.event',
    'messages',
    'agenda',
    'activities',
    'answers',
    'questionnaires',
    'defaults.dated',
  ],
  throttledTags: ['checkin', 'messages.delivery'],
  errors,
  about: 'A report as a table, with what its chart draws; the files are made from the same.',
})

export const exportReport = command({
  method: 'POST',
  path: '/reports/:report/export',
  access: 'reports:read',
  input: z.strictObject({ ...Asked, format: ReportFormat }),
  output: z.union([
    z.strictObject({ url: z.string(), expiresAt: z.string() }),
    /** A large file is made in the background; `/work` has its progress and then its name. */
    z.strictObject({ workId: Id }),
  ]),
  changes: ['history', 'work'],
  errors,
  about:
    'A link for this sign-in that gives the file during the next 60 seconds; of large reports the work.',
})

export const listSavedReports = query({
  path: '/saved-reports',
  access: 'reports:read',
  output: z.strictObject({ items: z.array(SavedReport) }),
  reads: ['saved-reports'],
  about: 'The reports that the person keeps under names of their own.',
  peopleOnly: true,
})

export const saveReport = command({
  method: 'POST',
  path: '/saved-reports',
  access: 'reports:read',
  input: ReportSetting.extend({ name: Name }),
  output: SavedReport,
  changes: ['saved-reports'],
  errors: ['reports.too_many_saved', ...errors],
  peopleOnly: true,
})

export const removeSavedReport = command({
  method: 'DELETE',
  path: '/saved-reports/:savedId',
  access: 'reports:read',
  input: z.strictObject({ savedId: Id }),
  output: Nothing,
  changes: ['saved-reports'],
  errors: ['reports.saved_not_found'],
  peopleOnly: true,
})

export const listSchedules = query({
  path: '/report-schedules',
  access: 'reports:read',
  output: z.strictObject({ items: z.array(Schedule) }),
  reads: ['report-schedules'],
  peopleOnly: true,
})

const scheduleErrors = ['reports.schedule_not_found', 'reports.schedule_changed'] as const

export const addSchedule = command({
  method: 'POST',
  path: '/report-schedules',
  access: 'reports:write',
  input: ScheduleFields,
  output: Schedule,
  changes: ['report-schedules', 'history'],
  errors: ['reports.too_many_schedules', ...errors],
  peopleOnly: true,
})

export const changeSchedule = command({
  method: 'PATCH',
  path: '/report-schedules/:scheduleId',
  access: 'reports:write',
  input: ScheduleFields.partial().extend({ scheduleId: Id, version: z.int() }),
  output: Schedule,
  changes: ['report-schedules', 'history'],
  errors: [...scheduleErrors, ...errors],
  peopleOnly: true,
})

export const removeSchedule = command({
  method: 'DELETE',
  path: '/report-schedules/:scheduleId',
  access: 'reports:write',
  input: z.strictObject({ scheduleId: Id }),
  output: Nothing,
  changes: ['report-schedules', 'history'],
  errors: ['reports.schedule_not_found'],
  peopleOnly: true,
})

export const sendSchedule = command({
  method: 'POST',
  path: '/report-schedules/:scheduleId/send',
  access: 'reports:write',
  input: z.strictObject({ scheduleId: Id }),
  output: Nothing,
  changes: ['report-schedules'],
  errors: ['reports.schedule_not_found', 'reports.schedule_paused'],
  about:
    'Mails it now as well, with the rights of the person who asks and without changing when it is next due; a paused one is not sent.',
  peopleOnly: true,
})
