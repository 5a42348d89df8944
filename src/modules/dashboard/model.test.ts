import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arranged, moved, sections, TileId } from './model.ts'

describe('the first screen as somebody arranged it', () => {
  test('follows the order, with what is new after what it usually follows', () => {
    expect(arranged(sections, [])).toEqual([...sections])
    expect(arranged(sections, ['changes', 'glance', 'running'])).toEqual([
      'changes',
      'glance',
      'answers',
      'week',
      'money',
      'clients',
      'running',
    ])
  })

  test('has everything once, whatever order was kept', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(TileId.options), (order) => {
        expect(arranged(sections, order).toSorted()).toEqual([...sections].toSorted())
      }),
    )
  })

  test('a step and its opposite lead back; at the edge nothing moves', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sections], { minLength: 2 }), (all) => {
        const [first, second] = all
        if (!first || !second) return
        expect(moved(moved(all, second, -1), second, 1)).toEqual(all)
        expect(moved(all, first, -1)).toEqual(all)
      }),
    )
  })
})
