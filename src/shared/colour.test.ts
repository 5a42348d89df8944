import { describe, expect, test } from 'vitest'
import { contrast, inkOn } from './colour.ts'

describe('the ink on a brand colour', () => {
  test.each([
    ['#0f5c4a', '#ffffff'],
    ['#e2a03f', '#1f1e1a'],
    ['#ffffff', '#1f1e1a'],
    ['#000000', '#ffffff'],
  ])('on %s it is %s and can be read', (colour, ink) => {
    expect(inkOn(colour).ink).toBe(ink)
    expect(inkOn(colour).ratio).toBeGreaterThan(4.5)
  })

  test('black on white is 21', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))
})
