import fc from 'fast-check'
import { hashLength, type Result } from '../../model.ts'
import { Decisions, signAfter } from '../../model/door/decisions.ts'
import { difference } from '../doors/roster.ts'

/** The actions at the doors of one list, in the order in which they happen. */
export interface History {
  /** How far the clock of each door is ahead, in milliseconds. */
  clocks: number[]
  steps: Step[]
  /** The order in which the remaining scans arrive, when every door has a network again. */
  last: number[]
}

type Transport = 'network' | 'lost answer' | 'alone'
type Step =
  | { kind: 'scan'; door: number; guest: number; way: 'in' | 'out'; transport: Transport }
  | { kind: 'undo'; door: number; which: number; transport: Transport }
  | { kind: 'walk-in'; door: number; transport: Transport }
  /** The team begins a rehearsal, or ends the one that runs. */
  | { kind: 'rehearsal' }
  /** Sends some of the waiting scans, in any order, some of them twice. */
  | { kind: 'bring'; door: number; share: number; order: number; twice: boolean }

export const guests = 3
export const doors = 3
const dayMs = 26 * 3_600_000
const transport = fc.constantFrom<Transport>('network', 'network', 'lost answer', 'alone', 'alone')
const door = fc.nat(doors - 1)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('scan' as const),
      door,
      guest: fc.nat(guests - 1),
      way: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
      transport,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), door, which: fc.nat(3), transport }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('walk-in' as const), door, transport }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rehearsal' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bring' as const),
      door,
      share: fc.constantFrom(1, 2, 3),
      order: fc.nat(1000),
      twice: fc.boolean(),
    }),
  },
)

export const history: fc.Arbitrary<History> = fc.record({
  clocks: fc.array(fc.integer({ min: -dayMs, max: dayMs }), { minLength: doors, maxLength: doors }),
  steps: fc.array(step, { minLength: 1, maxLength: 16 }),
  last: fc.array(fc.nat(1000), { minLength: doors, maxLength: doors }),
})

/** One thing that a door did, as it reports to the server; times are by its own clock. */
export interface Act {
  scanId: string
  /** Null for an undo and a walk-in. */
  guest: number | null
  direction: 'in' | 'out' | 'undo'
  walkIn: boolean
  undoes?: string
  happenedAt: number
  seq: number
  shown?: Result
  /** Whether the screen said that it was only a rehearsal. */
  rehearsal?: boolean
}

/** The server under test. Null means that its answer was lost. */
export interface ServerUnderTest {
  /** The moment in which the next thing happens. */
  at(trueTime: number): void
  scan(door: number, act: Act, behind: number): Promise<ScanAnswer | null>
  undo(door: number, scanId: string): Promise<boolean | null>
  /** Waits until they have arrived. */
  bring(door: number, acts: readonly Act[], sentAt: number, behind: number): Promise<void>
  beginRehearsal(): Promise<void>
  endRehearsal(): Promise<void>
}

export interface ScanAnswer {
  result: Result
  rehearsal: boolean
}

/** All who were seen outside rehearsals, with their stays by true times; a walk-in by the id of its scan. */
export interface Outcome {
  stays: Map<string, [number, number | null][]>
  /** Entries of guests who were already inside. */
  doubles: number
  /** Scans that admitted a guest. */
  greens: number
}

interface Passage {
  who: string
  way: 'in' | 'out'
  at: number
  isTrial: boolean
}

/** Runs the history and records what really happened: the results on screens, at true times. */
export class Play {
  readonly #server: ServerUnderTest
  readonly #seen = new Map<string, Passage>()
  readonly #made: string[][] = []
  readonly #queues: Act[][] = []
  /** The list by which each door decides while offline: from before the first action, and with what it saw. */
  readonly #alone: Decisions[] = []
  /** Whether each door shows a rehearsal, by the last news it received. */
  readonly #rehearses: boolean[] = []
  #isRehearsal = false
  readonly #clocks: readonly number[]
  #now: number
  #made_ids = 0
  readonly #seed: string

