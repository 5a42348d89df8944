import { code, forColumns, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  // Only the words of confirmations, such as yes and no; what was answered is kept by questionnaires.
  inbox_items: {
    of: { guest: 'guest_id' },
    columns: forColumns(code, 'before', 'after', 'answers'),
  },
}
