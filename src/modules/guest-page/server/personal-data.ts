import { sql } from 'kysely'
import {
  code,
  forColumns,
  personal,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  guest_page_settings: {
    opens: { kind: 'event', by: 'event_id', texts: ['greeting'], isPublic: true },
    columns: { ...forColumns(team, 'menus', 'greeting'), registration: code },
  },
  // The author within the group is unknown, and the text may mention any of them.
  guest_messages: {
    of: {
      guest: ({ ids }) => sql`group_id in (select group_id from guest_states g
        where g.company_id = guest_messages.company_id and g.guest_id = any(${ids}))`,
    },
    removed: true,
    about: ['at'],
    columns: { body: personal },
  },
  registrations: {
    of: {
      guest: ({
        ids,
        known,
      }) => sql`email = any(${known}) and event_id in (select event_id from guest_states g
        where g.company_id = registrations.company_id and g.guest_id = any(${ids}))`,
    },
    removed: true,
    about: ['at'],
    columns: forColumns(personal, 'email', 'people'),
  },
}
