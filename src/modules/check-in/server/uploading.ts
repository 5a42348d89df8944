import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { beginningOf } from '#shared/text.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type * as contract from '../contract.ts'
import { StoredScan } from '../contract.ts'
import {
  batchesAMinute,
  clockLost,
  mostInBatch,
  type IncidentKind,
  type Result,
  type Verdict,
} from '../model.ts'
import { codeHashOf, decide, idFrom, lookAfter } from './deciding.ts'
import { insertIncident } from './desk/desk-store.ts'
import { firstPaired, noteBeat } from './device-store.ts'
import { inEvent, sourceOf } from './door.ts'
import { wasRehearsed } from './list-store.ts'
import type { Given } from './store.ts'
import { undoScan } from './undoing.ts'
import { letIn } from './walk-ins.ts'

type Answer = OutputOf<typeof contract.uploadScans>['results'][number]
type Source = ReturnType<typeof sourceOf>

/** Brings what a door saw without a network. Every item gets an answer; none can hold up the others. */
export async function upload(
  ctx: CompanyContext,
  { sentAt, scans, pending }: InputOf<typeof contract.uploadScans>,
): Promise<OutputOf<typeof contract.uploadScans>> {
  if (scans.length > mostInBatch)
    throw new AppError('invalid', 'door.batch_too_large', { status: 413 })
  const source = sourceOf(ctx.admission)
  ctx.house.memory.take(`door batch ${source.sourceId}`, { max: batchesAMinute, seconds: 60 })
  const inside = inEvent(ctx)
  const clock = {
    skew: ctx.now.getTime() - Date.parse(sentAt),
    first: await firstPaired(ctx.db, ctx.company.companyId, inside.event.eventId),
  }
  const items = scans.map((raw, at) => ({ at, raw, ...readItem(raw, clock, ctx) }))
  const answers = new Map<number, Answer>()
  const tickets = items.flatMap((item) =>
    item.given
      ? [{ item, at: item.at, given: { ...item.given, ...source }, isLost: item.isLost ?? false }]
      : [],
  )
  const givens = tickets.map(({ given }) => given)
  // Nobody stands before the screen any more, so nobody is shown with whom they came.
  const verdicts = await decide(ctx.db, ctx.company.companyId, givens, ctx.now, ctx, 0)
  await lookAfter(ctx, givens.length)
  for (const [n, { item, at, given, isLost }] of tickets.entries()) {
    const verdict = verdicts[n]
    if (!verdict || verdict instanceof AppError) {
      answers.set(at, await review(inside, source, item, 'scan_id_reused'))
    } else {
      const { scanId, result, reason } = verdict
      answers.set(at, { scanId, result, reason, at: verdict.at })
      if (given.shown === 'admitted') await noteGreen(inside, source, given, verdict)
      if (isLost) await noteLost(inside, source, given, verdict)
    }
  }
  for (const item of items)
    if (!answers.has(item.at)) answers.set(item.at, await other(inside, source, item))
  const left = pending === undefined ? {} : { pending: Math.max(0, pending - scans.length) }
  await noteBeat(ctx.db, ctx.company.companyId, source.sourceId, { ...left, at: sentAt }, ctx.now)
  ctx.touch('checkin', 'checkin.devices')
  return { results: items.map(({ at }) => answers.get(at) as Answer) }
}

interface Read {
  scan?: StoredScan
  /** Set for the scan of a ticket that was made while the door was one. */
  given?: Omit<Given, 'eventId' | 'sourceId' | 'gate' | 'operator'>
  correctedAt?: Date
  /** Its hour cannot be right, whatever is done to it. */
  isLost?: boolean
  problem?: string
}
type Item = Read & { raw: unknown }

interface Clock {
  /** By how much the device is behind us. */
  skew: number
  first: Date
}

function readItem(raw: unknown, clock: Clock, { now, admission }: CompanyContext): Read {
  const scan = StoredScan.safeParse(raw).data
  if (!scan) return { problem: 'unreadable' }
  const meant = Date.parse(scan.happenedAt) + clock.skew
  const [soonest, latest] = [clock.first.getTime() - clockLost * 1000, now.getTime()]
  const isLost = meant < soonest || meant > latest + clockLost * 1000
  const correctedAt = new Date(meant < soonest ? clock.first : Math.min(latest, meant))
  if (admission.expires && correctedAt > admission.expires)
    return { scan, correctedAt, problem: 'after_end' }
  if (scan.direction === 'undo' || scan.walkIn) return { scan, correctedAt }
  const { code, guestId } = scan
  if ((code === undefined) === (guestId === undefined)) return { scan, problem: 'unreadable' }
  const given = {
    ...scan,
    direction: scan.direction,
    mode: 'replay' as const,
    codeHash: code === undefined ? null : codeHashOf(code),
    guestId: guestId ?? null,
    correctedAt: correctedAt.toISOString(),
    receivedAt: now.toISOString(),
  }
  return { scan, correctedAt, given, isLost }
}

