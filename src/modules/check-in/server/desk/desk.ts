import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { findGuest, removeTried, restoreGuest } from '#modules/guests/server/api.ts'
import { fullName } from '#modules/guests/model.ts'
import type * as contract from '../../contract.ts'
import { canReopen, settlementsFor, trialReasons } from '../../model.ts'
import type { Incident, Result } from '../../model.ts'
import { decide, nameOf } from '../scans/decision.ts'
import { factId, idFrom } from '../ids.ts'
import * as store from './desk-store.ts'
import { listLists } from '../list-store.ts'
import { findLogged } from '../scans/scan-store.ts'
import { deskUndoId, returnFact, undoFact } from '../scans/undo.ts'
import { dropUnseen, admitWalkIn } from '../walk-ins.ts'
import { mergeEntries, splitEntries } from './merge-store.ts'

export async function list(
  ctx: EventContext,
  { settled, cursor, limit }: InputOf<typeof contract.listIncidents>,
): Promise<OutputOf<typeof contract.listIncidents>> {
  const page = { settled, after: cursor, limit: limit + 1 }
  const { items, total } = await store.pageOfIncidents(ctx.db, ctx.event, page)
  const pageItems = items.slice(0, limit)
  return {
    items: pageItems.map((each) => shownTo(ctx, each)),
    total,
    next: items.length > limit ? (pageItems.at(-1)?.id ?? null) : null,
  }
}

/** Without what only settling needs, in the language of the reader. */
function shownTo({ locale }: EventContext, stored: store.StoredIncident): Incident {
  const { scanRow: _, guest, matched, writtenName, ...rest } = stored
  const { merged: _m, counted: _c, undoneBy: _u, walkIn: _w, ...publicFields } = rest
  return {
    ...publicFields,
    guestName: guest ? nameOf(guest, locale) : writtenName,
    matchedName: matched && nameOf(matched, locale),
  }
}

/** Settled by one tap; the decision stays in the history. */
export async function settle(
  ctx: EventContext,
  { incidentId, settlement, guestId, listId }: InputOf<typeof contract.settleIncident>,
): Promise<Incident> {
  const before = await store.lockIncident(ctx.db, ctx.event, incidentId)
  if (!before) throw new AppError('not_found', 'check-in.incident_not_found')
  if (before.settledAt)
    throw new AppError('conflict', 'check-in.incident_settled', { current: shownTo(ctx, before) })
  if (!settlementsFor(before).includes(settlement))
    throw new AppError('invalid', 'check-in.no_such_settlement')
  const guest = guestId ? await findGuest(ctx.db, ctx.event, guestId) : undefined
  let matched: store.Matched | undefined
  let counted: store.CountedEntry | undefined
  if (settlement === 'match') {
    if (!guest) throw new AppError('invalid', 'check-in.guest_not_found')
    // The guest of a late scan may be known; a walk-in that is assigned to itself adds nothing.
    if (before.kind === 'walk_in' && guest.id === before.guestId)
      throw new AppError('invalid', 'check-in.match_itself')
    if (before.kind === 'walk_in' && before.guestId)
      matched = await recognise(ctx, before.guestId, guest.id)
    else counted = await match(ctx, before, guest.id, listId)
  }
  if (settlement === 'admit') await admit(ctx, before, listId)
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  // Each time another fact: the same case may be decided, reopened and decided again.
  const undoId = randomUUID()
  const undoneBy = settlement === 'remove' ? deskUndoId(ctx, undoId) : undefined
  const by = { settlement, userId, guestId, matched, counted, undoneBy, now: ctx.now }
  await store.settle(ctx.db, ctx.event, incidentId, by)
  if (settlement === 'remove') await undoCountedEntry(ctx, before, undoId)
  const { eventId } = ctx.event
  await record(ctx, {
    entity: 'check_in',
    entityId: guest?.id ?? before.guestId ?? eventId,
    eventId,
    verb: 'settled',
    changes: [
      { field: 'incident', new: before.kind },
      { field: 'settlement', new: settlement },
      { field: 'guest', new: guest ? fullName(guest) : (shownTo(ctx, before).guestName ?? '') },
    ],
  })
  return shownTo(ctx, (await store.lockIncident(ctx.db, ctx.event, incidentId)) ?? before)
}

