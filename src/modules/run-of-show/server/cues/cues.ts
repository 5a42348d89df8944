import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import type * as contract from '../../contract.ts'
import { maxCues, timedMarks, timedPlan, type Cue, type Rundown } from '../../model.ts'
import { timesOf } from '../../model/times.ts'
import * as cueStore from './cue-store.ts'
import type { CueChange, Trace } from './cue-store.ts'
import { marksOf } from '../show/mark-store.ts'
import { namedRefs } from './refs.ts'
import { notFound, readRundown, recordHistory } from '../rundowns.ts'
import { lockRundown, showTag } from '../store.ts'

type Edit = InputOf<typeof contract.editCues>

/** One step; everything that it changes is written, recorded and can be undone together. */
export async function edit(ctx: EventContext, input: Edit): Promise<{ stepId: string | null }> {
  const { rundownId } = input
  const rundown = await locked(ctx, rundownId)
  const ids = input.cues.map(({ id }) => id)
  if (!(await cueStore.areOfRundown(ctx.db, ctx.event, rundownId, ids))) throw notFound()
  const trace = traceOf(rundown, input)
  if (trace.cues.length === 0 && isSame(trace.orderBefore, trace.orderAfter))
    return { stepId: null }
  if (trace.orderAfter.length > maxCues) throw new AppError('conflict', 'run-of-show.too_many')
  await checkRunning(ctx, rundown, trace, 'after')
  await checkRefs(ctx, rundown, trace)
  await write(ctx, rundownId, trace, 'after')
  const stepId = randomUUID()
  const at = ctx.now.toISOString()
  const revision = rundown.revision + 1
  const step = { id: stepId, revision, trace, at, by: ctx.actor }
  await cueStore.insertStep(ctx.db, ctx.event, rundownId, step)
  await recordHistory(ctx, rundownId, 'edited', changesOf(trace))
  return { stepId }
}

export async function undo(
  ctx: EventContext,
  { rundownId, stepId }: InputOf<typeof contract.undoCues>,
): Promise<null> {
  return turn(ctx, { rundownId, stepId, to: 'before' })
}

export async function redo(
  ctx: EventContext,
  { rundownId, stepId }: InputOf<typeof contract.redoCues>,
): Promise<null> {
  return turn(ctx, { rundownId, stepId, to: 'after' })
}

/** Undoes or redoes a step, if everything it touches is unchanged since. */
async function turn(
  ctx: EventContext,
  { rundownId, stepId, to }: { rundownId: string; stepId: string; to: 'before' | 'after' },
): Promise<null> {
  const rundown = await locked(ctx, rundownId)
  const isUndone = to === 'after'
  const trace = await cueStore.findStep(ctx.db, ctx.event, { rundownId, stepId, isUndone })
  if (!trace) throw notFound()
  if (!isAsLeft(rundown, trace, isUndone ? 'before' : 'after'))
    throw new AppError('conflict', 'run-of-show.step_over', { current: rundown })
  await checkRunning(ctx, rundown, trace, to)
  await write(ctx, rundownId, trace, to)
  await cueStore.setUndone(ctx.db, ctx.event, stepId, isUndone ? null : ctx.now)
  await recordHistory(ctx, rundownId, isUndone ? 'redone' : 'undone', changesOf(trace))
  return null
}

async function locked(ctx: EventContext, rundownId: string): Promise<Rundown> {
  if (!(await lockRundown(ctx.db, ctx.event, rundownId))) throw notFound()
  return readRundown(ctx, rundownId)
}

function traceOf(rundown: Rundown, { cues, removedIds, order }: Edit): Trace {
  const cuesById = new Map(rundown.cues.map((cue) => [cue.id, cue]))
  const written = new Map(cues.map((cue) => [cue.id, cue]))
  const removed = new Set(removedIds.filter((id) => cuesById.has(id) && !written.has(id)))
  const changes: CueChange[] = []
  for (const after of written.values()) {
    const before = cuesById.get(after.id) ?? null
    if ((before?.version ?? 0) !== after.version)
      throw new AppError('conflict', 'run-of-show.cue_changed', { current: rundown })
    if (!isSame(plain(before), plain(after))) changes.push({ id: after.id, before, after })
  }
  for (const id of removed) changes.push({ id, before: cuesById.get(id) ?? null, after: null })
  const orderBefore = rundown.cues.map(({ id }) => id)
  const all = new Set([...orderBefore.filter((id) => !removed.has(id)), ...written.keys()])
  // A cue that the caller did not know of stays where the order ends.
  const requestedIds = [...new Set(order ?? [])].filter((id) => all.has(id))
  const orderAfter = [...requestedIds, ...[...all].filter((id) => !requestedIds.includes(id))]
  return { cues: changes, orderBefore, orderAfter }
}

