import { sql } from 'kysely'
import {
  erasedTo,
  blank,
  forColumns,
  forFields,
  emptiedJson,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'
import { speakerFields } from '../model.ts'

export const personalTables: PersonalData = {
  speakers: {
    of: { speaker: 'id' },
    recorded: 'speaker',
    opens: { kind: 'speaker', by: 'id', texts: ['note'] },
    versioned: true,
    files: ['photo_id'],
    about: ['created_at'],
    columns: {
      name: erasedTo(() => sql`'—'`),
      ...forFields(speakerFields),
      folded: blank,
    },
  },
  speaker_parts: {
    of: { speaker: 'speaker_id' },
    versioned: true,
    about: ['event_id', 'status', 'fee_minor', 'fee_currency'],
    columns: {
      ...forColumns(blank, 'status_note', 'fee_note', 'travel', 'hotel', 'needs'),
      availability: emptiedJson,
    },
  },
  speaker_materials: {
    of: {
      speaker: ({ ids }) => sql`part_id in (select id from speaker_parts p
        where p.company_id = speaker_materials.company_id and p.speaker_id = any(${ids}))`,
    },
    removed: true,
    files: ['file_id'],
    columns: forColumns(blank, 'title', 'link', 'note'),
  },
}
