import { expect, test } from 'vitest'
import type { Rule, Seating, SeatingTable } from '../model.ts'
import { contradictionIn } from './rules/contradiction.ts'
import { solve } from './solver.ts'
import { violationsOf } from './violations.ts'

const table = (id: string, x: number): SeatingTable => ({
  id,
  kind: 'rectangle',
  number: x / 100,
  name: '',
  seats: 4,
  x,
  y: 500,
  rotation: 0,
  width: 100,
  depth: 100,
  locked: false,
})

/** Tables with 4, 9 and 19 m of free floor to the stage. */
function hall(kind: 'near' | 'far', distance: number | null): Seating {
  const rule: Rule = {
    id: 'rule',
    kind,
    guestIds: ['ana'],
    targetId: 'stage',
    tagId: null,
    distance,
    must: true,
    weight: 3,
    note: '',
  }
  const size = { y: 500, width: 100, depth: 100, rotation: 0 }
  return {
    width: 4000,
    depth: 1000,
    tables: [table('a', 600), table('b', 1100), table('c', 2100)],
    objects: [{ id: 'stage', kind: 'stage', name: '', x: 100, ...size }],
    places: [],
    rules: [rule],
    people: [
      {
        id: 'ana',
        name: 'Ana',
        groupId: 'g',
        groupName: '',
        tagIds: [],
        categoryId: null,
        ageBand: 'adult',
        attendance: 'yes',
      },
    ],
    looseGroupIds: [],
  }
}

const breaksAt = (seating: Seating, tableId: string) => {
  const places = [{ guestId: 'ana', tableId, seat: 0, locked: false, ageBand: 'adult' as const }]
  return violationsOf({ ...seating, places }).length > 0
}

test.each([
  ['near', null, []],
  ['near', 400, ['a']],
  ['near', 1000, ['a', 'b']],
  ['far', null, ['b', 'c']],
  ['far', 1500, ['c']],
  ['far', 300, ['a', 'b', 'c']],
] as const)('a rule of %s with %s cm is kept at the tables %s', (kind, distance, kept) => {
  const seating = hall(kind, distance)
  const tables = ['a', 'b', 'c'].filter((id) => !breaksAt(seating, id))
  expect(tables).toEqual(kept)
  if (kept.length === 0) return expect(contradictionIn(seating)).toHaveLength(1)
  expect(contradictionIn(seating)).toEqual([])
  const { places } = solve(seating, { seed: 1, scope: 'all', steps: 200 })
  expect(kept).toContain(places[0]?.tableId)
})

test('a distance that no table has is a contradiction', () => {
  expect(contradictionIn(hall('far', 2500))).toMatchObject([{ distance: 2500 }])
})
