import { sql } from 'kysely'
import {
  becomes,
  blank,
  each,
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
    columns: each(
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
      name: becomes(() => sql`'—'`),
      // Two of one kind may not be called the same.
      folded: becomes(() => sql`id::text`),
      address: blank,
    },
  },
  contact_links: { of: { contact: 'contact_id' }, removed: true, columns: { role: personal } },
  contact_merges: {
    of: { contact: ({ ids }) => sql`kept_id = any(${ids}) or dropped_id = any(${ids})` },
    removed: true,
    about: ['at'],
    columns: each(personal, 'before', 'moved'),
  },
}
