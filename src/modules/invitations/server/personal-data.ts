import { sql } from 'kysely'
import {
  becomes,
  blank,
  code,
  each,
  names,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  message_templates: { columns: each(team, 'name', 'content') },
  messages: {
    opens: { kind: 'message', by: 'id', texts: ['name', 'content'] },
    // A filter of the guest list can be the name of one guest.
    of: {
      guest: ({
        ids,
        known,
      }) => sql`${names('audience', known)} and event_id in (select event_id from guest_states g
        where g.company_id = messages.company_id and g.guest_id = any(${ids}))`,
    },
    about: ['created_at'],
    columns: {
      ...each(team, 'name', 'content'),
      audience: becomes(
        () => sql`'{"all": false, "ids": [], "filter": {}}'`,
        () => sql`audience #>> '{filter,search}'`,
      ),
      ...each(code, 'schedule', 'reason'),
    },
  },
  message_recipients: {
    of: { guest: 'guest_id' },
    about: ['state', 'queued_at', 'at'],
    columns: {
      address: blank,
      // The words of a mail server repeat the address; why a letter was not written is a word of ours.
      answer: becomes(() => sql`case when state = 'skipped' then answer else '' end`),
      mail_id: code,
    },
  },
}
