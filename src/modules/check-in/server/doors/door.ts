import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { eventScope, type Admission, type EventScope } from '#platform/server/auth/access.ts'
import type { GroupContext } from '#platform/server/pipeline/bind.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { groupsNamed, preparePageFilter, pageOfGuests } from '#modules/guests/server/api.ts'
import type * as contract from '../../contract.ts'
import { maxClockErrorSeconds, maxFound, scanBurst } from '../../model.ts'
import type { DoorGuest, Refusal, Verdict } from '../../model.ts'
import { codeHashOf, decideTogether, guestOf, iso } from '../scans/decision.ts'
import { recordHeartbeat } from './device-store.ts'
import { cardsOf, refusalsOf, type ScanInput } from '../store.ts'
import { undoScan } from '../scans/undo.ts'
import { admitWalkIn } from '../walk-ins.ts'

/** A device belongs to one event. */
export function eventOf(admission: Admission): EventScope {
  return eventScope(admission, admission.eventIds?.[0] ?? '', true)
}

export function inEvent(ctx: CompanyContext): EventContext {
  return { ...ctx, event: eventOf(ctx.admission) }
}

export async function scan(
  ctx: GroupContext,
  input: InputOf<typeof contract.scanAtDoor>,
): Promise<Verdict> {
  const { companyId } = ctx.admission
  const now = ctx.now.toISOString()
  const { code, guestId } = input
  if ((code === undefined) === (guestId === undefined))
    throw new AppError('invalid', 'door.code_needed')
  ctx.services.memory.take(`door scan ${ctx.admission.actor.id}`, scanBurst)
  const { clockBehindMs: _, ...scanned } = input
  const values: ScanInput = {
    ...sourceOf(ctx.admission),
    ...scanned,
    codeHash: code === undefined ? null : codeHashOf(code),
    guestId: guestId ?? null,
    ...timeOf(input, ctx.now),
    receivedAt: now,
    locale: ctx.locale,
    ...(ctx.admission.actor.kind === 'device' && { door: ctx.admission.actor.id ?? '' }),
  }
  await noteLostClock(ctx, input)
  return decideTogether(ctx, companyId ?? '', values)
}

interface ReportedTime {
  happenedAt: string
  clockBehindMs?: number | undefined
  mode?: 'online' | 'replay'
}

/**
 * When it happened by our clock. A device that cannot measure the error of its clock has no time that could
 * be corrected; what it sends directly happens now.
 */
function timeOf({ happenedAt, clockBehindMs, mode }: ReportedTime, now: Date) {
  const meant = Date.parse(happenedAt) + (clockBehindMs ?? 0)
  const isReported =
    clockBehindMs !== undefined && now.getTime() - meant < maxClockErrorSeconds * 1000
  if (!isReported && mode !== 'replay')
    return { correctedAt: now.toISOString(), isServerTime: true }
  return {
    correctedAt: new Date(Math.min(meant, now.getTime())).toISOString(),
    isServerTime: false,
  }
}

/** Only then: a scan of a good clock writes nothing but itself. */
async function noteLostClock(
  { admission, database, now, publish }: GroupContext,
  { happenedAt, mode }: InputOf<typeof contract.scanAtDoor>,
): Promise<void> {
  const off = Math.abs(now.getTime() - Date.parse(happenedAt)) / 1000
  if (mode === 'replay' || off <= maxClockErrorSeconds) return
  const { companyId, actor } = admission
  await database.inCompany(companyId ?? '', (db) =>
    recordHeartbeat(db, companyId ?? '', actor.id ?? '', { at: happenedAt }, now),
  )
  publish(companyId ?? '', ['checkin.devices'])
}

export function sourceOf(admission: Admission) {
  const { actor } = admission
  const { eventId } = eventOf(admission)
  return { eventId, sourceId: actor.id ?? '', gate: actor.name, operator: '' }
}

export async function undo(
  ctx: CompanyContext,
  { scanId }: { scanId: string },
): Promise<OutputOf<typeof contract.undoAtDoor>> {
  const { sourceId, gate } = sourceOf(ctx.admission)
  const undone = await undoScan(inEvent(ctx), { sourceId, scanId, gate })
  if (undone === undefined) throw new AppError('not_found', 'door.scan_not_found')
  return { undone }
}

const minLetters = 3

export async function search(
  ctx: CompanyContext,
  { q, listId }: InputOf<typeof contract.searchAtDoor>,
): Promise<OutputOf<typeof contract.searchAtDoor>> {
  if (q.replace(/[^\p{L}\p{N}]/gu, '').length < minLetters)
    throw new AppError('invalid', 'door.search_too_short')
  ctx.services.memory.take(`door search ${ctx.actor.id}`, { max: 60, seconds: 60 })
  return { items: await matchingGuests(inEvent(ctx), q, listId) }
}

export async function matchingGuests(
  ctx: EventContext,
  typed: string,
  listId: string,
): Promise<(DoorGuest & { insideSince: string | null; refusal: Refusal | null })[]> {
  const ids = await searchGuests(ctx, typed, maxFound)
  const pairs = ids.map((guestId) => ({ listId, guestId }))
  const cards = await cardsOf(ctx.db, ctx.company.companyId, pairs)
  const refusals = await refusalsOf(ctx.db, ctx.event, listId, ids)
  return pairs.flatMap(({ guestId }, at) => {
    const one = cards.get(at)
    if (!one) return []
    const insideSince = iso(one.insideSince)
    const refusal = insideSince === null ? (refusals.get(guestId) ?? null) : null
    return [{ ...guestOf(one, ctx.locale), insideSince, refusal }]
  })
}

/** The first guests by name whose words begin with what was typed, then others of families called so. */
async function searchGuests(ctx: EventContext, typed: string, max: number): Promise<string[]> {
  const filter = await preparePageFilter(ctx, { search: typed })
  if (!filter.terms) return []
  const own = await firstOf(ctx, filter, max)
  if (own.length >= max) return own
  const words = filter.terms.words.map(({ word }) => word)
  const groupIds = await groupsNamed(ctx.db, ctx.event, words, max)
  if (groupIds.length === 0) return own
  const related = await firstOf(ctx, await preparePageFilter(ctx, { groupIds }), max)
  return [...new Set([...own, ...related])].slice(0, max)
}

async function firstOf(
  ctx: EventContext,
  filter: Awaited<ReturnType<typeof preparePageFilter>>,
  limit: number,
): Promise<string[]> {
  const page = { sort: 'name' as const, descending: false, offset: 0, limit }
  const rows = await pageOfGuests(ctx.db, ctx.event, filter, page)
  return rows.map(({ id }) => id)
}

export async function walkIn(
  ctx: CompanyContext,
  input: InputOf<typeof contract.walkInAtDoor>,
): Promise<Verdict> {
  ctx.touch('checkin', 'guests', 'events.heads')
  const correctedAt = new Date(timeOf(input, ctx.now).correctedAt)
  return admitWalkIn(inEvent(ctx), { ...input, ...sourceOf(ctx.admission), correctedAt })
}
