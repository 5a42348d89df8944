import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { beginningOf } from '#shared/text/text.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fullName } from '#modules/guests/model.ts'
import type * as contract from '../../contract.ts'
import { StoredScan } from '../../contract.ts'
import { batchesAMinute, maxClockErrorSeconds, correctedTime, maxInBatch } from '../../model.ts'
import { trialOf, trialReasons, type Verdict } from '../../model.ts'
import { codeHashOf, decide } from '../scans/decision.ts'
import { insertIncident } from '../desk/desk-store.ts'
import { firstPaired, recordHeartbeat } from './device-store.ts'
import { inEvent, sourceOf } from './door.ts'
import { factId, idFrom } from '../ids.ts'
import { rehearsedAt } from '../list-store.ts'
import { showsGreen } from '../scans/log.ts'
import { findScan, findTicket } from '../scans/scan-store.ts'
import type { ScanInput } from '../store.ts'
import { recordLateUndo, noteUndone } from '../scans/undo.ts'
import { admitWalkIn } from '../walk-ins.ts'

type UploadedScan = OutputOf<typeof contract.uploadScans>['results'][number]
type Source = ReturnType<typeof sourceOf>

/** Accepts the scans that a door made without a network. Every item gets an answer; none can hold up the others. */
export async function upload(
  ctx: CompanyContext,
  { sentAt, clockBehindMs, scans, pending }: InputOf<typeof contract.uploadScans>,
): Promise<OutputOf<typeof contract.uploadScans>> {
  if (scans.length > maxInBatch)
    throw new AppError('invalid', 'door.batch_too_large', { status: 413 })
  const source = sourceOf(ctx.admission)
  ctx.services.memory.take(`door batch ${source.sourceId}`, { max: batchesAMinute, seconds: 60 })
  const eventCtx = inEvent(ctx)
  const first = await firstPaired(ctx.db, ctx.company.companyId, eventCtx.event.eventId)
  const clock = {
    sentAt: Date.parse(sentAt),
    behind: clockBehindMs,
    server: {
      now: ctx.now.getTime(),
      soonest: first.getTime(),
      lostAfter: maxClockErrorSeconds * 1000,
    },
  }
  const items = scans.map((raw, at) => ({ at, raw, ...readItem(raw, clock, ctx) }))
  const answers = new Map<number, UploadedScan>()
  // Undos first, so that a scan undone before it was sent does not count as a double entry.
  const ahead: string[] = []
  for (const item of items) {
    const undo = undoIn(item)
    if (!undo) continue
    const { sourceId, gate } = source
    if (await recordLateUndo(eventCtx, { ...undo, sourceId, gate })) ahead.push(undo.scanId)
    const at = undo.correctedAt.toISOString()
    answers.set(item.at, { scanId: undo.ownId, result: 'exited', reason: 'undone', at })
  }
  const tickets = items.flatMap((item) =>
    item.scanInput
      ? [
          {
            item,
            at: item.at,
            scanInput: { ...item.scanInput, ...source },
            isLost: item.isLost ?? false,
          },
        ]
      : [],
  )
  const givens = tickets.map(({ scanInput }) => scanInput)
  // No guest waits at the screen any more, so the group is not shown.
  const verdicts = await decide(ctx.db, ctx.company.companyId, givens, ctx.now, ctx, 0)
  for (const [n, { item, at, scanInput: input, isLost }] of tickets.entries()) {
    const verdict = verdicts[n]
    if (!verdict || verdict instanceof AppError) {
      answers.set(at, await review(eventCtx, source, item, 'scan_id_reused'))
    } else {
      const { scanId, result, reason } = verdict
      answers.set(at, { scanId, result, reason, at: verdict.at })
      if (isLost) await noteLost(eventCtx, source, input, verdict)
    }
  }
  for (const item of items)
    if (!answers.has(item.at)) answers.set(item.at, await other(eventCtx, source, item))
  for (const scanId of ahead) await noteUndone(eventCtx, { sourceId: source.sourceId, scanId })
  const stillPending = pending === undefined ? {} : { pending: Math.max(0, pending - scans.length) }
  await recordHeartbeat(
    ctx.db,
    ctx.company.companyId,
    source.sourceId,
    { ...stillPending, at: sentAt },
    ctx.now,
  )
  ctx.touch('checkin', 'checkin.devices')
  return { results: items.map(({ at }) => answers.get(at) as UploadedScan) }
}

interface UploadReading {
  scan?: StoredScan
  /** Set for the scan of a ticket from before the door was disconnected. */
  scanInput?: Omit<ScanInput, 'eventId' | 'sourceId' | 'gate' | 'operator'>
  correctedAt?: Date
  /** True if its time is wrong and cannot be corrected. */
  isLost?: boolean
  problem?: string
}
type Item = UploadReading & { raw: unknown }

interface Clock {
  sentAt: number
  /** How far the device is behind the server, as it measured. */
  behind: number | undefined
  server: Parameters<typeof correctedTime>[1]
}

