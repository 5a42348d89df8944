import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { askedBy, finder } from '#platform/server/database/finder.ts'
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
  const asked = askedBy(text, { nearly, limit: perKind })
  if (asked.words.length === 0) return []
  const finders = ctx.services.ports.all(finder).toSorted((a, b) => a.order - b.order)
  const groups = await Promise.all(
    finders.map(async ({ kind, title, find }) => ({ kind, title, items: await find(ctx, asked) })),
  )
  return groups.filter(({ items }) => items.length > 0)
}