/** The running cue cannot be deleted or made a heading while people follow it: it has to end first. */
async function checkRunning(
  ctx: EventContext,
  rundown: Rundown,
  { cues }: Trace,
  side: 'before' | 'after',
): Promise<void> {
  const marks = await marksOf(ctx.db, ctx.company, rundown.id)
  if (marks.length === 0) return
  const { runningId } = timesOf(timedPlan(rundown), timedMarks(marks), ctx.now.getTime())
  const change = cues.find(({ id }) => id === runningId)
  if (change && (change[side]?.kind ?? 'group') === 'group')
    throw new AppError('conflict', 'run-of-show.cue_running')
}

/** A new pointer leads to something that is there; one to a record that is gone may stay. */
async function checkRefs(ctx: EventContext, rundown: Rundown, { cues }: Trace): Promise<void> {
  const newRefs = cues.flatMap(
    ({ before, after }) =>
      after?.refs.filter(({ id }) => !before?.refs.some((ref) => ref.id === id)) ?? [],
  )
  await checkPeople(ctx, cues)
  if (newRefs.length === 0) return
  // All who see the plan can open its files, so the caller may attach only files that they may open.
  for (const { kind, id } of newRefs)
    if (kind === 'file' && !(await findOpenable(ctx, id))) throw refUnknown('refs')
  const existingRefs = await namedRefs(ctx, rundown.eventId, newRefs)
  if (
    newRefs.some(({ kind, id }) => !existingRefs.some((ref) => ref.kind === kind && ref.id === id))
  )
    throw refUnknown('refs')
}

/** Only a colleague can answer for a cue. */
async function checkPeople(ctx: EventContext, cues: Trace['cues']): Promise<void> {
  const ids = cues.flatMap(({ before, after }) =>
    after?.responsibleId && after.responsibleId !== before?.responsibleId
      ? [after.responsibleId]
      : [],
  )
  if (ids.length === 0) return
  const existingPeople = await namesOf(ctx, ids)
  if (ids.some((id) => !existingPeople.has(id))) throw refUnknown('responsibleId')
}

function refUnknown(field: string): AppError {
  return new AppError('invalid', 'run-of-show.ref_unknown', {
    fields: { [field]: { code: 'invalid' } },
  })
}

async function write(
  ctx: EventContext,
  rundownId: string,
  trace: Trace,
  side: 'before' | 'after',
): Promise<void> {
  const { db, event } = ctx
  const put = trace.cues.flatMap((each) => each[side] ?? [])
  const missingIds = trace.cues.filter((each) => each[side] === null).map(({ id }) => id)
  await cueStore.putCues(db, event, rundownId, put)
  await cueStore.removeCues(db, event, rundownId, missingIds)
  const order = side === 'after' ? trace.orderAfter : trace.orderBefore
  await cueStore.orderCues(db, event, rundownId, order)
  await cueStore.countRevision(db, event, rundownId)
  ctx.touch(showTag(rundownId))
}

/** Whether nothing that the step left on this side was changed since. */
function isAsLeft({ cues }: Rundown, trace: Trace, side: 'before' | 'after'): boolean {
  const cuesById = new Map(cues.map((cue) => [cue.id, cue]))
  const isMoved = !isSame(trace.orderBefore, trace.orderAfter)
  const order = side === 'after' ? trace.orderAfter : trace.orderBefore
  return (
    trace.cues.every((each) => isSame(plain(cuesById.get(each.id) ?? null), plain(each[side]))) &&
    (!isMoved ||
      isSame(
        cues.map(({ id }) => id),
        order,
      ))
  )
}

function changesOf({ cues, orderBefore, orderAfter }: Trace) {
  if (cues.length > 0) return [{ field: 'cues', new: cues.length }]
  return [{ field: 'order', new: orderAfter.filter((id, at) => orderBefore[at] !== id).length }]
}

function plain(cue: Cue | null) {
  return cue && { ...cue, version: 0 }
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** JSON from the database has its keys in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
