import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeatingTable } from '../model.ts'
import { aligned, numbered, settledMove, spread } from './layout.ts'

const at = (x: number, y: number, more: Partial<SeatingTable> = {}): SeatingTable => ({
  id: `${x} ${y}`,
  kind: 'round',
  number: 1,
  name: '',
  seats: 8,
  x,
  y,
  rotation: 0,
  width: 100,
  depth: 100,
  locked: false,
  ...more,
})
const hall = { width: 1000, depth: 800 }

describe('things that move together', () => {
  test.each([
    ['land on tens', [at(105, 100)], { x: 33, y: 4 }, { x: 35, y: 0 }],
    ['stop at a wall', [at(900, 100), at(500, 100)], { x: 300, y: 0 }, { x: 100, y: 0 }],
    [
      'stop where the second does',
      [at(500, 400), at(100, 700)],
      { x: -400, y: 400 },
      { x: -100, y: 100 },
    ],
  ])('%s', (_, things, by, expected) => {
    expect(settledMove(things, by, hall)).toEqual(expected)
  })

  test('never leave the hall', () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: 1000 }),
      y: fc.integer({ min: 0, max: 800 }),
    })
    const way = fc.record({ x: fc.integer(), y: fc.integer() })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), way, (things, by) => {
        const { x, y } = settledMove(things, by, hall)
        for (const thing of things) {
          expect(thing.x + x).toBeGreaterThanOrEqual(0)
          expect(thing.x + x).toBeLessThanOrEqual(hall.width)
          expect(thing.y + y).toBeGreaterThanOrEqual(0)
          expect(thing.y + y).toBeLessThanOrEqual(hall.depth)
        }
      }),
    )
  })
})

test('a row has one height, on tens', () => {
  const row = aligned([at(100, 98), at(300, 131), at(500, 104)], 'y')
  expect(row.map(({ x, y }) => [x, y])).toEqual([
    [100, 110],
    [300, 110],
    [500, 110],
  ])
})

test('the free floor between three tables of different sizes becomes the same', () => {
  const row = spread([at(900, 0), at(200, 0, { width: 300 }), at(50, 0)], 'x')
  expect(row.map(({ x }) => x)).toEqual([50, 475, 900])
  expect(spread([at(0, 0), at(700, 0)], 'x').map(({ x }) => x)).toEqual([0, 700])
})

test('numbers go row by row; some tables share out the numbers that they had', () => {
  const all = [
    at(500, 110, { number: 9 }),
    at(100, 140, { number: 4 }),
    at(300, 400, { number: 7 }),
    at(900, 100, { number: 2 }),
  ]
  const order = (tables: SeatingTable[]) => tables.map(({ x, number }) => [x, number])
  expect(order(numbered(all, all))).toEqual([
    [100, 1],
    [500, 2],
    [900, 3],
    [300, 4],
  ])
  expect(order(numbered(all.slice(0, 2), all))).toEqual([
    [100, 4],
    [500, 9],
  ])
})