  constructor(server: ServerUnderTest, clocks: readonly number[], begin: number, seed: string) {
    this.#server = server
    this.#clocks = clocks
    this.#now = begin
    this.#seed = seed
    for (let n = 0; n < doors; n++) {
      this.#made.push([])
      this.#queues.push([])
      this.#rehearses.push(false)
      const alone = new Decisions(() => this.#rehearses[n] ?? false)
      alone.take(
        listed(() => false),
        '',
        [onlyList],
        true,
      )
      this.#alone.push(alone)
    }
  }

  async run({ steps, last }: Pick<History, 'steps' | 'last'>): Promise<Outcome> {
    for (const each of steps) {
      // Never twice in one moment, so that the true order is unique.
      this.#now += 1000
      this.#server.at(this.#now)
      if (each.kind === 'scan') await this.#scan(each)
      if (each.kind === 'walk-in') await this.#walkIn(each)
      if (each.kind === 'undo') await this.#undo(each)
      if (each.kind === 'bring') await this.#bring(each)
      if (each.kind === 'rehearsal') await this.#rehearse()
    }
    const order = last.map((rank, n) => ({ rank, n })).toSorted((a, b) => a.rank - b.rank)
    for (const { n } of order) {
      this.#now += 1000
      this.#server.at(this.#now)
      await this.#bring({ door: n, share: 1, order: last[n] ?? 0, twice: false })
    }
    if (this.#isRehearsal) await this.#rehearse()
    return this.#truth()
  }

  /** The offline decision of each door for each guest, after it received the end and the changes. */
  synchronised(isInside: (guest: number) => boolean): string[][] {
    const width = hashLength + 1
    const before = { lines: listed(() => false), width }
    const { changed, gone } = difference(before, { lines: listed(isInside) })
    this.#now += 60_000
    return this.#alone.map((alone, n) => {
      this.#rehearses[n] = false
      alone.take(changed, gone, [onlyList], false)
      alone.settle(this.#now, [])
      return everyGuest.map((guest) => alone.decide(hashOf(guest), onlyList, 'in'))
    })
  }

  async #rehearse() {
    if (this.#isRehearsal) await this.#server.endRehearsal()
    else await this.#server.beginRehearsal()
    this.#isRehearsal = !this.#isRehearsal
  }

  async #scan({ door: n, guest, way, transport: by }: Extract<Step, { kind: 'scan' }>) {
    const act = this.#act(n, { guest, direction: way, walkIn: false })
    const answer = by === 'alone' ? null : await this.#server.scan(n, act, this.#behind(n))
    const received = by === 'network' ? answer : null
    const shown =
      received?.result ?? (this.#alone[n]?.decide(hashOf(guest), onlyList, way) as Result)
    const rehearsal = this.#hear(n, received)
    if (!received) this.#queues[n]?.push({ ...act, shown, rehearsal })
    this.#mark(n, guest, shown, rehearsal)
    if (shown === 'admitted' || shown === 'exited')
      this.#see(act, { who: `guest ${guest}`, way, isTrial: rehearsal })
  }

  async #walkIn({ door: n, transport: by }: Extract<Step, { kind: 'walk-in' }>) {
    const act = this.#act(n, { guest: null, direction: 'in', walkIn: true })
    const answer = by === 'alone' ? null : await this.#server.scan(n, act, this.#behind(n))
    const received = by === 'network' ? answer : null
    const rehearsal = this.#hear(n, received)
    if (!received) this.#queues[n]?.push({ ...act, shown: 'admitted', rehearsal })
    this.#see(act, { who: act.scanId, way: 'in', isTrial: rehearsal })
  }

  #mark(n: number, guest: number, shown: string, isTrial: boolean): void {
    const sign = signAfter(shown === 'already' ? 'admitted' : shown, true)
    const at = this.#now
    const mark = { hash: hashOf(guest), listId: onlyList, seq: this.#made_ids, isTrial, at }
    if (sign) this.#alone[n]?.mark({ ...mark, sign })
  }

