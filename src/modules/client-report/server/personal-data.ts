import { code, team, type PersonalData } from '#platform/server/personal-data.ts'

export const personalTables: PersonalData = {
  client_reports: { columns: { words: team, sections: code } },
}
