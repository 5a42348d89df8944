import { describe, expect, test } from 'vitest'
import type { InvitedPerson, Placed, Rule, Seating, SeatingTable } from '../model.ts'
import { bestTable } from './best-table.ts'
import { effectOf } from './effect.ts'
import { movesOfProposal } from './moves.ts'
import type { Scope } from './problem.ts'
import { solve } from './solver.ts'
import { costOf, violationsOf } from './violations.ts'

const idOf = (kind: number, n: number) =>
  `${kind.toString().padStart(8, '0')}-0000-4000-8000-${n.toString().padStart(12, '0')}`

/** Round tables of these sizes, and families of these sizes, seated one after the other. */
function hallOf(sizes: readonly number[], families: readonly number[]): Seating {
  const tables = sizes.map((seats, n): SeatingTable => ({
    id: idOf(1, n),
    kind: 'round',
    number: n + 1,
    name: '',
    seats,
    x: 300 + 400 * n,
    y: 300,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }))
  const people = families.flatMap((count, family) =>
    Array.from({ length: count }, (_, n): InvitedPerson => ({
      id: idOf(2, family * 100 + n),
      name: `Invitat ${family} ${n}`,
      groupId: idOf(3, family),
      groupName: `Familia ${family}`,
      tagIds: [],
      categoryId: null,
      ageBand: 'adult',
      attendance: 'yes',
    })),
  )
  return {
    width: 5000,
    depth: 600,
    tables,
    objects: [],
    places: [],
    people,
    rules: [],
    looseGroupIds: [],
  }
}

/** Seats the first of these people at the table, in order, from the first chair on. */
function seatedAt(seating: Seating, byTable: readonly (readonly InvitedPerson[])[]): Seating {
  const places = byTable.flatMap((people, n) =>
    people.map(({ id }, seat): Placed => ({
      guestId: id,
      tableId: idOf(1, n),
      seat,
      locked: false,
      ageBand: 'adult',
    })),
  )
  return { ...seating, places }
}

const family = ({ people }: Seating, n: number) =>
  people.filter(({ groupId }) => groupId === idOf(3, n))

const rule = (kind: Rule['kind'], guestIds: string[], must = true): Rule => ({
  id: idOf(4, guestIds.length * 7 + kind.length),
  kind,
  guestIds,
  targetId: null,
  tagId: null,
  distance: null,
  must,
  weight: 3,
  note: '',
})

const proposed = (seating: Seating, scope: Scope, steps = 20_000) => {
  const proposal = solve(seating, { seed: 1, scope, steps })
  const after = { ...seating, places: proposal.places }
  return { ...proposal, moves: movesOfProposal(seating, proposal), after }
}

const perTable = ({ places, tables }: Seating) =>
  tables.map(({ id }) => places.filter(({ tableId }) => tableId === id).length)

describe('a proposal for those without a seat', () => {
  test('moves no one to a full table, though a must puts them with somebody there', () => {
    const hall = hallOf([4, 4, 4], [4, 4, 2])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1), []])
    const [a, b] = [family(hall, 0)[0]?.id ?? '', family(hall, 1)[0]?.id ?? '']
    const { moves, after } = proposed(
      { ...seating, rules: [rule('same_table', [a, b])] },
      'unseated',
    )
    expect(moves.map(({ guestId }) => guestId).toSorted()).toEqual(
      family(hall, 2).map(({ id }) => id),
    )
    expect(perTable(after)).toEqual([4, 4, 2])
  })

  test('seats no one at a full table for a must, and says who is left', () => {
    const hall = hallOf([4, 4], [4, 1])
    const seating = seatedAt(hall, [family(hall, 0), []])
    const [a, b] = [family(hall, 0)[0]?.id ?? '', family(hall, 1)[0]?.id ?? '']
    const { moves, unseated } = proposed(
      { ...seating, rules: [rule('beside', [a, b])] },
      'unseated',
    )
    expect(moves).toEqual([])
    expect(unseated).toEqual([b])
  })

  test('seats a guest with the one with whom they must sit, where there is room', () => {
    const hall = hallOf([4, 4], [3, 1])
    const seating = seatedAt(hall, [family(hall, 0), []])
    const [a, b] = [family(hall, 0)[0]?.id ?? '', family(hall, 1)[0]?.id ?? '']
    const { moves } = proposed({ ...seating, rules: [rule('same_table', [a, b])] }, 'unseated')
    expect(moves).toHaveLength(1)
    expect(moves[0]).toMatchObject({ guestId: b, after: { tableId: idOf(1, 0) } })
  })

  test('leaves the chairs of those who sit, also where a wish about chairs is broken', () => {
    const hall = hallOf([6, 6], [4, 2, 1])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const [a, , b] = family(hall, 0).map(({ id }) => id)
    const rules = [rule('beside', [a ?? '', b ?? ''], false)]
    const { moves } = proposed({ ...seating, rules }, 'unseated')
    expect(moves.map(({ guestId }) => guestId)).toEqual(family(hall, 2).map(({ id }) => id))
  })
})

