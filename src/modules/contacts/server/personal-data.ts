import { sql } from 'kysely'
import { forColumns, personal, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  contacts: {
    of: { contact: 'id' },
    recorded: 'contact',
    opens: { kind: 'contact', by: 'id', texts: ['note'] },
    removed: true,
    files: ['photo_id'],
    about: ['created_at'],
    columns: forColumns(
      personal,
      'first_name',
      'last_name',
      'job_title',
      'organisation',
      'emails',
      'phones',
      'note',
      'folded',
      'name_key',
      'tags',
      'photo',
    ),
  },
  contact_links: { of: { contact: 'contact_id' }, removed: true, columns: { role: personal } },
  contact_merges: {
    of: { contact: ({ ids }) => sql`kept_id = any(${ids}) or dropped_id = any(${ids})` },
    removed: true,
    about: ['at'],
    columns: forColumns(personal, 'before', 'moved'),
  },
}
