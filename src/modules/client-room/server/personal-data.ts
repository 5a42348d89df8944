import { sql } from 'kysely'
import {
  erasedTo,
  code,
  forColumns,
  keptBecause,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Decisions and messages of the people of a client are records of the contract with the agency, like an invoice. */
export const personalTables: PersonalData = {
  client_people: {
    of: { client: 'id' },
    recorded: 'client_person',
    versioned: true,
    about: ['event_id', 'created_at'],
    columns: {
      name: erasedTo(() => sql`'—'`),
      // Two people of one client have no address in common.
      email: erasedTo(() => sql`id::text`),
      language: code,
      guest_side: team,
    },
  },
  client_decisions: {
    opens: { kind: 'event', by: 'event_id', texts: ['title', 'note'] },
    columns: { ...forColumns(team, 'title', 'note'), ...forColumns(code, 'kind', 'rule') },
  },
  client_decision_editions: { columns: { content: team, content_hash: code } },
  client_decision_answers: {
    of: { client: 'person_id' },
    about: ['verdict', 'at'],
    columns: {
      ...forColumns(keptBecause('agreement'), 'person_name', 'comment', 'line_comments'),
      ...forColumns(code, 'verdict', 'option_key', 'device', 'content_hash'),
    },
  },
  client_decision_files: {
    of: { client: 'person_id' },
    about: ['at'],
    columns: { author: keptBecause('agreement') },
  },
  client_messages: {
    opens: { kind: 'event', by: 'event_id', texts: ['body'] },
    of: { client: 'person_id', account: 'user_id' },
    about: ['at'],
    columns: forColumns(keptBecause('agreement'), 'author', 'body'),
  },
}