function readItem(raw: unknown, clock: Clock, { now, admission }: CompanyContext): UploadReading {
  const scan = StoredScan.safeParse(raw).data
  if (!scan) return { problem: 'unreadable' }
  const { sentAt, behind, server } = clock
  const { at, isLost } = correctedTime(
    { happenedAt: Date.parse(scan.happenedAt), behind, sentAt },
    server,
  )
  const correctedAt = new Date(at)
  if (admission.expires && correctedAt > admission.expires)
    return { scan, correctedAt, problem: letsIn(scan) ? 'after_end' : 'turned_away' }
  if (scan.direction === 'undo' || scan.walkIn) return { scan, correctedAt }
  const { code, guestId } = scan
  if ((code === undefined) === (guestId === undefined)) return { scan, problem: 'unreadable' }
  const scanInput = {
    ...scan,
    direction: scan.direction,
    mode: 'replay' as const,
    shownRehearsal: scan.rehearsal,
    codeHash: code === undefined ? null : codeHashOf(code),
    guestId: guestId ?? null,
    correctedAt: correctedAt.toISOString(),
    receivedAt: now.toISOString(),
  }
  return { scan, correctedAt, scanInput, isLost }
}

/** Whether the screen let the guest in; an exit and an undo were shown as done. */
function letsIn(scan: StoredScan): boolean {
  return scan.direction !== 'in' || scan.walkIn !== undefined || showsGreen(scan)
}

/** Handles an item that is neither a scan of a ticket nor an undo: a walk-in, or a case for review. */
async function other(ctx: EventContext, source: Source, item: Item): Promise<UploadedScan> {
  const { scan, correctedAt, problem } = item
  if (!scan || !correctedAt || problem) return review(ctx, source, item, problem ?? 'unreadable')
  const { scanId } = scan
  const at = correctedAt.toISOString()
  if (scan.walkIn) {
    const trial = trialOf(scan.rehearsal, await rehearsedAt(ctx.db, ctx.event, correctedAt))
    if (trial === 'wiped' || trial === 'outlived')
      return review(ctx, source, item, trialReasons[trial])
    const walkIn = {
      ...scan.walkIn,
      ...source,
      scanId,
      listId: scan.listId,
      happenedAt: scan.happenedAt,
      shownRehearsal: scan.rehearsal,
      correctedAt,
      mode: 'replay' as const,
    }
    const verdict = await admitWalkIn(ctx, walkIn).catch(refusal)
    if (verdict) return { scanId, result: verdict.result, reason: verdict.reason, at }
    return review(ctx, source, item, 'list_not_found')
  }
  return review(ctx, source, item, 'nothing_to_undo')
}

function undoIn({ scan, correctedAt, problem }: Item) {
  if (scan?.direction !== 'undo' || !scan.undoes || !correctedAt || problem) return undefined
  const { scanId: ownId, undoes: scanId, listId, happenedAt } = scan
  return { ownId, scanId, listId, happenedAt, correctedAt }
}

/** The entry counts; only its time is uncertain. */
function noteLost(
  ctx: EventContext,
  source: Source,
  { listId, scanId, happenedAt, correctedAt }: ScanInput,
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

/** Only what was said in answer to what came; anything else is an accident and passes on. */
function refusal(error: unknown): null {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}

/** An entry keeps its list and its time, so that it can be assigned to a guest later. */
async function review(
  ctx: EventContext,
  source: Source,
  { raw, scan, correctedAt }: Item,
  reason: string,
): Promise<UploadedScan> {
  const json = JSON.stringify(raw) ?? ''
  const { direction, walkIn } = scan ?? {}
  const claimed = Id.safeParse((raw as { scanId?: unknown } | null)?.scanId).data ?? null
  await insertIncident(ctx.db, {
    companyId: ctx.company.companyId,
    id: idFrom('review', source.sourceId, json),
    eventId: ctx.event.eventId,
    listId: scan && direction === 'in' ? scan.listId : null,
    kind: reason === 'unreadable' ? 'unreadable' : 'late',
    ...(scan && (await whomItConcerns(ctx, source, scan))),
    deviceName: source.gate,
    detail: {
      reason,
      ...(direction && { direction }),
      ...(walkIn && { name: fullName(walkIn), walkIn }),
      raw: beginningOf(json, 4000),
    },
    at: (correctedAt ?? ctx.now).toISOString(),
    now: ctx.now,
    isReal: reason === trialReasons.outlived,
  })
  return { scanId: scan?.scanId ?? claimed, result: 'stored_for_review', reason, at: null }
}

/** The guest, as far as known: by the ticket, by the name that was picked, or by the scan that is undone. */
async function whomItConcerns(
  { db, event }: EventContext,
  { sourceId }: Source,
  { scanId, code, guestId, undoes, walkIn }: StoredScan,
): Promise<{ guestId: string | null; scanRow?: string }> {
  if (walkIn) return { guestId: null, scanRow: factId(sourceId, scanId) }
  const named = undoes ? await findScan(db, event.companyId, sourceId, undoes) : undefined
  if (named) return { guestId: named.guestId, scanRow: named.id }
  const codeHash = code === undefined ? null : codeHashOf(code)
  return { guestId: await findTicket(db, event, { codeHash, guestId: guestId ?? null }) }
}
