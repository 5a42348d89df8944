import { correctedTime, effective, presenceOf } from '../../model.ts'
import { differenceOf, type PairLog } from '../scans/derivation.ts'
import { factId, idFrom } from '../ids.ts'
import { knownFact, Page } from '../scans/log.ts'
import type { LockedScan, ScanInput, KnownFact, KnownStay, ScanRow } from '../store.ts'
import type { Act, ScanAnswer, ServerUnderTest } from './simulations.testbed.ts'

const dayMs = 86_400_000

/** The rules of the log without a database: one list for all guests. */
export class MemoryServer implements ServerUnderTest {
  readonly facts: KnownFact[] = []
  readonly stays = new Map<string, KnownStay[]>()
  readonly counter = { arrived: 0, inside: 0 }
  readonly #guests = new Map<string, string>()
  readonly #logged = new Map<string, ScanRow>()
  #now = 0
  #rehearsal: { from: number; to: number | null } | null = null

  at(trueTime: number): void {
    this.#now = trueTime
  }

  beginRehearsal(): Promise<void> {
    this.#rehearsal = { from: this.#now, to: null }
    return Promise.resolve()
  }

  /** Deletes the trials, and derives the rest again. */
  endRehearsal(): Promise<void> {
    if (this.#rehearsal) this.#rehearsal.to = this.#now
    const gone = this.facts.filter(({ rehearsal }) => rehearsal)
    const left = this.facts.filter(({ rehearsal }) => !rehearsal)
    this.facts.splice(0, this.facts.length, ...left)
    for (const { id } of gone) this.#logged.delete(id)
    for (const guestId of new Set(this.#guests.values())) {
      const known = { facts: this.factsOf(guestId), stays: this.stays.get(guestId) ?? [] }
      this.#replace({ eventId: '', listId: '', guestId, known, added: [] })
    }
    return Promise.resolve()
  }

  scan(door: number, act: Act, behind: number): Promise<ScanAnswer | null> {
    const at = correctedTime({ ...act, behind }, this.#clock()).at
    return Promise.resolve(this.#take(door, act, at, 'online'))
  }

  undo(door: number, scanId: string): Promise<boolean | null> {
    const id = factId(String(door), scanId)
    if (!this.#logged.has(id)) return Promise.resolve(null)
    this.#addUndo(idFrom('undo', id), id, this.#isTrial(id))
    return Promise.resolve(true)
  }

  bring(door: number, acts: readonly Act[], sentAt: number, behind: number): Promise<void> {
    const tickets = acts.filter(({ direction }) => direction !== 'undo')
    for (const act of tickets) {
      const { at } = correctedTime({ ...act, sentAt, behind }, this.#clock())
      this.#take(door, act, at, 'replay')
    }
    for (const { scanId, undoes = '' } of acts.filter(({ direction }) => direction === 'undo'))
      this.#addUndo(factId(String(door), scanId), factId(String(door), undoes), false)
    return Promise.resolve()
  }

  factsOf(guestId: string): KnownFact[] {
    const own = this.facts.filter(({ id }) => this.#guests.get(id) === guestId)
    const acts = new Set(own.map(({ act }) => act))
    return [...own, ...this.facts.filter(({ undoes }) => undoes !== null && acts.has(undoes))]
  }

  #clock() {
    return { now: this.#now, soonest: 0, lostAfter: dayMs }
  }

  #take(door: number, act: Act, at: number, mode: 'online' | 'replay'): ScanAnswer {
    const guestId = act.walkIn ? act.scanId : `guest ${act.guest}`
    const scan = scanInputOf(door, act, at, mode, guestId)
    const undone = this.facts.filter(({ undoes }) => undoes === scan.id)
    const known = {
      facts: [...new Set([...this.factsOf(guestId), ...undone])],
      stays: this.stays.get(guestId) ?? [],
    }
    const page = new Page()
    const stored = this.#logged.get(scan.id) ?? null
    const rehearsed = this.#rehearsedAt(at)
    const { logged } = page.take(scan, { ...askedOf(scan, guestId, stored, known), ...rehearsed })
    if (!stored) this.#logged.set(scan.id, logged)
    for (const fact of page.facts) {
      this.#guests.set(fact.id, guestId)
      this.facts.push(knownFact(fact))
    }
    for (const pairLog of page.pairLogs()) this.#replace(pairLog)
    return { result: logged.result, rehearsal: logged.rehearsal }
  }

  #rehearsedAt(at: number) {
    const { from, to } = this.#rehearsal ?? { from: Infinity, to: null }
    return { rehearsal: to === null && at >= from, wiped: to !== null && at >= from && at <= to }
  }

  #addUndo(id: string, act: string, rehearsal: boolean): void {
    if (this.facts.some((fact) => fact.id === id)) return
    const guestId = this.#guests.get(act)
    const known = guestId
      ? { facts: this.factsOf(guestId), stays: this.stays.get(guestId) ?? [] }
      : undefined
    const fact = { ...undoOf(id, act), rehearsal }
    this.facts.push(fact)
    if (guestId && known) this.#replace({ eventId: '', listId: '', guestId, known, added: [fact] })
  }

  /** Whether what an undo names is only tried by all that is known of it. */
  #isTrial(act: string): boolean {
    const named = effective(this.facts).filter((each) => each.act === act)
    return (named as KnownFact[]).some(({ rehearsal }) => rehearsal)
  }

  #replace(pairLog: PairLog): void {
    const { gone, stays, counts } = differenceOf(pairLog)
    const kept = (this.stays.get(pairLog.guestId) ?? []).filter(({ id }) => !gone.includes(id))
    const fresh = stays.map(({ id, entered_at, closed_at }) => ({
      id,
      entry: id,
      enteredAt: Date.parse(entered_at),
      leftAt: closed_at === null ? null : Date.parse(closed_at),
    }))
    this.stays.set(pairLog.guestId, [...kept, ...fresh])
    for (const { arrived, inside } of counts) {
      this.counter.arrived += arrived
      this.counter.inside += inside
    }
  }

  /** The result of all facts of a guest when they come one by one in that order. */
  replayed(guestId: string, order: (facts: KnownFact[]) => KnownFact[]) {
    return presenceOf(order(this.factsOf(guestId)))
  }
}

function scanInputOf(
  door: number,
  act: Act,
  at: number,
  mode: 'online' | 'replay',
  guestId: string,
): ScanInput & { id: string } {
  const when = new Date(at).toISOString()
  const sourceId = String(door)
  return {
    id: factId(sourceId, act.scanId),
    eventId: '',
    listId: '',
    sourceId,
    scanId: act.scanId,
    seq: act.seq,
    mode,
    direction: act.direction === 'out' ? 'out' : 'in',
    codeHash: null,
    guestId,
    forced: act.walkIn,
    shown: act.walkIn ? 'walk_in' : act.shown,
    shownRehearsal: act.rehearsal,
    happenedAt: when,
    correctedAt: when,
    receivedAt: when,
    gate: '',
    operator: '',
  }
}

function askedOf(
  scan: ScanInput,
  guestId: string,
  stored: ScanRow | null,
  known: LockedScan['known'],
): LockedScan {
  const verdict = scan.direction === 'out' ? 'out' : 'in'
  const list = { eventId: '', listId: '', reentry: true, rehearsal: false, wiped: false }
  return { n: 0, ...list, guestId, verdict, reason: null, stored, known, card: null }
}

function undoOf(id: string, act: string): KnownFact {
  const nothing = { seq: null, moves: null, isForced: false, isWalkIn: false, refusal: null }
  const place = { gate: '', sourceId: '', rehearsal: false, reentry: true }
  return { id, act: id, at: 0, undoes: act, ...nothing, ...place }
}
