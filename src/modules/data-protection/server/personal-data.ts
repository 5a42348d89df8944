import {
  code,
  each,
  kept,
  names,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

const asked: OfPeople = ({ known }) => names('contact', known)

export const personalTables: PersonalData = {
  // That somebody asked, and when it was answered, is the proof that the law asks for.
  protection_requests: {
    of: { guest: asked, account: asked, contact: asked, speaker: asked },
    about: ['kind', 'received_on', 'state', 'closed_on'],
    columns: each(kept('request'), 'person', 'contact', 'folded', 'note', 'reason'),
  },
  processing_entries: { columns: each(team, 'ro', 'en') },
  anonymisations: { columns: { counts: code } },
}
