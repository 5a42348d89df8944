import { forColumns, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  categories: { columns: forColumns(team, 'name', 'folded') },
  dated_values: { columns: { about: team } },
}
