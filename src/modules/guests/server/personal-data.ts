import { sql, type RawBuilder } from 'kysely'
import {
  erasedTo,
  blank,
  code,
  forColumns,
  forFields,
  emptied,
  mentions,
  names,
  personal,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'
import { guestFields } from '../model.ts'

/** Guests of the same groups: a wish that was written once is at each of them. */
const ofTheirGroups: OfPeople = ({
  ids,
}) => sql`guest_id in (select o.id from guests o join guests g
  on g.company_id = o.company_id and g.group_id = o.group_id
  where o.company_id = current_company() and g.id = any(${ids}))`

/** Rows of `word`: those of the names of guest `g`, the names from before too, as the history has them. */
export const wordsOfGuest = sql`(select word from unnest(string_to_array(g.name_key, ' ')) word union
  select word from history h, jsonb_array_elements(h.changes) c,
    regexp_split_to_table(search_fold(c ->> 'old'), '[^[:alnum:]]+') word
  where h.company_id = g.company_id and h.entity = 'guest' and h.entity_id = g.id
    and c ->> 'field' in ('firstName', 'lastName'))`

/**
 * Whether this text contains a word of their names that no other guest of the action shares: "Masa familiei
 * Zebrescu".
 */
export function saysName(text: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from guests g, lateral ${wordsOfGuest} names
    where g.company_id = guest_batches.company_id and g.event_id = guest_batches.event_id and g.id = any(${ids})
      and length(word) > 2 and word = any(regexp_split_to_array(search_fold(${text}), '[^[:alnum:]]+'))
      and not exists (select from guest_batch_rows r join guests o on o.company_id = r.company_id and o.id = r.guest_id
        where r.company_id = guest_batches.company_id and r.batch_id = guest_batches.id and o.erased_at is null
          and not o.id = any(${ids}) and word = any(string_to_array(o.name_key, ' '))))`
}

export const personalTables: PersonalData = {
  // First, so that it is changed last: the others look up groups and events here.
  guests: {
    of: { guest: 'id' },
    recorded: 'guest',
    opens: { kind: 'guest', by: 'id', texts: ['note'] },
    versioned: true,
    about: ['event_id', 'age_band', 'standing', 'created_at'],
    columns: {
      ...forFields(guestFields),
      ...forColumns(blank, 'sort_name', 'name_key'),
      words: emptied,
    },
  },
  guest_seats: {
    of: { guest: 'guest_id' },
    removed: true,
    about: ['seat'],
    columns: { table_name: personal },
  },
  guest_written_tables: {
    of: { guest: 'guest_id' },
    removed: true,
    columns: { table_name: personal },
  },
  // An index of the words of guests, which triggers keep.
  guest_words: { columns: { word: code } },
  guest_groups: {
    of: {
      guest: ({ ids }) => sql`id in (select group_id from guests g
        where g.company_id = guest_groups.company_id and g.id = any(${ids}))`,
    },
    recorded: 'guest_group',
    opens: { kind: 'group', by: 'id', texts: ['name', 'salutation'] },
    // Typed freely; emptied where no named guest is left in the group.
    columns: { ...forColumns(personal, 'name', 'folded', 'salutation', 'side'), code },
  },
  guest_invitations: {
    of: { guest: 'guest_id' },
    about: ['part_id', 'rsvp', 'answered_at'],
    // Typed freely or imported; `clearMenus` keeps only what the event offers, where it was served.
    columns: { menu: personal },
  },
  guest_answer_log: {
    of: { guest: 'guest_id' },
    about: ['part_id', 'before', 'after', 'at'],
    columns: forColumns(code, 'before', 'after'),
  },
  guest_needs: {
    of: { guest: 'guest_id' },
    removed: true,
    about: ['consent_version', 'consent_at'],
    columns: { ...forColumns(personal, 'diet', 'allergies', 'access'), consent_version: code },
  },
  guest_requests: {
    of: { guest: ofTheirGroups },
    about: ['wanted', 'asked_at', 'state'],
    columns: {
      message: blank,
      // The wish of one person, where the words were written once for all.
      menu: erasedTo(
        ({ ids }) => sql`case when guest_id = any(${ids}) then null else menu end`,
        ({ ids }) => sql`case when guest_id = any(${ids}) then menu end`,
      ),
    },
  },
  guest_batch_rows: { of: { guest: 'guest_id' }, removed: true, columns: { before: personal } },
  guest_batches: {
    of: {
      guest: ({ ids, known }) => sql`event_id in (select event_id from guests g
          where g.company_id = guest_batches.company_id and g.id = any(${ids}))
        and (${names('action', known)} or ${names('selection', known)}
          or ${saysName(sql`action ->> 'table'`, ids)} or ${saysName(sql`action ->> 'menu'`, ids)}
          or ${saysName(sql`selection #>> '{filter,search}'`, ids)})`,
    },
    about: ['at'],
    columns: {
      action: erasedTo(
        ({ ids, known }) =>
          sql`action || case when action ? 'table' then '{"table": ""}'
            when ${saysName(sql`action ->> 'menu'`, ids)} or ${mentions(sql`action ->> 'menu'`, known)} then '{"menu": ""}'
            else '{}' end::jsonb`,
      ),
      table_hash: code,
      // Not needed once the work is done.
      selection: erasedTo(() => sql`case when state = 'running' then selection else '{}' end`),
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
