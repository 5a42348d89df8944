import { sql } from 'kysely'
import {
  erasedTo,
  code,
  forColumns,
  personal,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

const named: OfPeople = ({ ids }) => sql`guest_ids && ${ids}`
/** Says where they sat, and what was noted of them. */
const traced: OfPeople = ({ ids }) =>
  sql`exists (select from unnest(${ids}) person where position(person::text in trace::text) > 0)`

export const personalTables: PersonalData = {
  seating_plans: {
    opens: { kind: 'seating', by: 'id', texts: ['name'] },
    columns: { name: team, loose_group_ids: code, background: code },
  },
  seating_tables: {
    opens: { kind: 'seating', by: 'plan_id', texts: ['name'] },
    columns: forColumns(team, 'name'),
  },
  seating_halls: { columns: { name: team, tables: team, objects: team, background: code } },
  seating_objects: { columns: forColumns(team, 'name') },
  // The seat becomes free.
  seating_places: {
    of: { guest: 'guest_id' },
    removed: true,
    about: ['table_id', 'seat'],
    columns: { age_band: code },
  },
  // Sent versions are not recalled; the stored copy is erased with the guest.
  seating_version_places: {
    of: { guest: 'guest_id' },
    removed: true,
    about: ['table_name', 'seat'],
    columns: {
      ...forColumns(personal, 'name', 'list_name', 'menu', 'table_name'),
      age_band: code,
      attendance: code,
    },
  },
  seating_versions: { columns: { note: team, tables: team, hall: team } },
  seating_rules: {
    of: { guest: named },
    columns: {
      note: erasedTo(() => sql`''`),
      guest_ids: erasedTo(
        ({ ids }) => sql`array(select unnest(guest_ids) except select unnest(${ids}))`,
      ),
      kind: code,
    },
  },
  seating_steps: { of: { guest: traced }, removed: true, columns: { trace: personal, kind: code } },
}
