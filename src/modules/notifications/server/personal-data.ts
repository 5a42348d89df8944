import { sql } from 'kysely'
import {
  code,
  forColumns,
  names,
  personal,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

const about: OfPeople = ({ ids, known }) =>
  sql`subject_id = any(${ids}) or ${names('facts', known)}`

export const personalTables: PersonalData = {
  notifications: {
    of: {
      guest: about,
      contact: about,
      speaker: about,
      client: about,
      account: ({ ids, known }) => sql`user_id = any(${ids}) or ${names('facts', known)}`,
    },
    removed: true,
    about: ['type', 'created_at'],
    columns: { facts: personal, merge_key: code },
  },
  notification_preferences: {
    of: { account: 'user_id' },
    removed: true,
    columns: forColumns(personal, 'digest_time', 'quiet_from', 'quiet_to', 'channels'),
  },
}
