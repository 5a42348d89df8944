import { sql } from 'kysely'
import {
  erasedTo,
  blank,
  forColumns,
  personal,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

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
  // A client may be the person: a couple that marries, and its address.
  contact_organisations: {
    of: { contact: ({ known }) => sql`name = any(${known})` },
    recorded: 'contact_organisation',
    versioned: true,
    columns: {
      name: erasedTo(() => sql`'—'`),
      // Two of one kind may not be called the same.
      folded: erasedTo(() => sql`id::text`),
      address: blank,
    },
  },
  contact_links: { of: { contact: 'contact_id' }, removed: true, columns: { role: personal } },
  contact_merges: {
    of: { contact: ({ ids }) => sql`kept_id = any(${ids}) or dropped_id = any(${ids})` },
    removed: true,
    about: ['at'],
    columns: forColumns(personal, 'before', 'moved'),
  },
}
