import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import { fullName } from '#modules/guests/model.ts'
import { effective, presenceOf, type Direction, type Fact } from '../../model.ts'
import { factsIn, replaceDerived, type PairLog } from './derivation.ts'
import { withdrawHeld } from '../desk/desk-store.ts'
import { factId, idFrom } from '../ids.ts'
import { knownFact } from './log.ts'
import { findScan } from './scan-store.ts'
import { knownOf, lockGuests, pairsOf } from '../store.ts'
import type { KnownFact, ScanRow, NewFact, Pair } from '../store.ts'
import { dropUnseen } from '../walk-ins.ts'

interface ByScan {
  sourceId: string
  /** The scan that is undone. */
  scanId: string
  gate: string
}

/** Whether the scan is undone now; undefined when this door never made such a scan. */
export async function undoScan(
  ctx: EventContext,
  { sourceId, scanId, gate }: ByScan,
): Promise<boolean | undefined> {
  const scan = await findScan(ctx.db, ctx.company.companyId, sourceId, scanId)
  if (!scan || scan.direction === 'undo') return undefined
  return undoLogged(ctx, scan, { sourceId, gate, scanId: idFrom('undo', sourceId, scanId) })
}

/** Records an undo that a door sends later; true where it came before the scan that it names, and is kept for it. */
export async function recordLateUndo(
  ctx: EventContext,
  undo: ByScan & { ownId: string; listId: string; happenedAt: string; correctedAt: Date },
): Promise<boolean> {
  const { sourceId, scanId, gate, ownId, listId, happenedAt, correctedAt } = undo
  const act = factId(sourceId, scanId)
  // A transaction that writes that scan at this moment holds the same lock.
  await lockGuests(ctx.db, [act])
  const shownId = idFrom('shown', sourceId, scanId)
  await withdrawHeld(ctx.db, ctx.company.companyId, [act, shownId], ctx.now)
  const scan = await findScan(ctx.db, ctx.company.companyId, sourceId, scanId)
  const by = { sourceId, gate, scanId: ownId, happenedAt, correctedAt, isBrought: true }
  if (scan) {
    await undoLogged(ctx, scan, by)
    return false
  }
  if (await findScan(ctx.db, ctx.company.companyId, sourceId, ownId)) return false
  const line = lineOf(ctx, { act, listId, guestId: null }, by)
  await replaceDerived(ctx.db, ctx.company.companyId, [], [line], ctx.now)
  return true
}

/** Called once the undone scan has arrived too. */
export async function noteUndone(
  ctx: EventContext,
  { sourceId, scanId }: Pick<ByScan, 'sourceId' | 'scanId'>,
): Promise<void> {
  const { companyId } = ctx.company
  const held = [factId(sourceId, scanId), idFrom('shown', sourceId, scanId)]
  await withdrawHeld(ctx.db, companyId, held, ctx.now)
  const scan = await findScan(ctx.db, companyId, sourceId, scanId)
  if (scan?.guestId && scan.moves) await recordUndo(ctx, scan.guestId, scan)
}

/** Undoes by guest: for the staff screen, where a person may undo the act of any door. */
export async function undoGuest(
  ctx: EventContext,
  { listId, guestId, direction }: { listId: string; guestId: string; direction: Direction },
): Promise<boolean> {
  const { eventId } = ctx.event
  const pairs = await pairsOf(ctx.db, ctx.company.companyId, [guestId])
  const pair = pairs.find((each) => each.eventId === eventId && each.listId === listId)
  if (!pair) return false
  const pairLog = await read(ctx, pair)
  const facts = factsIn(pairLog)
  const named = direction === 'in' ? entriesNow(facts) : exitsNow(facts)
  return undoFacts(ctx, pairLog, named, { sourceId: sourceOf(ctx), gate: '' })
}

/** The only scan of a case on the desk; `as` is the id of the undo at its source. */
export async function undoFact(ctx: EventContext, scan: ScanRow, as: string): Promise<void> {
  await undoLogged(ctx, scan, { sourceId: sourceOf(ctx), gate: '', scanId: as })
}

/** The id in the log of an undo that the desk writes. */
export function deskUndoId(ctx: EventContext, as: string): string {
  return factId(sourceOf(ctx), as)
}

/** Reverts an undo of the desk only: the scan counts again unless it was also undone elsewhere. */
export async function returnFact(
  ctx: EventContext,
  scan: ScanRow,
  undoneBy: string,
): Promise<void> {
  const { listId, guestId } = scan
  if (!guestId) return
  const pairLog = await read(ctx, { eventId: ctx.event.eventId, listId, guestId })
  const by = { sourceId: sourceOf(ctx), gate: '', scanId: idFrom('return', undoneBy) }
  const undo = factsIn(pairLog).find(({ id }) => id === undoneBy)
  if (!undo) return
  await add(ctx, pairLog, [lineOf(ctx, { ...pairLog, act: undoneBy }, by, undo.rehearsal)])
  await dropUnseen(ctx, guestId)
  ctx.touch('checkin')
}

