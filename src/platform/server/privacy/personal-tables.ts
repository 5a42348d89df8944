import { sql } from 'kysely'
import { erasedTo, code, forColumns, names, personal, team } from './personal-data.ts'
import type { OfPeople, PersonalData } from './personal-data.ts'

const inHistory: OfPeople = ({ ids }) => sql`entity_id = any(${ids})`
/** Includes every stored answer of the company that contains a word of their names: these expire within a day. */
const inAnswer: OfPeople = ({ ids, known, words }) =>
  sql`${names('body', known)} or ${names('body', sql`${ids}::text[]`)}
    or company_id = current_company() and regexp_split_to_array(search_fold(body::text), '[^[:alnum:]]+') && ${words}`
const askedByThem: OfPeople = ({ ids }) => sql`right(scope, 36) = any(${ids}::text[])`
const inParams: OfPeople = ({ known }) => names('params', known)
const everybody = (found: OfPeople) => ({
  guest: found,
  account: found,
  contact: found,
  speaker: found,
  client: found,
})

/** The personal data of the platform itself. */
export const platformTables: PersonalData = {
  // Modules name the entity whose history is erased; see `forget` in history.ts.
  history: {
    of: everybody(inHistory),
    about: ['at', 'entity', 'verb'],
    columns: {
      changes: personal,
      // Erased by the id beside it.
      actor_name: team,
      ...forColumns(code, 'request_id', 'entity', 'verb'),
    },
  },
  // A person who repeats the request is shown that its answer is gone.
  idempotent_answers: {
    of: {
      ...everybody(inAnswer),
      account: (people) => sql`${inAnswer(people)} or ${askedByThem(people)}`,
    },
    global: true,
    columns: {
      // A copy of an answer that names others too; the person's data are in the rows themselves.
      body: erasedTo(
        () => sql`null`,
        () => sql`null`,
      ),
      status: erasedTo(() => sql`410`),
      ...forColumns(code, 'scope', 'key'),
    },
  },
  // Valid for a minute; the search of an export may be a name.
  downloads: {
    of: { ...everybody(inParams), account: 'created_by' },
    removed: true,
    columns: forColumns(personal, 'name', 'params'),
  },
  // Deleted with the row that refers to it, by the columns declared as `files`.
  files: {
    columns: { name: personal, ...forColumns(code, 'purpose', 'mime', 'public_key', 'problem') },
  },
  // Ids of rows and keyed hashes, so that a restored backup can be erased again; the person is informed.
  erasures: { global: true, columns: { what: code } },
  work: { columns: { title: team, ...forColumns(code, 'result', 'problem') } },
  effects: { global: true, columns: { key: code } },
  rate_limits: { global: true, columns: { key: code } },
  schema_migrations: { global: true, columns: { name: code } },
  zone_rules: { global: true, columns: forColumns(code, 'zone', 'release', 'rules') },
}
