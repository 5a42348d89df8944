import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { Retention } from '../model.ts'
import { entries } from './register-store.ts'
import { shippedRegister, shippedRetention } from './shipped.ts'
import * as store from './store.ts'

export async function find(ctx: CompanyContext): Promise<Retention> {
  return (await store.findRetention(ctx.db, ctx.company)) ?? shippedRetention
}

/** Whether the company still uses what the product ships. */
export async function isShipped({ db, company }: Pick<CompanyContext, 'db' | 'company'>) {
  return (await store.findRetention(db, company)) === undefined
}

/** Makes what the product ships the company's own rows, once; from here on the others wait their turn. */
export async function copyShippedRows(ctx: CompanyContext): Promise<void> {
  if (await store.insertRetention(ctx.db, ctx.company, shippedRetention))
    await entries.insertMany(ctx.db, ctx.company, shippedRegister)
  await store.lockRetention(ctx.db, ctx.company)
}

export async function change(ctx: CompanyContext, retention: Retention): Promise<Retention> {
  await copyShippedRows(ctx)
  const before = await find(ctx)
  const after = await store.updateRetention(ctx.db, ctx.company, retention)
  if (!after)
    throw new AppError('conflict', 'data-protection.retention_changed_meanwhile', {
      current: before,
    })
  const changes = fieldChanges({ guestDays: before.guestDays }, { guestDays: after.guestDays })
  const entityId = ctx.company.companyId
  if (changes.length > 0)
    await record(ctx, { entity: 'retention', entityId, verb: 'changed', changes })
  return after
}