/** All by which they are inside, since a person who was seen entering twice would still be. */
function entriesNow(facts: readonly KnownFact[]): KnownFact[] {
  const open = presenceOf(facts).stays.find(({ exit }) => !exit)
  if (!open) return []
  const moved = effective(facts) as KnownFact[]
  return moved.slice(moved.findIndex(({ id }) => id === open.entry.id))
}

/** All by which they left last; nothing for a guest who is inside. */
function exitsNow(facts: readonly KnownFact[]): KnownFact[] {
  const { stays, isInside } = presenceOf(facts)
  const exit = stays.at(-1)?.exit
  if (isInside || !exit) return []
  const moved = effective(facts) as KnownFact[]
  return moved.slice(moved.findIndex(({ id }) => id === exit.id))
}

interface UndoSource {
  sourceId: string
  gate: string
  scanId?: string
  happenedAt?: string
  correctedAt?: Date
  /** The scan it names may turn out to be no trial, so it is kept after a rehearsal. */
  isBrought?: boolean
}

/**
 * Always recorded, even when the scan it names does not count: that scan may be counted later. Returns
 * whether the scan ever moved a guest.
 */
async function undoLogged(ctx: EventContext, scan: ScanRow, by: UndoSource): Promise<boolean> {
  const { listId, guestId } = scan
  if (!guestId) return false
  const pairLog = await read(ctx, { eventId: ctx.event.eventId, listId, guestId })
  const facts = factsIn(pairLog)
  const ofScan = facts.filter(({ act, moves }) => act === scan.id && moves !== null)
  const line = lineOf(
    ctx,
    { listId, guestId, act: scan.id },
    by,
    !by.isBrought && (ofScan.length > 0 ? ofScan.some((fact) => fact.rehearsal) : scan.rehearsal),
  )
  if (facts.some(({ id }) => id === line.id)) return ofScan.length > 0
  const [moved] = effective(facts).filter(({ act }) => act === scan.id)
  await add(ctx, pairLog, [line])
  if (moved) await recordUndo(ctx, guestId, moved)
  await dropUnseen(ctx, guestId)
  return ofScan.length > 0
}

async function read(ctx: EventContext, pair: Pair): Promise<PairLog> {
  await lockGuests(ctx.db, [pair.guestId])
  const [logOfPair] = await knownOf(ctx.db, ctx.company.companyId, [pair])
  return { ...pair, known: logOfPair?.known ?? { facts: [], stays: [] }, added: [] }
}

/** Records that these acts are undone, and updates the derived rows. */
async function undoFacts(
  ctx: EventContext,
  pairLog: PairLog,
  named: readonly KnownFact[],
  by: UndoSource,
): Promise<boolean> {
  const [first] = named
  if (!first) return false
  const rehearsal = !by.isBrought && named.some((fact) => fact.rehearsal)
  await add(
    ctx,
    pairLog,
    named.map(({ act }) => lineOf(ctx, { ...pairLog, act }, by, rehearsal)),
  )
  await recordUndo(ctx, pairLog.guestId, first)
  await dropUnseen(ctx, pairLog.guestId)
  return true
}

async function add(ctx: EventContext, pairLog: PairLog, lines: NewFact[]): Promise<void> {
  pairLog.added.push(...lines.map(knownFact))
  await replaceDerived(ctx.db, ctx.company.companyId, [pairLog], lines, ctx.now)
}

async function recordUndo(
  ctx: EventContext,
  guestId: string,
  { moves }: Pick<Fact, 'moves'>,
): Promise<void> {
  await recordHistory(ctx, guestId, moves === 'out' ? 'exit_undone' : 'undone')
}

async function recordHistory(ctx: EventContext, guestId: string, verb: string): Promise<void> {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  const { eventId } = ctx.event
  const changes = [{ field: 'guest', old: guest ? fullName(guest) : '' }]
  await record(ctx, { entity: 'check_in', entityId: guestId, eventId, verb, changes })
  ctx.touch('checkin')
}

function sourceOf(ctx: EventContext): string {
  return ctx.actor.id ?? ctx.event.eventId
}

function lineOf(
  ctx: EventContext,
  { act, listId, guestId }: { act: string; listId: string; guestId: string | null },
  { sourceId, gate, scanId, happenedAt, correctedAt }: UndoSource,
  rehearsal = false,
): NewFact {
  const now = ctx.now.toISOString()
  const own = scanId ?? idFrom('undo', sourceId, act)
  return {
    id: factId(sourceId, own),
    event_id: ctx.event.eventId,
    list_id: listId,
    source_id: sourceId,
    scan_id: own,
    seq: null,
    mode: 'online',
    direction: 'undo',
    code_hash: null,
    guest_id: guestId,
    named_id: null,
    forced: false,
    shown: null,
    happened_at: happenedAt ?? now,
    corrected_at: correctedAt?.toISOString() ?? now,
    received_at: now,
    gate,
    operator: ctx.actor.kind === 'user' ? ctx.actor.name : '',
    result: 'undone',
    reason: null,
    earlier_at: null,
    earlier_gate: null,
    undoes: act,
    rehearsal,
    moves: null,
    act: null,
    refusal: null,
    reentry: true,
  }
}
