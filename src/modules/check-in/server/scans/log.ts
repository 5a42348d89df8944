import type { Db } from '#platform/server/database/db.ts'
import { answerEntry, presenceOf, undoneActs, trialOf, trialReasons } from '../../model.ts'
import type { Result, Trial } from '../../model.ts'
import { factsIn, replaceDerived, type PairLog } from './derivation.ts'
import { insertIncident, withdrawHeld } from '../desk/desk-store.ts'
import { factId, idFrom } from '../ids.ts'
import { lockScans, type LockedScan, type Card, type ScanInput, type KnownFact } from '../store.ts'
import type { ScanRow, NewFact } from '../store.ts'

/** A line of the log, with what the door is shown of the guest. */
export interface ScanResult {
  logged: ScanRow
  card: Card | null
  isNew: boolean
}

/**
 * Adds scans to the log, each guest's in the order of time, and brings what is derived along. Says of each in its
 * place what it was answered; undefined where its door is no longer paired.
 */
export async function logScans(
  db: Db,
  companyId: string,
  scans: readonly ScanInput[],
  now: Date,
  companions?: number,
): Promise<(ScanResult | undefined)[]> {
  if (scans.length === 0) return []
  const input = scans.map((scan) => ({ ...scan, id: factId(scan.sourceId, scan.scanId) }))
  const lockedScans = await lockScans(db, companyId, input, now, companions)
  const page = new Page()
  const inTime = lockedScans
    .flatMap((each) => {
      const scan = input[each.n]
      return scan ? [{ each, scan }] : []
    })
    .toSorted((a, b) => Date.parse(a.scan.correctedAt) - Date.parse(b.scan.correctedAt))
  const answers: (ScanResult | undefined)[] = scans.map(() => undefined)
  for (const { each, scan } of inTime) answers[each.n] = page.take(scan, each)
  await replaceDerived(db, companyId, page.pairLogs(), page.facts, now)
  for (const one of page.unplaced) await insertIncident(db, { ...one, companyId, now })
  if (page.refused.length > 0) await withdrawHeld(db, companyId, page.refused, now)
  return answers
}

type Unplaced = Omit<Parameters<typeof insertIncident>[1], 'companyId' | 'now'>

/** The rows that one transaction adds to the log. */
export class Page {
  readonly facts: NewFact[] = []
  /** Facts without a guest, or of a guest who was not let in: for review. */
  readonly unplaced: Unplaced[] = []
  /** Kept for review, until the door reports that it refused them itself. */
  readonly refused: string[] = []
  readonly #pairLogs = new Map<string, PairLog>()
  readonly #answered = new Map<string, ScanResult>()