describe('a proposal for one table', () => {
  test('changes no chair elsewhere', () => {
    const hall = hallOf([6, 6], [4, 4])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const [a, , b] = family(hall, 0).map(({ id }) => id)
    const [c, , d] = family(hall, 1).map(({ id }) => id)
    const rules = [rule('beside', [a ?? '', b ?? ''], false), rule('beside', [c ?? '', d ?? ''])]
    const { moves } = proposed({ ...seating, rules }, { tableId: idOf(1, 1) })
    expect(moves.length).toBeGreaterThan(0)
    expect(moves.every(({ before }) => before?.tableId === idOf(1, 1))).toBe(true)
  })

  test('leaves a guest there who must sit with somebody at a full table', () => {
    const hall = hallOf([4, 4], [4, 4])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const [a, b] = [family(hall, 0)[0]?.id ?? '', family(hall, 1)[0]?.id ?? '']
    const rules = [rule('same_table', [a, b])]
    const { unseated, after } = proposed({ ...seating, rules }, { tableId: idOf(1, 1) })
    expect(unseated).toEqual([])
    expect(perTable(after)).toEqual([4, 4])
  })
})

describe('a proposal for everybody', () => {
  test('changes no chair where nothing is broken', () => {
    const hall = hallOf([6, 6], [4, 5])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const [a, b] = family(hall, 0).map(({ id }) => id)
    const rules = [rule('beside', [a ?? '', b ?? ''], false)]
    expect(proposed({ ...seating, rules }, 'all').moves).toEqual([])
  })

  test('takes no chair from anybody, where there are more people than chairs', () => {
    const hall = hallOf([4, 4], [4, 4, 3])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const { moves, unseated } = proposed(seating, 'all')
    expect(moves).toEqual([])
    expect(unseated.toSorted()).toEqual(family(hall, 2).map(({ id }) => id))
  })

  test('moves whole families, and few, when a table was made smaller', () => {
    const hall = hallOf([5, 10, 10, 10, 10, 10, 10], [7, 5, 4, 6, 5, 5, 6, 3, 7, 3, 5, 5])
    const at = (...families: number[]) => families.flatMap((n) => family(hall, n))
    const seating = seatedAt(hall, [
      at(0, 1),
      at(2),
      at(3),
      at(4, 5),
      at(6, 7),
      at(8, 9),
      at(10, 11),
    ])
    // By hand: four and seven change tables, and five who stay get chairs that are left.
    const { moves, after, unseated } = proposed(seating, 'all', 60_000)
    expect(unseated).toEqual([])
    expect(costOf(violationsOf(after))).toBe(0)
    expect(moves.length).toBeLessThanOrEqual(16)
  })
})

describe('a baby', () => {
  test('is to sit beside an adult of the group, as a child is', () => {
    const hall = hallOf([8], [2, 3])
    const baby = family(hall, 0)[1]
    const people = hall.people.map((each) =>
      each.id === baby?.id ? { ...each, ageBand: 'baby' as const } : each,
    )
    const [adult, child] = family(hall, 0)
    const others = family(hall, 1)
    const apart = [adult, ...others, child].flatMap((each) => each ?? [])
    const seating = { ...seatedAt(hall, [apart]), people, rules: [rule('child_adult', [])] }
    expect(violationsOf(seating).map(({ guestIds }) => guestIds)).toEqual([[baby?.id]])
    expect(violationsOf(proposed(seating, 'all').after)).toEqual([])
  })
})

describe('what a proposal makes better and worse', () => {
  test('counts rules before and after, who is left, and the rules that keep them out', () => {
    const hall = hallOf([4, 4], [4, 3, 1])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1)])
    const [a, b] = [family(hall, 0)[0]?.id ?? '', family(hall, 1)[0]?.id ?? '']
    const late = family(hall, 2)[0]?.id ?? ''
    const rules = [rule('same_table', [a, b]), rule('beside', [a, late])]
    const proposal = proposed({ ...seating, rules }, 'unseated')
    const effect = effectOf({ ...seating, rules }, proposal)
    expect(effect).toMatchObject({ musts: { before: 1, after: 1 }, newlyBroken: [], people: 8 })
    expect(effect.unseated).toEqual([late])
    expect(effect.keptOut).toEqual([rules[1]?.id])
  })
})

describe('the table for somebody without a chair', () => {
  test('has room for all of the group, and is not that of the couple', () => {
    const hall = hallOf([8, 4, 6], [1, 3, 4, 4])
    const seating = seatedAt(hall, [family(hall, 0), family(hall, 1), []])
    const tables = seating.tables.map((table, n) =>
      n === 0 ? { ...table, name: 'Masa mirilor' } : table,
    )
    for (const { id } of family(hall, 2))
      expect(bestTable({ ...seating, tables }, id)?.tableId).toBe(idOf(1, 2))
    const full = seatedAt(hall, [
      family(hall, 0),
      family(hall, 1),
      [...family(hall, 2), ...family(hall, 1)],
    ])
    const last = family(hall, 3)[0]?.id ?? ''
    const oneLeft = {
      ...full,
      tables: tables.map((table, n) => (n > 0 ? { ...table, locked: true } : table)),
    }
    expect(bestTable(oneLeft, last)?.tableId).toBe(idOf(1, 0))
  })
})
