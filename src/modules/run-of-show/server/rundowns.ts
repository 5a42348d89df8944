import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import type { Cue, Rundown, RundownFields } from '../model.ts'
import { effectiveMarks } from '../model/times.ts'
import * as cueStore from './cues/cue-store.ts'
import { namedRefs } from './cues/refs.ts'
import { moveLinks } from './link-dates.ts'
import { marksOf } from './show/mark-store.ts'
import * as store from './store.ts'

export async function list(
  ctx: CompanyContext,
  { eventId }: InputOf<typeof contract.listRundowns>,
) {
  if (eventId) await contextOfEvent(ctx, eventId)
  const visibleEventIds = ctx.admission.eventIds ?? null
  return {
    items: await store.listRundowns(ctx.db, ctx.company, { eventId, seen: visibleEventIds }),
  }
}

export async function findAnywhere(ctx: CompanyContext, rundownId: string): Promise<Rundown> {
  return full(ctx, await factsAnywhere(ctx, rundownId))
}

/** Reads a rundown of any event that the caller may see. */
export async function factsAnywhere(
  ctx: CompanyContext,
  rundownId: string,
): Promise<store.RundownFacts> {
  const facts = await store.findRundown(ctx.db, ctx.company, rundownId)
  const { eventIds } = ctx.admission
  const isSeen = (eventId: string) => !eventIds || eventIds.includes(eventId)
  if (facts && isSeen(facts.eventId)) return facts
  const [deleted] = facts ? [] : await store.rundownsWithDeleted(ctx.db, ctx.company, [rundownId])
  if (deleted && isSeen(deleted.eventId)) throw new AppError('not_found', 'run-of-show.in_the_bin')
  throw notFound()
}

/** A printout does not show the authors of steps. */
type Reading = Pick<EventContext, 'db' | 'company' | 'event'> & Partial<Pick<EventContext, 'actor'>>

export async function find(ctx: Reading, rundownId: string): Promise<store.RundownFacts> {
  const facts = await store.findRundown(ctx.db, ctx.company, rundownId)
  if (facts?.eventId !== ctx.event.eventId) throw notFound()
  return facts
}

export async function readRundown(ctx: Reading, rundownId: string): Promise<Rundown> {
  return full(ctx, await find(ctx, rundownId))
}

async function full(
  ctx: Pick<CompanyContext, 'db' | 'company'> & Partial<Pick<CompanyContext, 'actor'>>,
  rundown: store.RundownFacts,
): Promise<Rundown> {
  const readerId = ctx.actor?.id ?? null
  const { seq: _, ...facts } = rundown
  const cues = await cueStore.cuesOf(ctx.db, ctx.company, facts.id)
  const people = [...new Set(cues.flatMap(({ responsibleId }) => responsibleId ?? []))]
  const names = people.length > 0 ? await namesOf(ctx, people) : new Map()
  return {
    ...facts,
    cues,
    refs: await namedRefs(
      ctx,
      facts.eventId,
      cues.flatMap(({ refs }) => refs),
    ),
    colleagues: [...names].map(([id, { name }]: [string, { name: string }]) => ({ id, name })),
    steps: await cueStore.lastSteps(ctx.db, ctx.company, facts.id, readerId),
    undone: await cueStore.undoneSteps(ctx.db, ctx.company, facts.id, readerId),
  }
}

/** Whether the show was started, so that it has real times. */
export async function isBegun(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  { id, planAtStart }: Pick<Rundown, 'id' | 'planAtStart'>,
): Promise<boolean> {
  if (planAtStart === null) return false
  return effectiveMarks(await marksOf(db, company, id)).some(({ kind }) => kind === 'start')
}

/** A new rundown with copies of these cues. */
export async function createRundown(
  ctx: EventContext,
  fields: RundownFields,
  cues: readonly Omit<Cue, 'id' | 'version'>[],
): Promise<string> {
  const id = randomUUID()
  await store.insertRundown(ctx.db, ctx.event, { ...fields, id }, ctx.now)
  const copies = cues.map((cue) => ({ ...cue, id: randomUUID(), version: 0 }))
  await cueStore.putCues(ctx.db, ctx.event, id, copies)
  await cueStore.orderCues(
    ctx.db,
    ctx.event,
    id,
    copies.map((cue) => cue.id),
  )
  return id
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeRundown>,
): Promise<Rundown> {
  const { eventId: _, rundownId, version, ...fields } = input
  await store.lockRundown(ctx.db, ctx.event, rundownId)
  const before = await find(ctx, rundownId)
  const next = { ...before, ...omitUndefined(fields), version }
  const isMoved = next.day !== before.day
  if (isMoved && (await isBegun(ctx, before))) throw new AppError('conflict', 'run-of-show.begun')
  if (!(await store.updateRundown(ctx.db, ctx.event, next)))
    throw new AppError('conflict', 'run-of-show.changed_meanwhile', {
      current: await readRundown(ctx, rundownId),
    })
  const text = ({ name, day, startTime, departments }: RundownFields) => ({
    name,
    day,
    startTime,
    departments: departments.map((each) => each.name).join(', '),
  })
  await recordHistory(ctx, rundownId, 'changed', fieldChanges(text(before), text(next)))
  if (isMoved) await moveLinks(ctx, next)
  ctx.touch(store.showTag(rundownId))
  return readRundown(ctx, rundownId)
}

export async function remove(ctx: EventContext, rundownId: string): Promise<null> {
  if (!(await store.setDeleted(ctx.db, ctx.event, rundownId, ctx.now))) throw notFound()
  await recordHistory(ctx, rundownId, 'deleted')
  ctx.touch(store.showTag(rundownId))
  return null
}

export async function restore(ctx: EventContext, rundownId: string): Promise<null> {
  const [existing] = await store.rundownsWithDeleted(ctx.db, ctx.company, [rundownId])
  if (existing?.eventId !== ctx.event.eventId) throw notFound()
  if (await store.setDeleted(ctx.db, ctx.event, rundownId, null))
    await recordHistory(ctx, rundownId, 'restored')
  return null
}

export async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  if (verb === 'changed' && changes.length === 0) return
  const { eventId } = ctx.event
  await record(ctx, { entity: 'rundown', entityId: id, eventId, verb, changes })
}

export function notFound(): AppError {
  return new AppError('not_found', 'run-of-show.not_found')
}