/** What is no scan of a ticket: an undo, a walk-in, or something for people to look at. */
async function other(ctx: EventContext, source: Source, item: Item): Promise<Answer> {
  const { scan, correctedAt, problem } = item
  if (!scan || !correctedAt || problem) return review(ctx, source, item, problem ?? 'unreadable')
  const { scanId } = scan
  const at = correctedAt.toISOString()
  if (scan.walkIn) {
    if (await wasRehearsed(ctx.db, ctx.event, correctedAt))
      return review(ctx, source, item, 'rehearsed')
    const walkIn = { ...scan, ...scan.walkIn, ...source, correctedAt, mode: 'replay' as const }
    const verdict = await letIn(ctx, walkIn).catch(refusal)
    if (verdict) return { scanId, result: verdict.result, reason: verdict.reason, at }
    return review(ctx, source, item, 'list_not_found')
  }
  const { sourceId, gate } = source
  const undone = scan.undoes && (await undoScan(ctx, { sourceId, scanId: scan.undoes, gate }))
  if (undone === undefined) return review(ctx, source, item, 'nothing_to_undo')
  return { scanId, result: 'exited', reason: 'undone', at }
}

/**
 * The answer to the first try was lost on its way, the door decided alone and let somebody in whom
 * the server had not admitted. A scan that was decided as a replay has raised this by itself.
 */
async function noteGreen(
  ctx: EventContext,
  source: Source,
  { listId, scanId, correctedAt }: Pick<Given, 'listId' | 'scanId' | 'correctedAt'>,
  { result, reason, at, gate, guest }: Verdict,
): Promise<void> {
  const kind = greenKinds[result]
  if (!kind) return
  await insertIncident(ctx.db, {
    companyId: ctx.company.companyId,
    id: idFrom('green', source.sourceId, scanId),
    eventId: ctx.event.eventId,
    listId,
    kind,
    guestId: guest?.id ?? null,
    deviceName: source.gate,
    detail: {
      reason: reason ?? result,
      ...(kind === 'double' && { otherAt: at, otherGate: gate }),
    },
    at: correctedAt,
    now: ctx.now,
  })
}

/** Its entry counts; only when it happened is anybody's guess. */
function noteLost(
  ctx: EventContext,
  source: Source,
  { listId, scanId, happenedAt, correctedAt }: Given,
  { guest }: Verdict,
): Promise<void> {
  return insertIncident(ctx.db, {
    companyId: ctx.company.companyId,
    id: idFrom('clock', source.sourceId, scanId),
    eventId: ctx.event.eventId,
    listId,
    kind: 'late',
    guestId: guest?.id ?? null,
    deviceName: source.gate,
    detail: { reason: 'clock', raw: happenedAt },
    at: correctedAt,
    now: ctx.now,
  })
}

const greenKinds: Partial<Record<Result, IncidentKind>> = {
  already: 'double',
  cancelled: 'stale',
  needs_answer: 'stale',
  outside_time: 'stale',
  revoked: 'stale',
}

/** Only what was said in answer to what came; anything else is an accident and passes on. */
function refusal(error: unknown): null {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}

/** An entry keeps its list and its hour, by which somebody may say later whose it was. */
async function review(
  ctx: EventContext,
  source: Source,
  { raw, scan, correctedAt }: Item,
  reason: string,
): Promise<Answer> {
  const text = JSON.stringify(raw) ?? ''
  const claimed = Id.safeParse((raw as { scanId?: unknown } | null)?.scanId).data ?? null
  await insertIncident(ctx.db, {
    companyId: ctx.company.companyId,
    id: idFrom('review', source.sourceId, text),
    eventId: ctx.event.eventId,
    listId: scan?.direction === 'in' ? scan.listId : null,
    kind: reason === 'unreadable' ? 'unreadable' : 'late',
    deviceName: source.gate,
    detail: { reason, raw: beginningOf(text, 4000) },
    at: (correctedAt ?? ctx.now).toISOString(),
    now: ctx.now,
  })
  return { scanId: scan?.scanId ?? claimed, result: 'stored_for_review', reason, at: null }
}
