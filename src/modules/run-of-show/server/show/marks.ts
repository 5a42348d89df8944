import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type * as contract from '../../contract.ts'
import {
  timedPlan,
  type Cue,
  type Live,
  type Mark,
  type NewMark,
  type PlanAtStart,
} from '../../model.ts'
import { effectiveMarks, timesOf } from '../../model/times.ts'
import { cuesOf } from '../cues/cue-store.ts'
import * as markStore from './mark-store.ts'
import { callerSeenAt, insertMarks, marksOf } from './mark-store.ts'
import { factsAnywhere, find, notFound, recordHistory } from '../rundowns.ts'
import { lockRundown, setPlanAtStart, showTag, type RundownFacts } from '../store.ts'

export async function live(ctx: CompanyContext, rundownId: string): Promise<Live> {
  const { id } = await factsAnywhere(ctx, rundownId)
  return liveOf(ctx, id)
}

async function liveOf(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'now'>,
  rundownId: string,
): Promise<Live> {
  const marks = await marksOf(ctx.db, ctx.company, rundownId)
  const seenAt = await callerSeenAt(ctx.db, ctx.company, rundownId)
  return {
    seq: marks.at(-1)?.seq ?? 0,
    now: ctx.now.toISOString(),
    marks,
    callerSeenAt: seenAt && new Date(seenAt).toISOString(),
  }
}

export async function noteCaller(
  ctx: EventContext,
  { rundownId, markId }: InputOf<typeof contract.noteCaller>,
): Promise<null> {
  await find(ctx, rundownId)
  await markStore.noteCaller(ctx.db, ctx.event, { rundownId, markId }, ctx.now)
  return null
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addMarks>,
): Promise<Live> {
  const { rundownId, basedOn, sentAt, marks } = input
  if (!(await lockRundown(ctx.db, ctx.event, rundownId))) throw notFound()
  const rundown = await find(ctx, rundownId)
  const before = await liveOf(ctx, rundownId)
  // Marks that were sent before, and whose answer was lost, are in the log already.
  const markIds = new Set(before.marks.map(({ id }) => id))
  const newMarks = uniqueMarks(marks).filter(({ id }) => !markIds.has(id))
  if (newMarks.length === 0) return before
  const isContinued = newMarks.length < marks.length
  // Taking over changes no time, so marks made meanwhile do not matter.
  const isTake = newMarks.every(({ kind }) => kind === 'take')
  if (before.seq !== basedOn && !isTake && !(isContinued && endsWith(before.marks, marks)))
    throw new AppError('conflict', 'run-of-show.moved_on', { current: before })
  const cues = await cuesOf(ctx.db, ctx.company, rundownId)
  check(newMarks, before.marks, cues)
  const begins = newMarks.some(({ kind }) => kind === 'start')
  if (rundown.isCancelled && begins && !hasStart(before.marks))
    throw new AppError('conflict', 'run-of-show.event_cancelled')
  const added = datedMarks(newMarks, before, { sentAt, now: ctx.now, by: ctx.actor })
  await insertMarks(ctx.db, ctx.event, rundownId, added, ctx.now)
  await recordTurns(ctx, { ...rundown, cues }, before.marks, added)
  ctx.touch(showTag(rundownId))
  return { ...before, seq: added.at(-1)?.seq ?? before.seq, marks: [...before.marks, ...added] }
}

function uniqueMarks(marks: readonly NewMark[]): NewMark[] {
  return [...new Map(marks.map((mark) => [mark.id, mark])).values()]
}

/** Whether the first sent marks are the last of the log: then the caller only continues. */
function endsWith(log: readonly Mark[], marks: readonly NewMark[]): boolean {
  const lastMark = log.at(-1)
  return lastMark !== undefined && marks.some(({ id }) => id === lastMark.id)
}

const needsCue: ReadonlySet<Mark['kind']> = new Set(['start', 'adjust', 'skip', 'unskip'])

function check(fresh: readonly NewMark[], log: readonly Mark[], cues: readonly Cue[]): void {
  const kinds = new Map(cues.map(({ id, kind }) => [id, kind]))
  const ids = new Set([...log, ...fresh].map(({ id }) => id))
  for (const { kind, cueId, undoneId } of fresh) {
    const cue = cueId === null ? undefined : kinds.get(cueId)
    const isWrong = needsCue.has(kind)
      ? cue === undefined || (kind === 'start' && cue === 'group')
      : kind === 'undo' && (undoneId === null || !ids.has(undoneId))
    if (isWrong) throw new AppError('invalid', 'run-of-show.cue_unknown')
  }
}

/**
 * The device says how old each mark is; its clock may be hours off. Marks keep their order, and none is in
 * the future.
 */
function datedMarks(
  fresh: readonly NewMark[],
  { seq, marks }: Live,
  { sentAt, now, by }: { sentAt: string; now: Date; by: EventContext['actor'] },
): Mark[] {
  let lastAt = Date.parse(marks.at(-1)?.at ?? new Date(0).toISOString())
  return fresh.map((mark, index) => {
    const age = Math.max(0, Date.parse(sentAt) - Date.parse(mark.at))
    lastAt = Math.min(Math.max(now.getTime() - age, lastAt), Math.max(now.getTime(), lastAt))
    return {
      ...mark,
      seq: seq + index + 1,
      at: new Date(lastAt).toISOString(),
      by: by.name,
      byId: by.id,
    }
  })
}

/**
 * The history of the event says when the show began, ended and was set back; the log says everything else. The
 * plan at the beginning is kept, since what was planned must not change with what is written afterwards.
 */
async function recordTurns(
  ctx: EventContext,
  rundown: RundownFacts & { cues: Cue[] },
  log: readonly Mark[],
  added: readonly Mark[],
): Promise<void> {
  let isBegun = hasStart(log)
  const { id: rundownId } = rundown
  for (const { kind } of added) {
    if (kind === 'start' && !isBegun) {
      await recordHistory(ctx, rundownId, 'began')
      await setPlanAtStart(ctx.db, ctx.event, rundownId, planAtStart(rundown))
    }
    if (kind === 'start') isBegun = true
    if (kind === 'end') await recordHistory(ctx, rundownId, 'ended')
    if (kind === 'reset') await recordHistory(ctx, rundownId, 'reset')
    if (kind === 'reset') await setPlanAtStart(ctx.db, ctx.event, rundownId, null)
    if (kind === 'reset') isBegun = false
  }
}

function hasStart(log: readonly Mark[]): boolean {
  return effectiveMarks(log).some(({ kind }) => kind === 'start')
}

function planAtStart(rundown: RundownFacts & { cues: Cue[] }): PlanAtStart {
  const plan = timedPlan(rundown)
  const { cues } = timesOf(plan, [], plan.startsAt)
  return Object.fromEntries(
    rundown.cues.map(({ id, kind, skipped, seconds }, index) => [
      id,
      {
        start: cues[index]?.plannedStart ?? plan.startsAt,
        seconds: kind === 'cue' && !skipped ? seconds : 0,
      },
    ]),
  )
}