/** The case is open again, and the changes of the decision are reverted. */
export async function reopen(
  ctx: EventContext,
  { incidentId }: InputOf<typeof contract.reopenIncident>,
): Promise<Incident> {
  const before = await store.lockIncident(ctx.db, ctx.event, incidentId)
  if (!before) throw new AppError('not_found', 'check-in.incident_not_found')
  if (!before.settledAt) return shownTo(ctx, before)
  if (!canReopen(before)) throw new AppError('invalid', 'check-in.not_reopened')
  if (before.settlement === 'keep') await undoKeep(ctx, before)
  else if (before.counted) await undoEntry(ctx, before, before.counted)
  else if (before.settlement === 'match') await undoMatch(ctx, before)
  else await undoWithdrawal(ctx, before)
  const { eventId } = ctx.event
  const changes = [
    { field: 'incident', new: before.kind },
    { field: 'guest', new: shownTo(ctx, before).guestName ?? '' },
  ]
  const entityId = before.guestId ?? eventId
  await record(ctx, { entity: 'check_in', entityId, eventId, verb: 'reopened', changes })
  return shownTo(ctx, (await store.lockIncident(ctx.db, ctx.event, incidentId)) ?? before)
}

async function undoKeep(ctx: EventContext, { id, guestId }: store.StoredIncident): Promise<void> {
  await store.reopen(ctx.db, ctx.event, id, ctx.now)
  if (guestId) await dropUnseen(ctx, guestId)
}

/** The match is undone: each of the two people gets their own entries back. */
async function undoMatch(ctx: EventContext, incident: store.StoredIncident): Promise<void> {
  const { id, walkInId, guestId, merged } = incident
  if (!walkInId || !guestId || !merged) throw new AppError('invalid', 'check-in.not_reopened')
  await restoreGuest(ctx, { guestId: walkInId })
  await store.reopen(ctx.db, ctx.event, id, ctx.now)
  await splitEntries(ctx.db, ctx.event, walkInId, guestId, merged, ctx.now)
  // If the door undid the walk-in meanwhile, there was no entry.
  await dropUnseen(ctx, walkInId)
  ctx.touch('guests', 'events.heads')
}

/** Undoes the entry that the desk created, and returns the scan to the desk unchanged. */
async function undoEntry(
  ctx: EventContext,
  { id }: store.StoredIncident,
  counted: store.CountedEntry,
): Promise<void> {
  await undoCountedEntry(ctx, counted, idFrom('undo', counted.scanRow))
  await store.reopen(ctx.db, ctx.event, id, ctx.now)
}

/** Counts again what the desk had undone, and restores the person as a guest if they were removed. */
async function undoWithdrawal(ctx: EventContext, incident: store.StoredIncident): Promise<void> {
  const { id, guestId, scanRow, undoneBy } = incident
  const scan = scanRow && (await findLogged(ctx.db, ctx.company.companyId, scanRow))
  if (!scan || !guestId || !undoneBy) throw new AppError('invalid', 'check-in.not_reopened')
  await restoreGuest(ctx, { guestId })
  await returnFact(ctx, scan, undoneBy)
  await store.reopen(ctx.db, ctx.event, id, ctx.now)
  ctx.touch('guests', 'events.heads')
}

/** An entry made at the desk: forced, by the person at the desk, at the time of the scan. */
function entryAt(ctx: EventContext, { gate }: { gate: string }, at: string) {
  return {
    sourceId: ctx.actor.id ?? ctx.event.eventId,
    eventId: ctx.event.eventId,
    mode: 'replay' as const,
    direction: 'in' as const,
    codeHash: null,
    forced: true,
    happenedAt: at,
    correctedAt: at,
    receivedAt: ctx.now.toISOString(),
    gate,
    operator: ctx.actor.name,
  }
}

