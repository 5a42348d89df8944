import { expect, test } from 'vitest'
import { widthByPoints } from './background.ts'

test.each([
  ['across the whole width', { x: 0, y: 0 }, { x: 1, y: 0 }, 2000, 0.5, 2000],
  ['across half of it', { x: 0.25, y: 0.3 }, { x: 0.75, y: 0.3 }, 1000, 0.5, 2000],
  [
    'down the whole height of a picture half as high as wide',
    { x: 0, y: 0 },
    { x: 0, y: 1 },
    1000,
    0.5,
    2000,
  ],
  ['slantwise', { x: 0, y: 0 }, { x: 0.3, y: 0.4 }, 500, 1, 1000],
])('two points %s', (_, a, b, centimetres, ratio, width) => {
  expect(widthByPoints([a, b], centimetres, ratio)).toBe(width)
})

test('one point twice, or a distance that no hall has, gives no scale', () => {
  const a = { x: 0.5, y: 0.5 }
  expect(widthByPoints([a, a], 500, 1)).toBeUndefined()
  expect(widthByPoints([a, { x: 0.5001, y: 0.5 }], 5000, 1)).toBeUndefined()
})
