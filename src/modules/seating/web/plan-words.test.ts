import { describe, expect, test } from 'vitest'
import { answersOf, shortNameOf } from './plan-words.ts'

describe('what the plan says of its guests', () => {
  test('counts those at the tables by their answer, and who is gone among those who do not come', () => {
    const person = (id: string, attendance: 'yes' | 'none' | 'maybe' | 'no' | 'removed') => ({
      id,
      attendance,
      name: id,
      groupId: id,
      groupName: '',
      tagIds: [],
      categoryId: null,
      ageBand: 'adult' as const,
    })
    const people = [
      person('a', 'yes'),
      person('b', 'none'),
      person('c', 'maybe'),
      person('d', 'no'),
      person('e', 'removed'),
      person('f', 'yes'),
    ]
    const places = ['a', 'b', 'c', 'd', 'e'].map((guestId, seat) => ({
      guestId,
      seat,
      tableId: 't',
      locked: false,
      ageBand: 'adult' as const,
    }))
    expect(answersOf({ people, places })).toEqual({ yes: 1, open: 2, out: 2 })
  })

  test('shortens a name to what fits on a chair', () => {
    expect(shortNameOf('Ana Maria Pop')).toBe('Pop')
    expect(shortNameOf('Florin Rotaru – însoțitor')).toBe('Rotaru')
    expect(shortNameOf('Ion Dumitrescu')).toBe('Dumitres…')
    expect(shortNameOf('Ana')).toBe('Ana')
  })
})
