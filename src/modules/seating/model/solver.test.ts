import { describe, expect, test } from 'vitest'
import type { Rule, Seating } from '../model.ts'
import { contradictionIn } from './rules/contradiction.ts'
import { instanceOf } from './instances.testbed.ts'
import { randomFrom } from './random.ts'
import { solve } from './solver.ts'
import { costOf, violationsOf } from './violations.ts'

const wedding = { guests: 60, tables: 8, seats: 9, rules: 40, musts: 20 }
const solved = (seating: Seating, seed = 1, more = {}) => {
  const proposal = solve(seating, { seed, scope: 'all', steps: 4000, ...more })
  return { ...proposal, broken: violationsOf({ ...seating, places: proposal.places }) }
}

describe('a computed seating', () => {
  test('keeps every must and seats everybody, in random weddings that can be seated', () => {
    const failed = Array.from({ length: 60 }, (_, seed) => seed).filter((seed) => {
      const { broken, unseated } = solved(instanceOf(seed, wedding), seed)
      return unseated.length > 0 || broken.some(({ must }) => must)
    })
    expect(failed).toEqual([])
  })

  test('gives no one two seats and no seat two people', () => {
    const seating = instanceOf(7, wedding)
    const { places } = solved(seating)
    expect(new Set(places.map(({ guestId }) => guestId)).size).toBe(seating.people.length)
    expect(new Set(places.map((p) => `${p.tableId} ${p.seat}`)).size).toBe(places.length)
    expect(places.every(({ seat }) => seat < wedding.seats)).toBe(true)
  })

  test('is the same for the same seed', () => {
    const seating = instanceOf(3, wedding)
    expect(solved(seating, 5).places).toEqual(solved(seating, 5).places)
  })

  test('moves no one who is locked, and only those who were asked for', () => {
    const seating = instanceOf(9, { ...wedding, musts: 0 })
    const first = solved(seating).places
    const locked = first.map((placement, at) => ({ ...placement, locked: at % 3 === 0 }))
    const repeated = solved({ ...seating, places: locked }, 2).places
    for (const place of locked.filter((each) => each.locked)) expect(repeated).toContainEqual(place)
    const half = locked.filter((_, at) => at % 2 === 0)
    const solvedPlaces = solved({ ...seating, places: half }, 3, { scope: 'unseated' }).places
    const stays = half.filter(({ guestId, tableId }) =>
      solvedPlaces.some(
        (placement) => placement.guestId === guestId && placement.tableId === tableId,
      ),
    )
    expect(stays).toHaveLength(half.length)
    expect(solvedPlaces).toHaveLength(first.length)
  })

  test('costs no more than the best of every seating of a few people', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const any = instanceOf(seed, { guests: 6, tables: 3, seats: 2, rules: 8, musts: 2 })
      // At a table of two, "not side by side" would mean separate tables, which only the arrangement can
      // check.
      const small = { ...any, rules: any.rules.filter(({ kind }) => kind !== 'not_beside') }
      const { broken } = solved(small, 1, { steps: 3000 })
      expect([seed, costOf(broken)]).toEqual([seed, cheapestOf(small)])
    }
  })

  test('moves few where little is wrong', () => {
    const seating = instanceOf(12, { ...wedding, rules: 12, musts: 6 })
    const { places, broken } = solved(seating, 1, { steps: 40_000 })
    const repeated = solved({ ...seating, places }, 2, { steps: 40_000 })
    const tableOf = new Map(repeated.places.map(({ guestId, tableId }) => [guestId, tableId]))
    const moved = places.filter(({ guestId, tableId }) => tableOf.get(guestId) !== tableId)
    expect(costOf(repeated.broken)).toBeLessThanOrEqual(costOf(broken))
    expect(moved.length).toBeLessThan(15)
  })

  test('leaves out who finds no seat, and says who', () => {
    const { unseated, broken } = solved(instanceOf(4, { ...wedding, guests: 80, musts: 0 }))
    expect(unseated).toHaveLength(8)
    expect(broken.filter(({ must }) => must)).toEqual([])
  })
})

/** Tries all of them; every place of two is beside the other. */
function cheapestOf(seating: Seating): number {
  const seats = seating.tables.flatMap(({ id, seats: count }) =>
    Array.from({ length: count }, (_, seat) => ({ tableId: id, seat })),
  )
  let least = Infinity
  const tried = (places: Seating['places'], left: typeof seats) => {
    const person = seating.people[places.length]
    if (!person) {
      const broken = violationsOf({ ...seating, places })
      if (broken.every(({ must }) => !must)) least = Math.min(least, costOf(broken))
      return
    }
    for (const seat of left)
      tried(
        [...places, { ...seat, guestId: person.id, locked: false, ageBand: 'adult' }],
        left.filter((each) => each !== seat),
      )
  }
  tried([], seats)
  return least
}

describe('rules that cannot hold together', () => {
  const rule = (kind: Rule['kind'], a: string, b: string, n: number): Rule => ({
    id: `00000004-0000-4000-9000-${String(n).padStart(12, '0')}`,
    kind,
    guestIds: [a, b],
    targetId: null,
    tagId: null,
    distance: null,
    must: true,
    weight: 3,
    note: '',
  })

  test('are explained by a smallest set of them, in 200 planted contradictions', () => {
    const wrong = Array.from({ length: 200 }, (_, seed) => seed).filter((seed) => {
      const random = randomFrom(seed)
      const seating = instanceOf(seed, { ...wedding, musts: 12 })
      const length = 1 + Math.floor(random() * 4)
      const chain = seating.people.slice(10, 11 + length).map(({ id }) => id)
      const planted = chain.slice(1).map((id, n) => rule('same_table', chain[n] ?? '', id, n))
      planted.push(rule('apart', chain[0] ?? '', chain.at(-1) ?? '', 99))
      const free = seating.rules.filter(
        ({ guestIds, must }) => !must || !guestIds.some((id) => chain.includes(id)),
      )
      const found = contradictionIn({ ...seating, rules: [...free, ...planted] })
      return found.length !== planted.length || found.some((each) => !planted.includes(each))
    })
    expect(wrong).toEqual([])
  })

  test('are none where everything can hold', () => {
    for (let seed = 0; seed < 50; seed += 1)
      expect(contradictionIn(instanceOf(seed, { ...wedding, musts: 40 }))).toEqual([])
  })

  test('are a family that is larger than every table, and two wishes of one chair', () => {
    const seating = instanceOf(1, { ...wedding, rules: 0, musts: 0 })
    const ids = seating.people.map(({ id }) => id)
    const large = { ...rule('same_table', '', '', 1), guestIds: ids.slice(0, 12) }
    expect(contradictionIn({ ...seating, rules: [large] })).toEqual([large])
    const [a = '', b = ''] = ids
    const both = [rule('beside', a, b, 1), rule('not_beside', b, a, 2)]
    expect(contradictionIn({ ...seating, rules: both })).toHaveLength(2)
  })
})