/** The one entry that is on the desk. */
async function undoCountedEntry(
  ctx: EventContext,
  { scanRow }: { scanRow: string | null },
  as: string,
): Promise<void> {
  const scan = scanRow && (await findLogged(ctx.db, ctx.company.companyId, scanRow))
  if (scan) await undoFact(ctx, scan, as)
}

/** A person who was entered at the door is a guest who was known all along: they take over what was seen, and one of the two goes. */
async function recognise(
  ctx: EventContext,
  walkInId: string,
  guestId: string,
): Promise<store.Matched> {
  const entries = await mergeEntries(ctx.db, ctx.event, walkInId, guestId, ctx.now)
  await removeTried(ctx, [walkInId])
  ctx.touch('guests', 'events.heads')
  return { walkInId, entries }
}

/**
 * This guest came at the time of that scan: they are inside independently of the list, and cases that their
 * entry would raise are settled by the same decision.
 */
async function match(
  ctx: EventContext,
  incident: store.StoredIncident,
  guestId: string,
  otherListId?: string,
): Promise<store.CountedEntry> {
  const { companyId } = ctx.company
  const scan = incident.scanRow ? await findLogged(ctx.db, companyId, incident.scanRow) : undefined
  const listId = await listOf(ctx, scan?.listId ?? incident.listId ?? '', otherListId)
  const at = scan?.correctedAt ?? incident.at
  // A new id: an entry that was undone once stays so.
  const scanId = idFrom('settled', incident.id, ctx.now.toISOString())
  const by = { sourceId: ctx.actor.id ?? ctx.event.eventId, scanId }
  const shownResult = 'admitted' as const
  // The desk decided that it was no trial, independently of the door and the hour.
  const isNoTrial = trialCases.includes(incident.reason ?? '')
  const entry = { ...entryAt(ctx, incident, at), ...(isNoTrial && { shownRehearsal: false }) }
  const input = { ...entry, ...by, listId, guestId, shown: shownResult }
  const [verdict] = await decide(ctx.db, companyId, [input], ctx.now, ctx)
  if (!verdict || verdict instanceof AppError || !cameIn.includes(verdict.result))
    throw new AppError('invalid', 'check-in.no_such_settlement')
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.settleCasesOfScan(ctx.db, ctx.event, by, { settlement: 'keep', userId, now: ctx.now })
  const scanRow = factId(by.sourceId, scanId)
  return { scanRow, listId, guestBefore: incident.guestId }
}

/** The list of the scan, or another one where that is gone. */
async function listOf(ctx: EventContext, noted: string, other = ''): Promise<string> {
  const open = (await listLists(ctx.db, ctx.event)).map(({ id }) => id)
  const listId = open.includes(noted) ? noted : other
  if (!open.includes(listId)) throw new AppError('invalid', 'check-in.no_such_settlement')
  return listId
}

/** A person received at a door who never became a guest did come, at the time that the door noted. */
async function admit(
  ctx: EventContext,
  incident: store.StoredIncident,
  otherListId?: string,
): Promise<void> {
  const { walkIn, gate, id, at } = incident
  if (!walkIn) throw new AppError('invalid', 'check-in.no_such_settlement')
  const by = { sourceId: ctx.actor.id ?? ctx.event.eventId, scanId: idFrom('settled', id) }
  await admitWalkIn(ctx, {
    ...walkIn,
    ...by,
    listId: await listOf(ctx, incident.listId ?? '', otherListId),
    gate,
    operator: ctx.actor.name,
    correctedAt: new Date(at),
    mode: 'replay',
    shownRehearsal: false,
  })
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.settleCasesOfScan(ctx.db, ctx.event, by, { settlement: 'keep', userId, now: ctx.now })
  ctx.touch('guests', 'events.heads')
}

const trialCases: readonly string[] = Object.values(trialReasons)
const cameIn: readonly Result[] = ['admitted', 'duplicate_admission']
