import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { addSample, changeSample, listSamples } from '../contract.ts'
import type { Sample } from '../model.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listSamples>) {
  const offset = input.offset ?? Number(input.cursor ?? 0)
  const [items, total] = await Promise.all([
    store.pageOfSamples(ctx.db, ctx.company, { ...input, offset }),
    store.countSamples(ctx.db, ctx.company, input),
  ])
  const end = offset + items.length
  return { items, total, next: end < total ? String(end) : null }
}

export function add(ctx: CompanyContext, input: InputOf<typeof addSample>): Promise<Sample> {
  return store.insertSample(ctx.db, ctx.company, randomUUID(), input)
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changeSample>,
): Promise<Sample> {
  const current = await find(ctx, input.id)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const changed = await store.updateSample(ctx.db, ctx.company, { ...current, ...given })
  if (!changed)
    throw new AppError('conflict', 'gallery.changed_meanwhile', {
      current: await find(ctx, input.id),
    })
  return changed
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  await find(ctx, id)
  await store.setDeleted(ctx.db, ctx.company, id, ctx.now)
  return null
}

export async function restore(ctx: CompanyContext, id: string): Promise<Sample> {
  await store.setDeleted(ctx.db, ctx.company, id, null)
  return find(ctx, id)
}

export async function find(ctx: CompanyContext, id: string): Promise<Sample> {
  const sample = await store.findSample(ctx.db, ctx.company, id)
  if (!sample) throw new AppError('not_found', 'gallery.not_found')
  return sample
}
