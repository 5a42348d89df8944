import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { partnerExists, partnerNames } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import * as store from './hall-store.ts'
import { readPlan } from '../plans.ts'
import { hallGone } from './saved-hall.ts'

export async function list(ctx: CompanyContext) {
  const halls = await store.savedHalls(ctx.db, ctx.company)
  const ids = halls.flatMap(({ partnerId }) => partnerId ?? [])
  const names = await partnerNames(ctx, [...new Set(ids)])
  return {
    items: halls.map((hall) => ({
      ...hall,
      partnerName: (hall.partnerId && names.get(hall.partnerId)?.name) ?? null,
    })),
  }
}

/** The tables and objects of a plan, without its people and rules; one of the same name and venue is replaced only where that is wanted. */
export async function save(
  ctx: EventContext,
  { planId, name, partnerId, shouldReplace }: InputOf<typeof contract.saveHall>,
): Promise<{ hallId: string; isReplaced: boolean }> {
  const plan = await readPlan(ctx, planId)
  if (partnerId && !(await partnerExists(ctx, partnerId)))
    throw new AppError('not_found', 'seating.venue_unknown', {
      fields: { partnerId: { code: 'invalid_id' } },
    })
  const namesake = await store.hallNamed(ctx.db, ctx.company, { name, partnerId })
  if (namesake && !shouldReplace) throw new AppError('conflict', 'seating.hall_name_taken')
  const hallId = namesake ?? randomUUID()
  const { width, depth, tables, objects, background } = plan
  const hall = { id: hallId, name, partnerId, width, depth, tables, objects, background }
  await store.putHall(ctx.db, ctx.company, hall, ctx.now)
  await recordHall(ctx, hallId, namesake ? 'changed' : 'added', name)
  return { hallId, isReplaced: namesake !== undefined }
}

export async function remove(ctx: CompanyContext, hallId: string): Promise<null> {
  const name = await store.setHallDeleted(ctx.db, ctx.company, hallId, ctx.now)
  if (name === undefined) throw hallGone()
  await recordHall(ctx, hallId, 'deleted', name)
  return null
}

export async function restore(ctx: CompanyContext, hallId: string): Promise<null> {
  const name = await store.setHallDeleted(ctx.db, ctx.company, hallId, null)
  if (name === undefined) throw hallGone()
  await recordHall(ctx, hallId, 'restored', name)
  return null
}

async function recordHall(ctx: CompanyContext, id: string, verb: string, name: string) {
  await record(ctx, {
    entity: 'seating_hall',
    entityId: id,
    verb,
    changes: [{ field: 'name', old: null, new: name }],
  })
}