  pairLogs(): PairLog[] {
    return [...this.#pairLogs.values()].filter(({ added }) => added.length > 0)
  }

  take(scan: ScanInput & { id: string }, asked: LockedScan): ScanResult {
    const stored = asked.stored
      ? { logged: asked.stored, card: asked.card, isNew: false }
      : this.#answered.get(scan.id)
    if (stored) return this.#correct(scan, asked, stored)
    const pairLog = this.#pairLogOf(asked, scan)
    const at = timeOf(scan, pairLog)
    const facts = pairLog ? factsIn(pairLog) : []
    const trial = trialOf(scan.shownRehearsal, asked)
    const judgement = judge(scan, at, asked, facts, trial)
    const fact = newFact(scan, at, asked, judgement, trial)
    this.facts.push(fact)
    pairLog?.added.push(knownFact(fact))
    const loggedFact = pairLog ? doubleAdmissionFields(fact, pairLog) : fact
    Object.assign(fact, loggedFact)
    this.#report(fact, judgement, facts)
    const answered = { logged: loggedOf(fact), card: asked.card, isNew: true }
    this.#answered.set(scan.id, answered)
    return answered
  }

  /**
   * The answer was lost and the door decided offline: what its screen showed is recorded as a
   * fact, since the guest acted on it.
   */
  #correct(scan: ScanInput & { id: string }, asked: LockedScan, stored: ScanResult): ScanResult {
    const { logged } = stored
    if (scan.mode !== 'replay' || scan.direction !== logged.direction) return stored
    if (scan.shown === undefined) return stored
    const isSeen = scan.direction === 'out' || showsGreen(scan)
    if (!isSeen && logged.result === 'stored_for_review') this.refused.push(logged.id)
    if (logged.result === 'stored_for_review' || !logged.guestId) return stored
    const pairLog = this.#pairLogOf({ ...asked, ...logged, known: asked.known }, scan)
    const id = idFrom('shown', scan.sourceId, scan.scanId)
    const facts = pairLog ? factsIn(pairLog) : []
    const trial = trialOf(scan.shownRehearsal, { rehearsal: logged.rehearsal, wiped: false })
    const isAsLogged = !isSeen || trial === 'real' || trial === 'trial'
    if (isAsLogged && isSeen === (logged.moves !== null)) return stored
    if (!pairLog || facts.some((fact) => fact.id === id)) return stored
    const judgement = correction(scan, logged, isSeen, trial)
    const at = Date.parse(scan.correctedAt)
    const fact = {
      ...newFact(scan, at, asked, judgement, trial),
      id,
      scan_id: id,
      act: logged.id,
      guest_id: logged.guestId,
      list_id: logged.listId,
    }
    this.facts.push(fact)
    pairLog.added.push(knownFact(fact))
    Object.assign(fact, doubleAdmissionFields(fact, pairLog))
    this.#report(fact, judgement, facts)
    const answered = {
      logged: { ...loggedOf(fact), scanId: scan.scanId },
      card: asked.card,
      isNew: true,
    }
    this.#answered.set(scan.id, answered)
    return answered
  }

  /** An act that was undone at the door before it was sent needs no review. */
  #report(fact: NewFact, { incident, reason }: ScanJudgement, facts: readonly KnownFact[]): void {
    const isUndone = undoneActs(facts).has(fact.act ?? fact.id)
    if (incident && !isUndone) this.unplaced.push(incidentOf(fact, incident, reason))
  }

  #pairLogOf(asked: Pick<LockedScan, 'eventId' | 'listId' | 'guestId' | 'known'>, scan: ScanInput) {
    const { listId, guestId, known } = asked
    if (!guestId) return undefined
    const key = `${listId} ${guestId}`
    const pairLog = this.#pairLogs.get(key)
    if (!pairLog) {
      const first: PairLog = { eventId: scan.eventId, listId, guestId, known, added: [] }
      this.#pairLogs.set(key, first)
      return first
    }
    // Each scan brought the undos that name it.
    const ids = new Set(factsIn(pairLog).map(({ id }) => id))
    pairLog.known.facts.push(...known.facts.filter(({ id }) => !ids.has(id)))
    return pairLog
  }
}

interface ScanJudgement {
  result: Result
  reason: string | null
  moves: 'in' | 'out' | null
  refusal: string | null
  /** The earlier entry of the same guest. */
  beside: KnownFact | null
  incident: 'late' | 'unknown' | null
}

const refusals: readonly string[] = ['cancelled', 'needs_answer', 'outside_time', 'revoked']
/** Refusals that concern the guest on the list, not the hours or the ticket. */
const ofGuest: readonly string[] = ['cancelled', 'needs_answer']

/** A fact of the server is later than all before it, independently of its clock. */
function timeOf(scan: ScanInput, pairLog: PairLog | undefined): number {
  const at = Date.parse(scan.correctedAt)
  if (!scan.isServerTime || !pairLog) return at
  const lastAt = Math.max(...factsIn(pairLog).map((fact) => fact.at + 1))
  return Math.max(at, lastAt)
}

