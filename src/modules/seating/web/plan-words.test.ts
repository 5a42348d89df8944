import { describe, expect, test } from 'vitest'
import { answersOf, shortNameOf, trayWords } from './plan-words.ts'

describe('what the plan says of its guests', () => {
  test('counts those at the tables by their answer, and apart who is in the bin', () => {
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
    expect(answersOf({ people, places })).toEqual({ yes: 1, open: 2, out: 1, gone: 1 })
  })

  test('speaks of changes only where something changed', () => {
    const say = (key: string, { n }: { n: number }) => `${key} ${n}`
    const unseated = { kind: 'unseated' as const, guestId: 'a' }
    const over = { kind: 'over' as const, guestId: 'b', tableId: 't' }
    expect(trayWords(say, [unseated])).toBe('tray.toSeat 1')
    expect(trayWords(say, [unseated, over])).toBe('tray.button 2')
    expect(trayWords(say, [])).toBe('tray.button 0')
  })

  test('shortens a name to what fits on a chair', () => {
    expect(shortNameOf('Ana Maria Pop')).toBe('Pop')
    expect(shortNameOf('Florin Rotaru – însoțitor')).toBe('Rotaru')
    expect(shortNameOf('Ion Dumitrescu')).toBe('Dumitres…')
    expect(shortNameOf('Ana')).toBe('Ana')
  })
})
