import { code, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  api_keys: {
    columns: { name: team, beginning: code },
  },
}
