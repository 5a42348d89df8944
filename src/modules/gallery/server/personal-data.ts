import { forColumns, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

/** Invented people, for developers. */
export const personalTables: PersonalData = {
  gallery_samples: {
    columns: forColumns(team, 'name', 'folded', 'email', 'city', 'state'),
  },
}
