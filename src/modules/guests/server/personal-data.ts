import { sql } from 'kysely'
import {
  becomes,
  blank,
  cleared,
  code,
  each,
  emptied,
  names,
  personal,
  type OfPeople,
  type PersonalData,
} from '#platform/server/personal-data.ts'

/** Guests of the same groups: a wish that was written once stands at each of them. */
const ofTheirGroups: OfPeople = ({
  ids,
}) => sql`guest_id in (select o.id from guests o join guests g
  on g.company_id = o.company_id and g.group_id = o.group_id
  where o.company_id = current_company() and g.id = any(${ids}))`

export const personalTables: PersonalData = {
  // First, so that it is changed last: the others look up groups and events here.
  guests: {
    of: { guest: 'id' },
    versioned: true,
    about: ['event_id', 'age_band', 'standing', 'created_at'],
    columns: {
      ...each(blank, 'first_name', 'last_name', 'sort_name', 'name_key'),
      ...each(blank, 'company', 'job_title', 'table_name', 'note'),
      ...each(cleared, 'email', 'phone'),
      words: emptied,
    },
  },
  // An index of the words of guests, which triggers keep.
  guest_words: { columns: { word: code } },
  guest_groups: {
    of: {
      guest: ({ ids }) => sql`id in (select group_id from guests g
        where g.company_id = guest_groups.company_id and g.id = any(${ids}))`,
    },
    columns: { ...each(personal, 'name', 'folded', 'salutation'), ...each(code, 'side', 'code') },
  },
  guest_invitations: {
    of: { guest: 'guest_id' },
    about: ['part_id', 'rsvp', 'answered_at'],
    columns: { menu: code },
  },
  guest_answer_log: {
    of: { guest: 'guest_id' },
    about: ['part_id', 'before', 'after', 'at'],
    columns: each(code, 'before', 'after'),
  },
  guest_needs: {
    of: { guest: 'guest_id' },
    removed: true,
    about: ['consent_version', 'consent_at'],
    columns: { ...each(personal, 'diet', 'allergies', 'access'), consent_version: code },
  },
  guest_requests: {
    of: { guest: ofTheirGroups },
    about: ['wanted', 'asked_at', 'state'],
    columns: { message: blank, menu: code },
  },
  guest_batch_rows: { of: { guest: 'guest_id' }, removed: true, columns: { before: personal } },
  guest_batches: {
    of: {
      guest: ({ ids, known }) => sql`event_id in (select event_id from guests g
          where g.company_id = guest_batches.company_id and g.id = any(${ids}))
        and (${names('action', known)} or ${names('selection', known)})`,
    },
    about: ['at'],
    columns: {
      action: becomes(
        () => sql`action || case when action ? 'table' then '{"table": ""}' else '{}' end::jsonb`,
      ),
      // Nothing asks for it once the work is done.
      selection: becomes(() => sql`case when state = 'running' then selection else '{}' end`),
    },
  },
  guest_merges: {
    of: { guest: ({ ids }) => sql`kept_id = any(${ids}) or dropped_id = any(${ids})` },
    removed: true,
    about: ['at'],
    columns: { trace: personal },
  },
  guest_old_links: { of: { guest: 'guest_id' }, removed: true, columns: { code } },
}