  /** The rehearsal as shown on the screen: from the latest answer or news. */
  #hear(n: number, answer: ScanAnswer | null): boolean {
    if (answer) this.#rehearses[n] = answer.rehearsal
    return this.#rehearses[n] ?? false
  }

  #see({ scanId }: Act, seen: Omit<Passage, 'at'>): void {
    this.#seen.set(scanId, { ...seen, at: this.#now })
  }

  async #undo({ door: n, which, transport: by }: Extract<Step, { kind: 'undo' }>) {
    const made = this.#made[n] ?? []
    const scanId = made.at(-1 - which)
    // Only what was shown can be taken back there.
    if (!scanId || !this.#seen.has(scanId)) return
    const seen = this.#seen.get(scanId)
    this.#seen.delete(scanId)
    const guest = Number(seen?.who.replace('guest ', ''))
    if (seen) this.#mark(n, guest, seen.way === 'out' ? 'admitted' : 'exited', seen.isTrial)
    const isWaiting = this.#queues[n]?.some((each) => each.scanId === scanId)
    const answer = by === 'alone' || isWaiting ? null : await this.#server.undo(n, scanId)
    if (answer !== null && by === 'network') return
    const act = this.#act(n, { guest: null, direction: 'undo', walkIn: false })
    this.#made[n]?.pop()
    this.#queues[n]?.push({ ...act, undoes: scanId })
  }

  async #bring({ door: n, share, order, twice }: Omit<Extract<Step, { kind: 'bring' }>, 'kind'>) {
    const queue = this.#queues[n] ?? []
    if (queue.length === 0) return
    const mixed = queue
      .map((act, at) => ({ act, rank: (at * 7919 + order * 104_729) % 1009 }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ act }) => act)
    const brought = mixed.slice(0, Math.ceil(mixed.length / share))
    const sentAt = this.#now + (this.#clocks[n] ?? 0)
    await this.#server.bring(n, brought, sentAt, this.#behind(n))
    // The answer was lost on its way, so it is brought again later.
    if (!twice) this.#queues[n] = queue.filter((act) => !brought.includes(act))
    else await this.#server.bring(n, brought, sentAt, this.#behind(n))
  }

  #act(n: number, what: Pick<Act, 'guest' | 'direction' | 'walkIn'>): Act {
    const id = this.#made_ids++
    const scanId = uuidOf(`${this.#seed}-${id}`)
    this.#made[n]?.push(scanId)
    return { ...what, scanId, happenedAt: this.#now + (this.#clocks[n] ?? 0), seq: id }
  }

  #behind(n: number): number {
    return -(this.#clocks[n] ?? 0)
  }

  /** An independent oracle: it uses true times and what the screens showed, and no data of the server. */
  #truth(): Outcome {
    const stays: Outcome['stays'] = new Map()
    let doubles = 0
    const real = [...this.#seen.values()].filter(({ isTrial }) => !isTrial)
    const seen = real.toSorted((a, b) => a.at - b.at)
    for (const { who, way, at } of seen) {
      const own = stays.get(who) ?? []
      const last = own.at(-1)
      const isInside = last !== undefined && last[1] === null
      if (way === 'in' && isInside) doubles++
      if (way === 'in' && !isInside) own.push([at, null])
      if (way === 'out' && isInside) last[1] = at
      if (own.length > 0) stays.set(who, own)
    }
    return { stays, doubles, greens: seen.filter(({ way }) => way === 'in').length }
  }
}

const onlyList = 'list'
const everyGuest = Array.from({ length: guests }, (_, guest) => guest)

function hashOf(guest: number): string {
  return String(guest).padStart(hashLength, '0')
}

/** The list as the server sends it. */
function listed(isInside: (guest: number) => boolean): string {
  return everyGuest.map((guest) => hashOf(guest) + (isInside(guest) ? 'i' : 'y')).join('')
}

/** Looks like an id made by a device, and is the same for the same seed. */
function uuidOf(text: string): string {
  let state = 2166136261
  const digits = Array.from({ length: 32 }, (_, n) => {
    for (const letter of `${text} ${n}`) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
    return ((state >>> 8) & 15).toString(16)
  }).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
