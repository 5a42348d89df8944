import { code, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  client_reports: {
    opens: { kind: 'event', by: 'event_id', texts: ['words'], isPublic: true },
    columns: { words: team, sections: code },
  },
}
