import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionBetween, positionsAfter } from './list-order.ts'

describe('positions', () => {
  test('between any two there is always another, however often one asks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), (places) => {
        const keys: string[] = []
        for (const place of places) {
          const at = place % (keys.length + 1)
          const made = positionBetween(keys[at - 1] ?? null, keys[at] ?? null)
          expect(made).not.toMatch(/0$/)
          keys.splice(at, 0, made)
        }
        expect(keys).toEqual(keys.toSorted())
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 100 },
    )
  })

  test('two thousand in a row are short and in order, after any key', () => {
    const keys = positionsAfter('00000AV', 2000)
    expect(keys).toEqual(keys.toSorted())
    expect(keys[0]! > '00000AV').toBe(true)
    expect(Math.max(...keys.map((key) => key.length))).toBe(7)
    expect(positionBetween(null, positionsAfter(null, 1)[0]!) < positionsAfter(null, 1)[0]!).toBe(
      true,
    )
  })

  test('always to the same end stays short; always into the same gap grows slowly', () => {
    let last: string | null = null
    for (let n = 0; n < 1000; n++) last = positionBetween(last, null)
    expect(last!.length).toBe(7)
    const [low = '', high = ''] = positionsAfter(null, 2)
    let middle = high
    for (let n = 0; n < 300; n++) middle = positionBetween(low, middle)
    expect(middle.length).toBeLessThan(80)
  })
})
