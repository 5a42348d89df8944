import { sql } from 'kysely'
import { contactFieldKeys, contactFields } from '../model.ts'
import { forColumns, personal, type PersonalData } from '#platform/server/privacy/personal-data.ts'

/** A photo is a file, and a language a choice. */
const wordColumns = contactFieldKeys
  .filter((key) => key !== 'photoId' && key !== 'language')
  .map((key) => contactFields[key].column)

export const personalTables: PersonalData = {
  contacts: {
    of: { contact: 'id' },
    recorded: 'contact',
    opens: { kind: 'contact', by: 'id', texts: ['note'] },
    removed: true,
    files: ['photo_id'],
    about: ['created_at'],
    columns: forColumns(personal, ...wordColumns, 'folded', 'name_key', 'photo'),
  },
  contact_links: { of: { contact: 'contact_id' }, removed: true, columns: { role: personal } },
  contact_merges: {
    of: { contact: ({ ids }) => sql`kept_id = any(${ids}) or dropped_id = any(${ids})` },
    removed: true,
    about: ['at'],
    columns: forColumns(personal, 'before', 'moved'),
  },
}
