import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { endOfPrefix, leadMark } from '../../model.ts'

/** A word that is looked for, with how often it begins one of the index; counted no further than the depth. */
interface SearchTerm {
  word: string
  /** Among the words with which a sorted name begins. */
  leads: number
  others: number
  /** Different guests among them. */
  guests: number
}

export interface SearchTerms {
  words: readonly SearchTerm[]
  /** A number above it means any higher one. */
  depth: number
}

/**
 * Reads a few entries of the index under each word, which separates rare words from frequent ones at the same cost
 * for any number of guests.
 */
export async function findWords(
  db: Db,
  scope: EventScope,
  words: readonly string[],
  depth: number,
): Promise<SearchTerms | null> {
  if (words.length === 0) return null
  const each = words.map(
    (word, at) => sql`(with l as materialized (${leadsOf(scope, word)} limit ${depth + 1}),
      o as materialized (${othersOf(scope, word)} limit ${depth + 1})
      select ${at}::int as at, (select count(*) from l)::int as leads, (select count(*) from o)::int as others,
        (select count(*) from (select guest_id from l union select guest_id from o) d)::int as guests)`,
  )
  const { rows } = await sql<
    SearchTerm & { at: number }
  >`${sql.join(each, sql` union all `)}`.execute(db)
  const sortedRows = rows.toSorted((one, other) => one.at - other.at)
  return { words: sortedRows.map(({ at, ...row }) => ({ ...row, word: words[at] ?? '' })), depth }
}

/** The word with the fewest matches, if all of them were seen. */
export function rarest({ words, depth }: SearchTerms): SearchTerm | undefined {
  return words
    .filter(({ leads, others }) => leads <= depth && others <= depth)
    .toSorted((one, other) => one.leads + one.others - other.leads - other.others)[0]
}

/** A word of names that are together in a list by name, beside few others. */
export function leading({ words, depth }: SearchTerms): SearchTerm | undefined {
  return words.find(({ leads, others }) => leads > depth && others <= depth)
}

/** A person who has all the words: collected by the rarest, or each guest asked when none is rare. */
export function matchesTerms(scope: EventScope, terms: SearchTerms | null): RawBuilder<boolean>[] {
  if (!terms) return []
  const rare = rarest(terms)
  const rest = terms.words.filter((each) => each !== rare).map(({ word }) => hasWord(word))
  return rare ? [collected(scope, [rare.word]), ...rest] : rest
}

export function collected(scope: EventScope, words: readonly string[]): RawBuilder<boolean> {
  return sql`g.id = any(array(${withWords(scope, words)}))`
}

export function withWords(scope: EventScope, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`(${leadsOf(scope, word)} union ${othersOf(scope, word)})`),
    sql` intersect `,
  )
}

export function hasWord(word: string): RawBuilder<boolean> {
  return sql`exists (select from unnest(g.words) w where ${beginsWith(sql`w collate "C"`, word)}
    or ${beginsWith(sql`w collate "C"`, leadMark + word)})`
}

export function hasLead(word: string): RawBuilder<boolean> {
  return sql`exists (select from unnest(g.words) w where ${beginsWith(sql`w collate "C"`, leadMark + word)})`
}

export function othersOf(scope: EventScope, word: string): RawBuilder<unknown> {
  return sql`select guest_id from guest_words where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and ${beginsWith(sql`word`, word)}`
}

function leadsOf(scope: EventScope, word: string): RawBuilder<unknown> {
  return othersOf(scope, leadMark + word)
}

/** By comparison, not LIKE: only leakproof operators may use an index under row-level security. */
function beginsWith(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`(${column} >= ${word} and ${column} < ${endOfPrefix(word)})`
}