/** Whether a door admitted a guest while offline. */
export function showsGreen({ shown, forced }: Pick<ScanInput, 'shown' | 'forced'>): boolean {
  return forced || shown === undefined || shown === 'admitted' || shown === 'walk_in'
}

function asResult(shown: ScanInput['shown']): Result {
  return shown === undefined || shown === 'walk_in' ? 'admitted' : shown
}

const nothing = { moves: null, refusal: null, beside: null, incident: null }

/** The result shown at a door, if the answer of the server never reached it. */
function correction(
  scan: ScanInput,
  logged: ScanRow,
  isSeen: boolean,
  trial: Trial,
): ScanJudgement {
  if (isSeen && trial === 'outlived') return heldJudgement(trial, true)
  if (scan.direction === 'out') return exitUnaware
  const refused = refusals.includes(logged.result) ? (logged.reason ?? logged.result) : null
  const refusal = isSeen && trial === 'unaware' ? trialReasons.unaware : refused
  const result = isSeen ? 'admitted' : asResult(scan.shown)
  return { ...nothing, result, reason: refusal, moves: isSeen ? 'in' : null, refusal }
}

/** A guest left by a door that had not received the news of the rehearsal. */
const exitUnaware: ScanJudgement = {
  ...nothing,
  result: 'exited',
  reason: trialReasons.unaware,
  moves: 'out',
  incident: 'late',
}

/** It moved no guest; if the screen admitted one, the desk decides. */
function heldJudgement(trial: 'wiped' | 'outlived', isSeen: boolean): ScanJudgement {
  const reason = trialReasons[trial]
  return { ...nothing, result: 'stored_for_review', reason, incident: isSeen ? 'late' : null }
}

function judge(
  scan: ScanInput,
  at: number,
  asked: LockedScan,
  facts: readonly KnownFact[],
  trial: Trial,
): ScanJudgement {
  const { verdict } = asked
  const isGreen = scan.mode === 'replay' && scan.direction === 'in' && showsGreen(scan)
  const isRefused = scan.mode === 'replay' && scan.direction === 'in' && !isGreen
  if (verdict === 'unlisted' && isRefused)
    return { ...nothing, result: asResult(scan.shown), reason: 'turned_away' }
  if (verdict === 'unlisted')
    return { ...nothing, result: 'stored_for_review', reason: verdict, incident: 'late' }
  if (verdict === 'unknown' || verdict === 'other_event')
    return { ...nothing, result: verdict, reason: null, incident: isGreen ? 'unknown' : null }
  if (trial === 'wiped' || trial === 'outlived')
    return heldJudgement(trial, isGreen || verdict === 'out' || scan.mode === 'online')
  if (verdict === 'out' && trial === 'unaware') return exitUnaware
  if (verdict === 'out') {
    const isInside = presenceOf(facts).stays.some(
      ({ entry, exit }) => entry.at <= at && (!exit || at < exit.at),
    )
    return { ...nothing, result: 'exited', reason: isInside ? null : 'not_inside', moves: 'out' }
  }
  const isWalkIn = scan.shown === 'walk_in'
  const refused = verdict === 'in' || isWalkIn ? null : (asked.reason ?? verdict)
  const refusal = trial === 'unaware' ? trialReasons.unaware : refused
  if (isGreen) return { ...nothing, result: 'admitted', reason: refusal, moves: 'in', refusal }
  const { reentry } = asked
  const answer = answerEntry(facts, { at, reentry, isForced: scan.forced })
  // A guest who is inside counts as inside independently of the current list, as at a door without a network.
  const isAlready =
    scan.mode === 'online' && ofGuest.includes(verdict) && answer.result === 'already'
  if (verdict !== 'in' && !isAlready && (!scan.forced || verdict === 'revoked'))
    return { ...nothing, result: verdict, reason: refusal }
  // A guest refused by a door without a network did not come in, independently of what is known now.
  if (scan.mode === 'replay')
    return { ...nothing, result: asResult(scan.shown), reason: 'turned_away' }
  return {
    ...nothing,
    result: answer.result,
    reason: answer.reason ?? (answer.result === 'admitted' ? refusal : null),
    moves: answer.result === 'admitted' ? 'in' : null,
    refusal: answer.result === 'admitted' ? refusal : null,
    beside: answer.beside as KnownFact | null,
  }
}

