import { sql } from 'kysely'
import type { Mentions } from '#shared/text/mentions.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyContext } from '../context.ts'
import { searchQueryFor, finder } from '../database/finder.ts'
import { personalData, type PersonalTable } from '../privacy/personal-data.ts'

/** Maximum number of records of a kind that a person would check by hand. */
const maxOfKind = 20

interface SearchTerms {
  words: readonly string[]
  /** Names shared by many, so they are searched for only in texts that guests and visitors read. */
  firstNames: readonly string[]
  /** Ids of records that are not listed. */
  except?: readonly string[]
}

/**
 * Records whose texts, written by the team, contain one of these words. Erasing does not change them, so
 * they are listed for review; what the caller may not see is left out.
 */
export async function mentionsOf(
  ctx: CompanyContext,
  { words, firstNames, except = [] }: SearchTerms,
): Promise<Mentions[]> {
  const idsOfKinds = await idsByKind(ctx, patternOf(words), patternOf([...words, ...firstNames]))
  const groups: Mentions[] = []
  for (const { kind, title, find } of ctx.services.ports
    .all(finder)
    .toSorted((a, b) => a.order - b.order)) {
    const ids = [...(idsOfKinds.get(kind) ?? [])].filter((id) => !except.includes(id))
    const items = ids.length > 0 ? await find(ctx, searchQueryFor(ids.slice(0, maxOfKind))) : []
    if (items.length > 0) groups.push({ kind, title, items })
  }
  return groups
}

async function idsByKind(
  ctx: CompanyContext,
  inAll: string | undefined,
  inPublic: string | undefined,
): Promise<Map<string, Set<string>>> {
  const idsByKindName = new Map<string, Set<string>>()
  for (const declared of ctx.services.ports.all(personalData))
    for (const [table, { opens }] of Object.entries(declared)) {
      const pattern = opens?.isPublic ? inPublic : inAll
      if (opens && pattern !== undefined) {
        const ids = idsByKindName.get(opens.kind) ?? new Set()
        for (const id of await idsIn(ctx, table, opens, pattern)) ids.add(id)
        idsByKindName.set(opens.kind, ids)
      }
    }
  return idsByKindName
}

/** Whole words, ignoring case and diacritics. */
function patternOf(names: readonly string[]): string | undefined {
  const words = names.map(fold).filter(Boolean)
  if (words.length === 0) return undefined
  const text = words.map((word) => word.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)).join('|')
  return `(^|[^[:alnum:]])(${text})([^[:alnum:]]|$)`
}

async function idsIn(
  { db, company }: CompanyContext,
  table: string,
  { by, texts }: NonNullable<PersonalTable['opens']>,
  pattern: string,
): Promise<string[]> {
  const id = sql.ref(by)
  // Most texts are empty, and folding is the slow part.
  const says = texts.map((column) => {
    const text = sql`${sql.ref(column)}::text`
    return sql`(length(${text}) > 2 and search_fold(${text}) ~ ${pattern})`
  })
  const { rows } = await sql<{ id: string }>`select distinct ${id} as id from ${sql.table(table)}
    where company_id = ${company.companyId} and ${id} is not null and (${sql.join(says, sql` or `)})
    limit ${maxOfKind * 5}`.execute(db)
  return rows.map((row) => row.id)
}
