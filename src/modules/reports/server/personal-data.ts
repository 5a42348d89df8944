import { sql } from 'kysely'
import {
  becomes,
  code,
  each,
  personal,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  report_schedules: {
    of: {
      account: ({ known }) =>
        sql`exists (select from unnest(recipients) address where lower(address) = any(${known}))`,
    },
    versioned: true,
    columns: {
      recipients: becomes(
        ({ known }) =>
          sql`array(select address from unnest(recipients) address where not lower(address) = any(${known}))`,
        ({ known }) =>
          sql`array(select address from unnest(recipients) address where lower(address) = any(${known}))`,
      ),
      report: code,
    },
  },
  saved_reports: {
    of: { account: 'user_id' },
    removed: true,
    about: ['created_at'],
    columns: each(personal, 'name', 'report'),
  },
}
