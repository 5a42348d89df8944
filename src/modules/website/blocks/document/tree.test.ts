import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksIn, type Block } from '../../model.ts'
import { newBlock } from '../base/registry.ts'
import { advance, back, begin, forth } from './timeline.ts'
import {
  copyOf,
  fits,
  insertBlock,
  moveBlock,
  outlineOf,
  removeBlock,
  replaceBlock,
  spotAfter,
  stepBlock,
} from './tree.ts'

const page: Block[] = [
  newBlock('hero', 'a'),
  newBlock('columns', 'b', { first: [newBlock('text', 'b1')], second: [newBlock('text', 'b2')] }),
  newBlock('faq', 'c'),
]
const ids = (content: readonly Block[] | null) =>
  content && outlineOf(content).map(({ block }) => block.props.id)

describe('the tree of a page', () => {
  test('lists nested blocks with the places that the checks name', () => {
    expect(outlineOf(page).map(({ block, place }) => [block.props.id, place])).toEqual([
      ['a', 'content.0'],
      ['b', 'content.1'],
      ['b1', 'content.1.props.first.0'],
      ['b2', 'content.1.props.second.0'],
      ['c', 'content.2'],
    ])
  })

  test('steps among its neighbours and stops at the ends', () => {
    expect(ids(stepBlock(page, 'c', -1))).toEqual(['a', 'c', 'b', 'b1', 'b2'])
    expect(ids(stepBlock(page, 'a', 1))).toEqual(['b', 'b1', 'b2', 'a', 'c'])
    expect(stepBlock(page, 'a', -1)).toBeNull()
    expect(stepBlock(page, 'c', 1)).toBeNull()
    expect(stepBlock(page, 'b1', 1)).toBeNull()
  })

  test('moves into and out of slots, never into itself', () => {
    const inside = moveBlock(page, 'c', { parentId: 'b', slot: 'first', at: 0 })
    expect(ids(inside)).toEqual(['a', 'b', 'c', 'b1', 'b2'])
    expect(ids(moveBlock(page, 'b1', { parentId: null, slot: '', at: 0 }))).toEqual([
      'b1',
      'a',
      'b',
      'b2',
      'c',
    ])
    expect(moveBlock(page, 'b', { parentId: 'b', slot: 'second', at: 0 })).toBeNull()
  })

  test('refuses what would be too deep', () => {
    let deep: Block = newBlock('text', 'leaf')
    for (const id of ['d3', 'd2', 'd1']) deep = newBlock('columns', id, { first: [deep] })
    expect(fits([], deep, { parentId: null, slot: '', at: 0 })).toBe(true)
    expect(fits(page, deep, { parentId: 'b', slot: 'first', at: 0 })).toBe(false)
  })

  test('copies have new ids all the way down, and the original is left alone', () => {
    let n = 0
    const copy = copyOf(page[1] as Block, () => `new${++n}`)
    const all = [...blocksIn([copy])].map(({ block }) => block.props.id)
    expect(all).toHaveLength(3)
    expect(all.every((id) => id.startsWith('new'))).toBe(true)
    expect(ids(insertBlock(page, spotAfter(page, 'b'), copy))).toHaveLength(8)
    expect(ids(page)).toEqual(['a', 'b', 'b1', 'b2', 'c'])
  })

  test('whatever is moved wherever, no block is lost or doubled', () => {
    const names = ids(page) ?? []
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(null, 'b'),
        fc.constantFrom('first', 'second'),
        fc.nat(4),
        (id, parentId, slot, at) => {
          const moved = moveBlock(page, id, { parentId, slot: parentId ? slot : '', at })
          if (moved) expect(ids(moved)?.toSorted()).toEqual(names.toSorted())
        },
      ),
    )
  })

  test('changes and removes nested blocks', () => {
    const changed = replaceBlock(page, 'b1', (block) => ({
      ...block,
      props: { ...block.props, anchor: 'aici' },
    }))
    expect(outlineOf(changed)[2]?.block.props.anchor).toBe('aici')
    expect(changed[0]).toBe(page[0])
    expect(ids(removeBlock(page, 'b2'))).toEqual(['a', 'b', 'b1', 'c'])
  })
})

describe('undo', () => {
  test('typing into one field is one step; a pause or another field begins the next', () => {
    let line = begin('')
    line = advance(line, 'A', 'title', 0)
    line = advance(line, 'An', 'title', 100)
    line = advance(line, 'Ana', 'title', 200)
    line = advance(line, 'Ana!', 'subtitle', 300)
    line = advance(line, 'Ana?', 'subtitle', 5000)
    line = back(line)
    expect(line.now).toBe('Ana!')
    line = back(line)
    expect(line.now).toBe('Ana')
    line = back(line)
    expect(line.now).toBe('')
    expect(back(line)).toBe(line)
    line = forth(forth(line))
    expect(line.now).toBe('Ana!')
    line = advance(line, 'other', '', 6000)
    expect(forth(line)).toBe(line)
  })
})
