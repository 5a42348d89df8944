import { describe, expect, test } from 'vitest'
import type { SeatingTable } from '../model.ts'
import {
  aisleSeats,
  freeSpot,
  hallWarnings,
  nextNumber,
  tableKey,
  tableNamedAs,
  withinWalls,
} from './hall.ts'

const hall = { width: 2000, depth: 2000, objects: [] }
const table = (more: Partial<SeatingTable>): SeatingTable => ({
  id: 'a',
  kind: 'rectangle',
  number: 1,
  name: '',
  seats: 8,
  x: 1000,
  y: 1000,
  rotation: 0,
  width: 200,
  depth: 90,
  locked: false,
  ...more,
})

describe('a warning of the hall', () => {
  const warningsOf = (...tables: SeatingTable[]) =>
    hallWarnings({ ...hall, tables }).map(({ kind, centimetres }) => [kind, centimetres])

  test.each([
    ['the end of a table without chairs', table({ x: 110 }), []],
    ['the same end of a turned table', table({ y: 110, rotation: 90 }), []],
    ['chairs at a long side', table({ y: 90 }), [['outside', 0]]],
    ['the back of a head table', table({ kind: 'head', y: 90 }), [['outside', 0]]],
    ['the front of a head table', table({ kind: 'head', y: 1945 }), []],
    ['the open side of a U', table({ kind: 'u', depth: 200, y: 1890 }), []],
    ['the closed side of a U', table({ kind: 'u', depth: 200, y: 110 }), [['outside', 0]]],
    ['chairs within their rows', table({ kind: 'rows', depth: 200, y: 105 }), []],
    ['a round table', table({ kind: 'round', depth: 200, x: 130 }), [['outside', 0]]],
  ] as const)('measures %s', (_, one, expected) => {
    expect(warningsOf(one)).toEqual(expected)
  })

  test('measures the floor between two tables from where each has chairs', () => {
    expect(warningsOf(table({}), table({ id: 'b', number: 2, x: 1260 }))).toEqual([['narrow', 60]])
    expect(warningsOf(table({}), table({ id: 'b', number: 2, y: 1245 }))).toEqual([['narrow', 50]])
    const heads = [
      table({ kind: 'head' }),
      table({ id: 'b', number: 2, kind: 'head', rotation: 180, y: 1150 }),
    ]
    expect(warningsOf(...heads)).toEqual([['narrow', 60]])
  })
})

test.each([
  ['the same number', { number: 1 }, true],
  ['a name that is the number of the other', { number: 2, name: ' 1' }, true],
  ['another name under the same number', { number: 1, name: 'Masa mirilor' }, false],
  ['another number', { number: 2 }, false],
])('tables far from each other with %s', (_, fields, isWarned) => {
  const tables = [table({ number: 1, x: 300, y: 300 }), table({ id: 'b', ...fields, x: 1500 })]
  const kinds = hallWarnings({ ...hall, tables }).map(({ kind }) => kind)
  expect(kinds).toEqual(isWarned ? ['same_name'] : [])
})

describe('a seat at an aisle', () => {
  const seatsOf = (one: SeatingTable, ...others: SeatingTable[]) =>
    aisleSeats(one, { ...hall, tables: [one, ...others] }).flatMap((isFree, at) =>
      isFree ? [at + 1] : [],
    )
  /** Three rows of four, 90 cm from one to the next. */
  const rows = table({ kind: 'rows', seats: 12, width: 220, depth: 270 })

  test('of rows is at an end or in the last one, and not in the middle of the chairs', () => {
    expect(seatsOf(rows)).toEqual([1, 4, 5, 8, 9, 10, 11, 12])
    expect(seatsOf({ ...rows, rotation: 90 })).toEqual([1, 4, 5, 8, 9, 10, 11, 12])
    expect(seatsOf({ ...rows, y: 2000 - 135 })).toEqual([1, 4, 5, 8, 9, 12])
    const beside = table({ id: 'b', kind: 'rows', seats: 12, width: 220, depth: 270, x: 1230 })
    expect(seatsOf(rows, beside)).toEqual([1, 5, 9, 10, 11])
  })

  test('of rows far from each other is every one', () => {
    expect(seatsOf({ ...rows, depth: 480 })).toHaveLength(12)
  })

  test('of a table is every one with room behind it', () => {
    expect(seatsOf(table({}))).toHaveLength(8)
    expect(seatsOf(table({ y: 190 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(seatsOf(table({ y: 180 }))).toEqual([5, 6, 7, 8])
    expect(seatsOf(table({ kind: 'round', depth: 200, seats: 10 }))).toHaveLength(10)
  })
})

describe('a free spot', () => {
  test('is another one for each table, also in a hall that is full', () => {
    const tables: SeatingTable[] = []
    const size = { width: 180, depth: 180 }
    for (let number = 1; number <= 40; number += 1)
      tables.push(
        table({
          id: `t${number}`,
          kind: 'round',
          number,
          ...size,
          ...freeSpot(size, { width: 2000, depth: 1500, tables, objects: [] }),
        }),
      )
    const distances = tables.flatMap((one, at) =>
      tables.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    )
    expect(Math.min(...distances)).toBeGreaterThan(100)
  })
})

test('a table beyond the walls is brought in with its chairs, and one within stays', () => {
  const outside = table({ kind: 'round', depth: 200, x: 2300, y: 60 })
  const inside = { ...outside, ...withinWalls(outside, hall) }
  expect(hallWarnings({ ...hall, tables: [outside] })).not.toEqual([])
  expect(hallWarnings({ ...hall, tables: [inside] })).toEqual([])
  expect(withinWalls(inside, hall)).toEqual({ x: inside.x, y: inside.y })
  expect(withinWalls(table({ width: 3000 }), hall).x).toBe(1000)
})

test('every spelling of a number is one table, and a name is a name', () => {
  for (const written of [
    '2',
    'masa 2',
    'Masa 2',
    ' MASA  2 ',
    'Masa2',
    'masa nr. 2',
    'Table no. 2',
    '02',
    '2.0',
  ])
    expect([written, tableKey(written)]).toEqual([written, '2'])
  expect(tableKey('Masă 2')).toBe('2')
  expect(tableKey('Masa mirilor')).toBe('masa mirilor')
  expect(tableKey('Masa 2 bis')).not.toBe('2')
  expect(tableKey('Masa 0')).toBe('masa 0')
})

test('a table that is called after the number of another one is the same to guests', () => {
  const two = { id: 'b', number: 2, name: '' }
  expect(tableNamedAs({ id: 'a', number: 1, name: 'Masa 2' }, [two])).toBe(two)
  expect(
    nextNumber([
      { number: 1, name: '' },
      { number: 7, name: 'Masa 2' },
    ]),
  ).toBe(3)
})
