import { sql } from 'kysely'
import {
  becomes,
  blank,
  code,
  each,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  message_templates: { columns: each(team, 'name', 'content') },
  messages: {
    opens: { kind: 'message', by: 'id', texts: ['name', 'content'] },
    columns: { ...each(team, 'name', 'content'), ...each(code, 'audience', 'schedule', 'reason') },
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
