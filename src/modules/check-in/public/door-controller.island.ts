import { signAfter, type OwnMark } from '../model/door/decisions.ts'
import { showsFamily, type Member } from '../model/door/family.ts'
import { decideWithinMs } from '../model/door/network.ts'
import { partKeyLength, ticketCodeIn } from '../model/door/tickets.ts'
import type { Verdict } from '../model.ts'
import { DoorLink, endBy, type DoorEnd } from './door-link.island.ts'
import { DoorRoster, hashIn, inOrder, type Details, type ListNews } from './door-roster.island.ts'
import {
  DoorStore,
  type DoorChoice,
  type DoorList,
  type Pairing,
  type QueuedScan,
} from './door-store.island.ts'

export interface ScanDisplay {
  scanId: string
  result: string
  reason: string | null
  at: string | null
  details: Details | null
  /** Known when the server answered. */
  guestId: string | null
  code: string | null
  /** The beginning of the hash of their ticket; empty where it is not known. */
  ticket: string
  /** The others of the invitation. */
  family: Member[]
  listId: string
  offline: boolean
  /** True if a person let them in against the list. */
  forced: boolean
  rehearsal: boolean
}

/** The result of an undo: done here and at the server, stored here for now, or refused and why. */
type UndoResult = 'undone' | 'stored' | UndoRefusal
export type UndoRefusal = 'refused' | 'ended'

export type ScanRequest = Pick<
  QueuedScan,
  'listId' | 'code' | 'guestId' | 'ticket' | 'walkIn' | 'forced'
> & {
  direction: 'in' | 'out'
}

type FlushResult = 'sent' | 'nothing' | 'failed' | 'other'

const batchSize = 500
/** A longer code is no ticket; several posters scanned by mistake must still fit into a message. */
const maxCodeLength = 200
/** A copy that stays in memory no longer than the event and a day. */
const keptAfterEventMs = 24 * 3_600_000

/** Decides and stores: an entry is on the disk before the screen shows green, until the server has it. */
export class DoorController {
  readonly link = new DoorLink()
  readonly store: DoorStore
  readonly roster: DoorRoster
  paired: Pairing | null = null
  chosen: DoorChoice | null = null
  /** The reason why the device is no longer a door: the organiser disconnected it, or the event is over. */
  ended: DoorEnd | null = null
  waiting = 0
  /** The answers of the server to what this door did alone: to undos by the scan that was undone, and to scans. */
  readonly undos = new Map<string, 'undone' | UndoRefusal>()
  readonly results = new Map<string, string>()
  #seq = Date.now() % 1_000_000_000
  #flushing: Promise<FlushResult> | null = null

  constructor(name: string) {
    this.store = new DoorStore(name)
    this.roster = new DoorRoster(this.store, this.link, () => this.rehearses)
  }

  async open(): Promise<void> {
    this.paired = (await this.store.read<Pairing>('paired')) ?? null
    this.link.credential = this.paired?.credential ?? ''
    if (!this.paired) return
    if (this.paired.isRevoked) this.ended = 'revoked'
    this.chosen = (await this.store.read<DoorChoice>('chosen')) ?? null
    // By the server's clock: a device whose clock is a day ahead must not lose its list during the event.
    if (this.now > Date.parse(this.paired.event.endsAt) + keptAfterEventMs)
      await this.roster.clear()
    await this.roster.load()
    await this.#remember()
    await this.#count()
  }

  /** Decisions that are not sent yet stay valid, also after the page was closed. */
  async #remember(): Promise<void> {
    const waiting = (await this.store.queue()).flatMap((item) => this.#markOf(item))
    this.roster.decisions.settle(this.roster.askedAt, waiting)
  }