/** Places an admission among all known facts: as the entry of a stay, or as a double within one. */
function doubleAdmissionFields(fact: NewFact, pairLog: PairLog): Partial<NewFact> {
  if (fact.mode !== 'replay' || fact.moves !== 'in') return {}
  const remark = presenceOf(factsIn(pairLog)).remarks.find((each) => each.fact.id === fact.id)
  if (remark?.kind !== 'double') return {}
  const beside = remark.beside as KnownFact | null
  return {
    result: 'duplicate_admission',
    reason: remark.reason,
    earlier_at: beside && new Date(beside.at).toISOString(),
    earlier_gate: beside && beside.gate,
  }
}

function newFact(
  scan: ScanInput & { id: string },
  at: number,
  asked: LockedScan,
  { result, reason, moves, refusal, beside }: ScanJudgement,
  trial: Trial,
): NewFact {
  return {
    id: scan.id,
    event_id: scan.eventId,
    list_id: scan.listId,
    source_id: scan.sourceId,
    scan_id: scan.scanId,
    seq: scan.seq ?? null,
    mode: scan.mode,
    direction: scan.direction,
    code_hash: scan.codeHash,
    guest_id: asked.guestId,
    named_id: asked.guestId && scan.guestId !== asked.guestId ? scan.guestId : null,
    forced: scan.forced,
    shown: scan.shown ?? null,
    happened_at: scan.happenedAt,
    corrected_at: new Date(at).toISOString(),
    received_at: scan.receivedAt,
    gate: scan.gate,
    operator: scan.operator,
    result,
    reason,
    earlier_at: beside && new Date(beside.at).toISOString(),
    earlier_gate: beside && beside.gate,
    undoes: null,
    rehearsal: trial === 'trial',
    moves,
    act: null,
    refusal,
    reentry: asked.reentry,
  }
}

export function knownFact(fact: NewFact): KnownFact {
  return {
    id: fact.id,
    act: fact.act ?? fact.id,
    at: Date.parse(fact.corrected_at),
    seq: fact.seq,
    moves: fact.moves,
    undoes: fact.undoes,
    isForced: fact.forced,
    isWalkIn: fact.shown === 'walk_in',
    refusal: fact.refusal,
    reentry: fact.reentry,
    gate: fact.gate,
    sourceId: fact.source_id,
    rehearsal: fact.rehearsal,
  }
}

function loggedOf(fact: NewFact): ScanRow {
  return {
    id: fact.id,
    eventId: fact.event_id,
    listId: fact.list_id,
    sourceId: fact.source_id,
    scanId: fact.scan_id,
    direction: fact.direction,
    codeHash: fact.code_hash,
    guestId: fact.guest_id,
    result: fact.result as Result,
    reason: fact.reason,
    correctedAt: fact.corrected_at,
    receivedAt: fact.received_at,
    gate: fact.gate,
    earlierAt: fact.earlier_at,
    earlierGate: fact.earlier_gate,
    rehearsal: fact.rehearsal,
    moves: fact.moves,
    undoes: fact.undoes,
    isWalkIn: fact.shown === 'walk_in',
  }
}

function incidentOf(fact: NewFact, kind: 'late' | 'unknown', reason: string | null): Unplaced {
  return {
    id: idFrom('incident', kind, fact.id),
    eventId: fact.event_id,
    listId: fact.list_id,
    kind,
    guestId: fact.guest_id,
    scanRow: fact.id,
    deviceName: fact.gate,
    detail: reason === null ? {} : { reason },
    at: fact.corrected_at,
    isReal: !fact.rehearsal,
  }
}
