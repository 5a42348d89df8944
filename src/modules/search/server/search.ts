import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { searchQueryOf, finder } from '#platform/server/database/finder.ts'
import type { searchEverything } from '../contract.ts'

const perKind = 5

export async function search(
  ctx: CompanyContext,
  { q }: InputOf<typeof searchEverything>,
): Promise<OutputOf<typeof searchEverything>> {
  const exact = await look(ctx, q, false)
  return { groups: exact.length > 0 ? exact : await look(ctx, q, true) }
}

async function look(ctx: CompanyContext, text: string, nearly: boolean) {
  // One more than is shown tells whether there are more.
  const searchQuery = searchQueryOf(text, { nearly, limit: perKind + 1 })
  if (searchQuery.words.length === 0) return []
  const finders = ctx.services.ports.all(finder).toSorted((a, b) => a.order - b.order)
  const groups = await Promise.all(
    finders.map(async ({ kind, title, list, find }) => {
      const items = await find(ctx, searchQuery)
      const all = list !== undefined && items.length > perKind ? withSearch(list, text) : null
      return { kind, title, items: items.slice(0, perKind), all }
    }),
  )
  return groups.filter(({ items }) => items.length > 0)
}

function withSearch(list: string, text: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}cauta=${encodeURIComponent(text.trim())}`
}
