import { sql } from 'kysely'
import {
  code,
  forColumns,
  personal,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  sites: { columns: { look: code } },
  site_pages: { columns: { ...forColumns(team, 'title', 'seo', 'doc'), path: code } },
  site_versions: { columns: forColumns(team, 'label', 'snapshot') },
  site_publications: { columns: { note: team } },
  site_pictures: { columns: { ...forColumns(team, 'svg'), stamp: code } },
  site_files: { columns: {} },
  site_visits: { columns: { path: code } },
  site_presence: { of: { account: 'user_id' }, removed: true, columns: { name: personal } },
  site_messages: {
    of: {
      guest: ({
        ids,
        known,
      }) => sql`lower(email) = any(${known}) and event_id in (select event_id from guest_facts g
        where g.company_id = site_messages.company_id and g.guest_id = any(${ids}))`,
    },
    removed: true,
    about: ['at'],
    columns: forColumns(personal, 'name', 'email', 'topic', 'message'),
  },
}
