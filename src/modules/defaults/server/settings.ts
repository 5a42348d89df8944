import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { Defaults } from '../model.ts'
import { insertCategories } from './category-store.ts'
import { dated } from './dated-store.ts'
import { shippedCategories, shippedDated, shippedDefaults } from './shipped.ts'
import * as store from './store.ts'

export async function find(ctx: CompanyContext): Promise<Defaults> {
  return (await store.findDefaults(ctx.db, ctx.company)) ?? shippedDefaults
}

/** Whether the company still uses what the product ships. */
export async function isShipped(ctx: Pick<CompanyContext, 'db' | 'company'>): Promise<boolean> {
  return (await store.findDefaults(ctx.db, ctx.company)) === undefined
}

/**
 * Makes what the product ships the company's own rows, once; from here on the others wait their turn.
 * A module whose rows refer to a category calls it first.
 */
export async function ownDefaults(ctx: CompanyContext): Promise<void> {
  if (await store.insertDefaults(ctx.db, ctx.company, shippedDefaults.currency)) {
    await dated.insertMany(ctx.db, ctx.company, shippedDated)
    await insertCategories(ctx.db, ctx.company, shippedCategories(ctx.locale))
  }
  await store.lockDefaults(ctx.db, ctx.company)
}

export async function change(ctx: CompanyContext, input: Defaults): Promise<Defaults> {
  await ownDefaults(ctx)
  const before = await find(ctx)
  const after = await store.updateDefaults(ctx.db, ctx.company, input)
  if (!after) throw new AppError('conflict', 'defaults.changed_meanwhile', { current: before })
  const changes = fieldChanges({ currency: before.currency }, { currency: after.currency })
  const entityId = ctx.company.companyId
  if (changes.length > 0)
    await record(ctx, { entity: 'defaults', entityId, verb: 'changed', changes })
  return after
}
