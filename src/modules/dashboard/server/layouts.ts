import type { CompanyContext } from '#platform/server/context.ts'
import { TileId, usualLayout, type Layout } from '../model.ts'
import * as store from './store.ts'

export async function find(ctx: CompanyContext): Promise<Layout> {
  const layout = await store.layoutOf(ctx.db, ctx.company, ctx.actor.id ?? '')
  if (!layout) return usualLayout
  // A tile that the product no longer has is forgotten, not refused.
  const existingTiles = (ids: readonly string[]) => TileId.options.filter((id) => ids.includes(id))
  return {
    order: layout.order.filter((id) => existingTiles(layout.order).includes(id)),
    hidden: existingTiles(layout.hidden),
  }
}

export async function saveLayout(ctx: CompanyContext, { order, hidden }: Layout): Promise<Layout> {
  const layout = { order: [...new Set(order)], hidden: [...new Set(hidden)] }
  await store.keepLayout(ctx.db, ctx.company, ctx.actor.id ?? '', layout)
  return layout
}
