import { forColumns, personal, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  dashboard_layouts: {
    of: { account: 'user_id' },
    removed: true,
    columns: forColumns(personal, 'sections', 'hidden'),
  },
}
