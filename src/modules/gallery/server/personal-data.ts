import { each, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

/** Invented people, for developers. */
export const personalTables: PersonalData = {
  gallery_samples: {
    columns: each(team, 'name', 'folded', 'email', 'city', 'state'),
  },
}
