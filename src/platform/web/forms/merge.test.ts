import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual, mergeThreeWays } from './merge.ts'

const names = ['a', 'b', 'c', 'd'] as const
type Row = Record<(typeof names)[number], unknown>

const value = fc.oneof(
  fc.boolean(),
  fc.constantFrom('', 'x', 'y', null, 0, 1),
  fc.array(fc.constantFrom('p', 'q'), { maxLength: 2 }),
  fc.record({ minor: fc.integer({ min: 0, max: 2 }), currency: fc.constantFrom('RON', 'EUR') }),
)
const row = fc.record({ a: value, b: value, c: value, d: value })

function each(check: (base: Row, mine: Row, theirs: Row) => void) {
  fc.assert(fc.property(row, row, row, check))
}

test('a field that only they changed is theirs, one that only I changed is mine', () => {
  each((base, mine, theirs) => {
    const { settled, fromThem } = mergeThreeWays(base, mine, theirs, names)
    for (const name of names) {
      if (isEqual(mine[name], base[name])) expect(settled[name]).toEqual(theirs[name])
      if (isEqual(theirs[name], base[name])) expect(settled[name]).toEqual(mine[name])
      expect(fromThem.includes(name)).toBe(
        isEqual(mine[name], base[name]) && !isEqual(theirs[name], base[name]),
      )
    }
  })
})

test('a field is asked about exactly when both changed it to different things, and is then not settled', () => {
  each((base, mine, theirs) => {
    const { settled, collisions } = mergeThreeWays(base, mine, theirs, names)
    for (const name of names) {
      const both =
        !isEqual(mine[name], base[name]) &&
        !isEqual(theirs[name], base[name]) &&
        !isEqual(mine[name], theirs[name])
      expect(collisions.includes(name)).toBe(both)
      expect(Object.hasOwn(settled, name)).toBe(!both)
    }
  })
})

test('whose form it is does not decide: both sides merge to the same', () => {
  each((base, mine, theirs) => {
    const here = mergeThreeWays(base, mine, theirs, names)
    const there = mergeThreeWays(base, theirs, mine, names)
    expect(there.collisions).toEqual(here.collisions)
    expect(there.settled).toEqual(here.settled)
  })
})

test('a consent that they withdrew stays withdrawn unless I touched it, and is never asked about', () => {
  const consents = fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean(), d: fc.boolean() })
  fc.assert(
    fc.property(consents, consents, consents, (base, mine, theirs) => {
      const { settled, collisions } = mergeThreeWays(base, mine, theirs, names)
      expect(collisions).toEqual([])
      for (const name of names) if (base[name] && !theirs[name]) expect(settled[name]).toBe(false)
    }),
  )
})

test('the order in which keys were written is no difference, that of a list is', () => {
  expect(isEqual({ minor: 1, currency: 'RON' }, { currency: 'RON', minor: 1 })).toBe(true)
  expect(isEqual({ minor: 1, note: undefined }, { minor: 1 })).toBe(true)
  expect(isEqual(['p', 'q'], ['q', 'p'])).toBe(false)
  expect(isEqual([], {})).toBe(false)
  expect(isEqual(null, {})).toBe(false)
})
