import { sql, type RawBuilder } from 'kysely'
import type { Localised } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '../context.ts'
import { port } from '../ports.ts'

/** Something that a person may have meant by what they typed. */
export interface Found {
  id: string
  title: string
  /** What distinguishes it from another of the same name. */
  detail: string
  /** Where it is opened. */
  href: string
}

/** What is looked for. */
export interface Asked {
  /** Folded, as the columns that are searched. */
  words: readonly string[]
  /** For each word what a text must look like to have it. */
  patterns: readonly (readonly string[])[]
  /** A second look, for words that were mistyped. */
  nearly: boolean
  limit: number
  /** These very records instead, for records that keep a link to them. */
  ids?: readonly string[]
}

/** How a module takes part in the search over everything. It leaves out what the person may not see. */
export interface Finder {
  kind: string
  /** The heading above what it finds. */
  title: Localised
  /** Where that is among the others. */
  order: number
  find(ctx: CompanyContext, asked: Asked): Promise<Found[]>
}

export const finder = port<Finder>('search.finder')

const maxWords = 6
/** A shorter word with one letter changed could be nearly any. */
const minNearLength = 4

export function askedBy(text: string, { nearly, limit }: Pick<Asked, 'nearly' | 'limit'>): Asked {
  const words = fold(text).split(' ').filter(Boolean).slice(0, maxWords)
  const patterns = words.map((word) =>
    nearly && word.length >= minNearLength ? near(word) : [`%${literal(word)}%`],
  )
  return { words, patterns, nearly, limit }
}

/** The same question for records that are known already; one that is gone or hidden is not found. */
export function askedFor(ids: readonly string[]): Asked {
  return { words: [], patterns: [], nearly: false, limit: ids.length, ids }
}

/** What a column without a folded twin looks like folded, as `fold` does it; only for tables of some thousand rows. */
export function foldedIn(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`search_fold(${column})`
}

/** Whether a folded column has all the words, or the row is one of those asked for. */
export function hasWords(
  column: RawBuilder<unknown>,
  { patterns, ids }: Asked,
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<boolean> {
  if (ids) return sql<boolean>`${id} = any (${[...ids]}::uuid[])`
  const each = patterns.map((some) => sql`${column} like any (${[...some]}::text[])`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** The word with one letter wrong, missing, too many, or two of them in the other order; its first stays. */
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

/** What `like` wants in order to find the word anywhere, whatever signs are in it. */
export function containing(word: string): string {
  return `%${literal(word)}%`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