  #markOf({ listId, seq, mark }: QueuedScan): OwnMark[] {
    return mark ? [{ ...mark, listId, seq, at: performance.now() }] : []
  }

  /** Stores the event, its lists and the clock correction from an answer of the server. */
  async applyUpdate({ lists, event, rehearsal, rehearsalUntil }: ListNews): Promise<void> {
    if (!this.paired) return
    const skew = this.#skew
    this.paired = { ...this.paired, lists, event, rehearsal, rehearsalUntil, skew }
    await this.#remember()
    await this.store.keep('paired', this.paired)
  }

  /** Stores the chosen list and direction, also after the page was closed. */
  async choose(chosen: DoorChoice): Promise<void> {
    this.chosen = chosen
    await this.store.keep('chosen', chosen)
  }

  /** The list that was chosen; undefined when the organiser removed it. */
  get list(): DoorList | undefined {
    return this.#listOf(this.chosen?.listId ?? '')
  }

  /** Whether scans count as a rehearsal now, by what this door last received. */
  get rehearses(): boolean {
    const { rehearsal = false, rehearsalUntil: until } = this.paired ?? {}
    return rehearsal && (!until || this.now < Date.parse(until))
  }

  /** The time by the clock of the server, as far as it is known. */
  get now(): number {
    return Date.now() + this.#skew
  }

  get #skew(): number {
    return this.link.clock.skew ?? this.paired?.skew ?? 0
  }

  /** Throws when it cannot be stored; then no guest may be let in. */
  async scan(asked: ScanRequest): Promise<ScanDisplay> {
    const item: QueuedScan & ScanRequest = {
      ...asked,
      ...(asked.code && { code: asked.code.slice(0, maxCodeLength) }),
      scanId: crypto.randomUUID(),
      ...this.link.clock.read(),
      seq: ++this.#seq,
    }
    item.ticket ??= await hashIn(item.code)
    if (this.ended) return { ...this.#shown(item, 'ended', false), reason: this.ended }
    const answered = this.link.network.offline ? null : await this.#askServer(item)
    return answered ?? this.#decideAlone(item)
  }

  /** An undo that failed is never reported as done: a door that ended may not undo either. */
  async undo(shown: ScanDisplay): Promise<UndoResult> {
    const { scanId, listId, ticket, offline, result, rehearsal } = shown
    if (this.ended) return 'ended'
    const sign = result === 'exited' ? ('i' as const) : ('y' as const)
    const item: QueuedScan = {
      scanId: crypto.randomUUID(),
      undoes: scanId,
      listId,
      ...this.link.clock.read(),
      direction: 'undo',
      seq: ++this.#seq,
      ...(ticket && { mark: { hash: ticket, sign, isTrial: rehearsal } }),
    }
    const waits = (await this.store.queue()).some((each) => each.scanId === scanId)
    if (!waits && !offline) {
      const answer = await this.link.ask('undoAtDoor', { scanId })
      const end = answer && endBy(answer)
      if (end) return this.end(end).then(() => 'ended' as const)
      if (answer && !answer.data?.undone) return 'refused'
      if (answer) {
        this.#mark(item)
        return 'undone'
      }
    }
    await this.store.add(item)
    await this.#count()
    this.#mark(item)
    return 'stored'
  }

  #mark(item: QueuedScan): void {
    for (const mark of this.#markOf(item)) this.roster.decisions.mark(mark)
  }

  /** Stores the scan on the disk before it is sent, so that a repeated request has the same id. */
  async #askServer(item: QueuedScan & ScanRequest): Promise<ScanDisplay | null> {
    await this.store.add(item)
    const { walkIn, ...scan } = this.#asSent(item)
    const { scanId, listId, happenedAt } = scan
    const answer = walkIn
      ? await this.link.ask(
          'walkInAtDoor',
          { scanId, listId, happenedAt, ...this.#clock(), ...walkIn },
          decideWithinMs,
        )
      : await this.link.ask(
          'scanAtDoor',
          { ...scan, ...this.#clock(), mode: 'online' },
          decideWithinMs,
        )
    // The organiser disconnected it, or the event is over: from now on this device admits no one.
    const end = answer && endBy(answer)
    if (end) {
      await this.store.remove([item.scanId]).catch(() => undefined)
      await this.end(end)
      return { ...this.#shown(item, 'ended', false), reason: end }
    }
    const verdict = answer?.data
    if (typeof verdict?.result !== 'string') return null
    // Otherwise it would be dropped later as never shown.
    await this.store.remove([item.scanId]).catch(() => undefined)
    const { guest, group, rehearsal } = verdict
    if (this.paired) this.paired.rehearsal = rehearsal
    this.#follow(item, verdict)
    const family = group.map(({ id, name, insideSince, ticket }) => ({
      guestId: id,
      name,
      ticket,
      isInside: insideSince !== null,
    }))
    return {
      ...this.#shown(item, verdict.result, false),
      reason: verdict.reason,
      at: verdict.at,
      rehearsal,
      guestId: guest?.id ?? null,
      details: guest,
      family: showsFamily(verdict.result, item.direction) ? inOrder(family) : [],
    }
  }

  /** Applies the decision of the server here, before the next list contains it. */
  #follow(item: QueuedScan, { result, rehearsal }: Verdict): void {
    const shownResult = result === 'already' ? 'admitted' : result
    this.#mark({ ...item, ...this.#marked(item, shownResult, rehearsal) })
  }

  #marked({ listId, ticket: hash }: QueuedScan, result: string, isTrial: boolean) {
    const sign = signAfter(result, this.#listOf(listId)?.reentry ?? true)
    return hash && sign ? { mark: { hash, sign, isTrial } } : {}
  }

  #listOf(listId: string): DoorList | undefined {
    return this.paired?.lists.find(({ id }) => id === listId)
  }

  async #decideAlone(item: QueuedScan): Promise<ScanDisplay> {
    const { listId, ticket: hash = '' } = item
    const eventId = this.paired?.event.id ?? ''
    const code = item.code === undefined ? null : ticketCodeIn(item.code)
    const direction = item.direction === 'out' ? 'out' : 'in'
    // A guest picked by name comes from a list that the server just answered.
    const picked = item.guestId !== undefined && direction === 'in'
    const why = this.roster.decisions.reason(hash, listId, direction)
    const judgement = this.#judge(item, hash, direction)
    const letIn = item.walkIn !== undefined || item.forced === true || picked
    // A guest known to be inside is not let in again by any device.
    const result = letIn && judgement !== 'already' ? 'admitted' : judgement
    // The line is decrypted while the disk writes, so neither waits for the other.
    const opened = code ? this.roster.open(code, hash, eventId) : null
    const rehearsal = this.rehearses
    const marked = this.#marked(item, result, rehearsal)
    const shownItem = { ...item, shown: result, rehearsal, ...marked }
    // A scan that was not stored was not shown, so it has no effect.
    await this.store.add(shownItem)
    this.#mark(shownItem)
    // Counted in memory: after hours offline the queue is long, and reading it again is slow.
    this.waiting++
    const shown = this.#shown(item, result, true)
    const reason = result === 'needs_answer' || result === 'exited' ? why : null
    const known = await opened
    const own = known?.parts?.[listId.slice(-partKeyLength)]
    const vip = this.roster.isVip(hash, listId)
    const details = known ? { ...known, ...own, vip } : shown.details
    const isFamily = known?.others && showsFamily(result, direction)
    const family = isFamily ? await this.roster.family(known.others ?? '', eventId) : []
    return { ...shown, reason, code, details, family }
  }

  #judge(item: QueuedScan, hash: string, direction: 'in' | 'out'): string {
    const { decisions } = this.roster
    const list = this.#listOf(item.listId)
    if (!hash || !decisions.knows(hash)) return 'unknown'
    if (direction === 'in' && list && this.#isClosed(list, item)) return 'outside_time'
    return decisions.decide(hash, item.listId, direction)
  }

  #isClosed({ opensAt, closesAt }: DoorList, { happenedAt }: QueuedScan): boolean {
    const at = new Date(Date.parse(happenedAt) + this.#skew).toISOString()
    return (opensAt !== null && at < opensAt) || (closesAt !== null && at > closesAt)
  }

  /** Sends what waits, oldest first. A call made while a slow upload runs waits for that one. */
  flush(): Promise<FlushResult> {
    this.#flushing ??= this.#flushAlone().finally(() => (this.#flushing = null))
    return this.#flushing
  }

  /** One tab at a time: the lock is shared by all tabs of this device. */
  async #flushAlone(): Promise<FlushResult> {
    const send = async (lock: Lock | null) => (lock ? this.#flushNow() : ('other' as const))
    const sent = navigator.locks
      ? await navigator.locks.request('prilej-door-queue', { ifAvailable: true }, send)
      : await this.#flushNow()
    await this.#count()
    return sent
  }

  async #flushNow(): Promise<'sent' | 'nothing' | 'failed'> {
    const queue = await this.#unsent()
    if (queue.length === 0) return 'nothing'
    // After the clock was set, earlier times can be corrected only once the server sent its time.
    if (this.link.clock.skew === undefined)
      await this.link.ask('sendHeartbeat', {
        pending: queue.length,
        battery: null,
        at: this.link.clock.read().happenedAt,
      })
    const batch = queue.slice(0, batchSize)
    const scans = batch.map((item) => this.#asSent(item))
    const answer = await this.link.ask(
      'uploadScans',
      { sentAt: this.link.clock.read().happenedAt, ...this.#clock(), scans, pending: queue.length },
      30_000,
    )
    const results = answer?.data?.results
    if (results?.length !== scans.length) return 'failed'
    // The next list may have been read before the server received these scans.
    for (const item of batch) this.#mark(item)
    await this.store.remove(scans.map(({ scanId }) => scanId))
    for (const [at, { result, reason }] of results.entries()) {
      const { scanId = '', undoes } = scans[at] ?? {}
      const lateUndo = reason === 'after_end' ? 'ended' : 'refused'
      if (undoes) this.undos.set(undoes, result === 'stored_for_review' ? lateUndo : 'undone')
      else this.results.set(scanId, result)
    }
    return 'sent'
  }

  /**
   * The clock correction, with which the server calculates when something happened, independently of the time
   * in transit.
   */
  #clock(): { clockBehindMs?: number } {
    const { skew } = this.link.clock
    return skew === undefined ? {} : { clockBehindMs: skew }
  }

  /** The fields that are sent to the server. */
  #asSent<Item extends QueuedScan>(item: Item) {
    const { era: _era, skew: _skew, mark: _mark, ticket: _ticket, ...sent } = item
    return { ...sent, happenedAt: this.link.clock.asOfNow(item) }
  }

  /** A scan that was stored and never shown was interrupted; it admitted no one. */
  async dropUnshown(): Promise<void> {
    const cut = (await this.store.queue()).filter(
      ({ shown, direction }) => shown === undefined && direction !== 'undo',
    )
    await this.store.remove(cut.map(({ scanId }) => scanId))
  }

  /** The device is no longer a door: the list and its details are deleted, unsent scans are kept. */
  async end(why: DoorEnd): Promise<void> {
    this.ended = why
    await this.roster.clear().catch(() => undefined)
    // An event may still be moved to a later day; who was disconnected stays so, also after the page was closed.
    if (why === 'over' || !this.paired) return
    this.paired = { ...this.paired, isRevoked: true }
    await this.store.keep('paired', this.paired).catch(() => undefined)
  }

  /** False when the server did not answer; with `alone` the device is unpaired in any case. */
  async unpair(alone: boolean): Promise<boolean> {
    if (!this.ended && !(await this.link.ask('leaveDoor', {})) && !alone) return false
    await this.roster.clear()
    await this.store.forget('paired', 'chosen', 'sound')
    this.paired = null
    this.chosen = null
    return true
  }

  async #count(): Promise<void> {
    this.waiting = (await this.#unsent()).length
  }

  async #unsent(): Promise<QueuedScan[]> {
    const queue = await this.store.queue()
    return queue.filter(({ shown, direction }) => shown !== undefined || direction === 'undo')
  }

  #shown(item: QueuedScan, result: string, offline: boolean): ScanDisplay {
    const { scanId, listId, code = null, guestId = null, ticket = '', forced = false } = item
    const name = item.walkIn ? `${item.walkIn.firstName} ${item.walkIn.lastName}`.trim() : ''
    const details = name ? { name } : null
    const nothing = { reason: null, at: null, family: [] }
    const who = { guestId, code, ticket, details, rehearsal: this.rehearses }
    return { scanId, listId, result, ...nothing, ...who, forced, offline }
  }
}
