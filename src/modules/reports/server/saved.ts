import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type * as contract from '../contract.ts'
import { chosenEvents } from './builder.ts'
import * as store from './store.ts'

const maxSaved = 50

export async function list(ctx: CompanyContext) {
  return { items: await store.savedReports(ctx.db, ctx.company, ctx.actor.id ?? '') }
}

export async function save(ctx: CompanyContext, setting: InputOf<typeof contract.saveReport>) {
  // "All" is evaluated when it is opened.
  if (setting.eventIds.length > 0) await chosenEvents(ctx, setting, ctx.admission.eventIds ?? null)
  const userId = ctx.actor.id ?? ''
  if ((await store.savedReports(ctx.db, ctx.company, userId)).length >= maxSaved)
    throw new AppError('invalid', 'reports.too_many_saved')
  const saved = { ...setting, id: randomUUID() }
  await store.insertSaved(ctx.db, ctx.company, userId, saved, ctx.now)
  return saved
}

export async function remove(ctx: CompanyContext, { savedId }: { savedId: string }) {
  if (!(await store.deleteSaved(ctx.db, ctx.company, ctx.actor.id ?? '', savedId)))
    throw new AppError('not_found', 'reports.saved_not_found')
  return null
}
