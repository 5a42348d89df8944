import { expect, test } from 'vitest'
import type { Placed, SeatingTable } from '../model.ts'
import { fixedHolder, movesAcross, movesTo, swapPartners } from './moves.ts'

const table = (id: string, number: number, more: Partial<SeatingTable> = {}): SeatingTable => ({
  id,
  kind: 'round',
  number,
  name: '',
  seats: 10,
  x: 0,
  y: 0,
  rotation: 0,
  width: 180,
  depth: 180,
  locked: false,
  ...more,
})
const placed = (guestId: string, tableId: string, seat: number): Placed => ({
  guestId,
  tableId,
  seat,
  locked: false,
  ageBand: 'adult',
})
const family = (n: number) => Array.from({ length: n }, (_, at) => `g${at}`)

test('a family of sixty fits at no table of ten, and over six of them', () => {
  const tables = Array.from({ length: 7 }, (_, at) => table(`t${at + 1}`, at + 1))
  const plan = { tables, places: [placed('somebody', 't1', 4)] }
  expect(movesTo(plan, family(60), { tableId: 't2' })).toBeUndefined()
  const moves = movesAcross(plan, family(60)) ?? []
  const seats = moves.map(({ after }) => `${after?.tableId} ${after?.seat}`)
  expect(new Set(seats).size).toBe(60)
  expect(new Set(moves.map(({ after }) => after?.tableId))).toEqual(
    new Set(['t2', 't3', 't4', 't5', 't6', 't7']),
  )
})

test('no one is put at a locked table, and no one at all where the seats do not suffice', () => {
  const tables = [table('t1', 1, { locked: true, seats: 200 }), table('t2', 2)]
  expect(movesAcross({ tables, places: [] }, family(11))).toBeUndefined()
  expect(movesAcross({ tables, places: [] }, family(10))?.[0]?.after?.tableId).toBe('t2')
})

test('a guest put on a taken seat swaps with the guest who sits there', () => {
  const plan = { tables: [table('t1', 1)], places: [placed('a', 't1', 0), placed('b', 't1', 1)] }
  expect(movesTo(plan, ['a'], { tableId: 't1', seat: 1 })).toEqual([
    { guestId: 'a', before: { tableId: 't1', seat: 0 }, after: { tableId: 't1', seat: 1 } },
    {
      guestId: 'b',
      before: { tableId: 't1', seat: 1 },
      after: { tableId: 't1', seat: 0 },
      locked: false,
    },
  ])
})

test('no one is put on the seat of somebody who is fixed there', () => {
  const places = [placed('a', 't1', 0), { ...placed('b', 't1', 1), locked: true }]
  const plan = { tables: [table('t1', 1)], places }
  expect(fixedHolder(plan, ['a'], { tableId: 't1', seat: 1 })).toBe('b')
  expect(fixedHolder(plan, ['b'], { tableId: 't1', seat: 1 })).toBeUndefined()
  expect(fixedHolder(plan, ['c'], { tableId: 't1', seat: 0 })).toBeUndefined()
  const fixed = { ...plan, tables: [table('t1', 1, { locked: true })] }
  expect(fixedHolder(fixed, ['c'], { tableId: 't1', seat: 0 })).toBe('a')
  expect(fixedHolder(fixed, ['c'], { tableId: 't1' })).toBeUndefined()
})

test('a guest swaps with all who are not fixed, and gets also the seat of a guest who does not come', () => {
  const tables = [table('t1', 1), table('t2', 2, { locked: true })]
  const places = [
    placed('a', 't1', 0),
    placed('b', 't1', 1),
    { ...placed('c', 't1', 2), locked: true },
    placed('d', 't2', 0),
    placed('e', 't1', 3),
  ]
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    name: id,
    groupId: id,
    groupName: id,
    tagIds: [],
    categoryId: null,
    ageBand: 'adult' as const,
    attendance: id === 'e' ? ('no' as const) : ('yes' as const),
  }))
  const of = (guestId: string) =>
    swapPartners({ tables, places, people }, guestId).map((each) => each.guestId)
  expect(of('a')).toEqual(['b'])
  expect(of('f')).toEqual(['a', 'b', 'e'])
})
