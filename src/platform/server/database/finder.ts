import { sql, type RawBuilder } from 'kysely'
import type { Localised } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '../context.ts'
import { port } from '../ports.ts'

/** A record that the search found. */
export interface FoundItem {
  id: string
  title: string
  /** A detail that distinguishes records of the same name. */
  detail: string
  /** The address at which it opens. */
  href: string
}

/** The search terms. */
export interface SearchQuery {
  /** Folded, like the searched columns. */
  words: readonly string[]
  /** For each word, the pattern that a matching text has. */
  patterns: readonly (readonly string[])[]
  /** The second attempt, which allows a typing error in each word. */
  nearly: boolean
  limit: number
  /** Looks up these records by id instead, for records that store a link to them. */
  ids?: readonly string[]
}

/** The contribution of a module to the global search. It leaves out records that the person may not see. */
export interface Finder {
  kind: string
  /** The heading of its results. */
  title: Localised
  /** The position among the headings. */
  order: number
  /** The address of a list that finds the same with `cauta`; left out where there is none. */
  list?: string
  find(ctx: CompanyContext, asked: SearchQuery): Promise<FoundItem[]>
}

export const finder = port<Finder>('search.finder')

const maxWords = 6
/** A shorter word with one letter changed would match nearly everything. */
const minNearLength = 4

export function searchQueryOf(
  text: string,
  { nearly, limit }: Pick<SearchQuery, 'nearly' | 'limit'>,
): SearchQuery {
  const words = fold(text).split(' ').filter(Boolean).slice(0, maxWords)
  const patterns = words.map((word) =>
    nearly && word.length >= minNearLength ? near(word) : [`%${literal(word)}%`],
  )
  return { words, patterns, nearly, limit }
}

/** The same for known records; deleted and hidden ones are left out. */
export function searchQueryFor(ids: readonly string[]): SearchQuery {
  return { words: [], patterns: [], nearly: false, limit: ids.length, ids }
}

/** Folds a column without a folded twin in SQL, like `fold`; only for tables of some thousand rows. */
export function foldedIn(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`search_fold(${column})`
}

/** Whether a folded column has all the words, or the row is one of the requested ones. */
export function hasWords(
  column: RawBuilder<unknown>,
  { patterns, ids }: SearchQuery,
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<boolean> {
  if (ids) return sql<boolean>`${id} = any (${[...ids]}::uuid[])`
  const each = patterns.map((some) => sql`${column} like any (${[...some]}::text[])`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Patterns of the word with one letter wrong, missing, extra, or swapped with the next; the first letter is fixed. */
function near(word: string): string[] {
  const letters = [...word]
  const like = (changed: readonly string[]) => `%${changed.join('')}%`
  const plain = letters.map(literal)
  return letters.flatMap((letter, at) => {
    const before = plain.slice(0, at)
    const after = plain.slice(at + 1)
    const next = plain[at + 1]
    return [
      like([...before, literal(letter), '_', ...after]),
      ...(at === 0 ? [] : [like([...before, '_', ...after]), like([...before, ...after])]),
      ...(at === 0 || next === undefined
        ? []
        : [like([...before, next, literal(letter), ...plain.slice(at + 2)])]),
    ]
  })
}

/** The `like` pattern that finds the word anywhere, with special characters escaped. */
export function containing(word: string): string {
  return `%${literal(word)}%`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
