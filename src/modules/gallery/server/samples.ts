import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { addSample, changeSample, listSamples } from '../contract.ts'
import { startWork } from '#platform/server/jobs/work.ts'
import type { Filling, Sample, SampleChoice } from '../model.ts'
import { fillSamples, sampleRows } from './jobs.ts'
import * as store from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

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
  const values = omitUndefined(input)
  const changed = await store.updateSample(ctx.db, ctx.company, { ...current, ...values })
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

export async function removeMany(ctx: CompanyContext, choice: SampleChoice) {
  const removed = await store.removeChosen(ctx.db, ctx.company, choice, ctx.now)
  return { removed, at: ctx.now.toISOString() }
}

export async function restoreMany(ctx: CompanyContext, { at }: { at: string }) {
  return { restored: await store.restoreFrom(ctx.db, ctx.company, at) }
}

export async function fill(ctx: CompanyContext): Promise<null> {
  const lastFilling = await store.lastFilling(ctx.db, ctx.company)
  if (lastFilling?.state === 'queued' || lastFilling?.state === 'running') return null
  const title = localised('title')
  const what = { kind: store.fillKind, title, total: sampleRows }
  await startWork(ctx, what, fillSamples, (workId) => ({ workId }))
  return null
}

export async function getFillProgress(ctx: CompanyContext): Promise<{ filling: Filling | null }> {
  const lastFilling = await store.lastFilling(ctx.db, ctx.company)
  if (!lastFilling) return { filling: null }
  const { state, done, startedAt } = lastFilling
  const total = lastFilling.total ?? sampleRows
  const elapsedMs = startedAt ? ctx.now.getTime() - Date.parse(startedAt) : 0
  const secondsLeft = done > 0 ? Math.ceil((elapsedMs * (total - done)) / done / 1000) : null
  return { filling: { state, done, total, secondsLeft: secondsLeft && Math.max(0, secondsLeft) } }
}

export async function cancelFilling(ctx: CompanyContext): Promise<null> {
  await store.askFillingToStop(ctx.db, ctx.company)
  return null
}

export async function find(ctx: CompanyContext, id: string): Promise<Sample> {
  const sample = await store.findSample(ctx.db, ctx.company, id)
  if (!sample) throw new AppError('not_found', 'gallery.not_found')
  return sample
}
