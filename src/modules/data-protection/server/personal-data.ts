import { sql } from 'kysely'
import {
  code,
  forColumns,
  keptBecause,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** By an address or number that the team entered, compared as a whole: a request may be about any person. */
const requestsOfPerson: OfPeople = ({ givenTexts: givenNames }) =>
  sql`regexp_split_to_array(lower(contact), '[[:space:],;<>()]+') && array(select address from unnest(${givenNames}) address
      where address ~ '@')
    or regexp_replace(contact, '[^0-9+]', '', 'g') = any(${givenNames})`

export const personalTables: PersonalData = {
  // The fact and time of a request and its answer are the proof that the law requires.
  protection_requests: {
    of: {
      guest: requestsOfPerson,
      account: requestsOfPerson,
      contact: requestsOfPerson,
      speaker: requestsOfPerson,
      client: requestsOfPerson,
    },
    about: ['kind', 'received_on', 'state', 'closed_on'],
    columns: forColumns(keptBecause('request'), 'person', 'contact', 'folded', 'note', 'reason'),
  },
  processing_entries: { columns: forColumns(team, 'ro', 'en') },
  anonymisations: { columns: { counts: code } },
}
