import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  events: {
    assigned: { one: ['lead_id'], many: ['member_ids'] },
    opens: {
      kind: 'event',
      by: 'id',
      texts: ['name', 'status_reason', 'description'],
      isPublic: true,
    },
    columns: {
      ...forColumns(team, 'name', 'folded', 'status_reason', 'place', 'description'),
      ...forColumns(code, 'code', 'cover', 'languages', 'visibility', 'slug'),
    },
  },
  event_parts: {
    opens: { kind: 'event', by: 'event_id', texts: ['name', 'place'], isPublic: true },
    columns: { ...forColumns(team, 'name', 'place'), audience: code },
  },
  event_date_news: { columns: forColumns(team, 'name', 'place') },
  event_translations: { columns: forColumns(team, 'texts') },
  event_old_slugs: { columns: { slug: code } },
  event_templates: { columns: forColumns(team, 'name', 'about', 'content') },
  // Dates and ids of what moved.
  event_moves: { columns: forColumns(code, 'before', 'traces') },
}
