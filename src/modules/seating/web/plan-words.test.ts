import { describe, expect, test } from 'vitest'
import {
  answersOf,
  groupNamesOf,
  initialsOf,
  namesApart,
  shortNameOf,
  trayWords,
} from './plan-words.ts'

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

  test('mentions changes only where something changed', () => {
    const say = (key: string, { n }: { n: number }) => `${key} ${n}`
    const unseated = { kind: 'unseated' as const, guestId: 'a' }
    const over = { kind: 'over' as const, guestId: 'b', tableId: 't' }
    expect(trayWords(say, [unseated])).toBe('tray.toSeat 1')
    expect(trayWords(say, [unseated, over])).toBe('tray.button 2')
    expect(trayWords(say, [])).toBe('tray.button 0')
  })

  test('distinguishes groups and guests of one name', () => {
    const person = (
      id: string,
      name: string,
      groupId: string,
      groupName: string,
      ageBand: string,
    ) => ({
      id,
      name,
      groupId,
      groupName,
      ageBand,
    })
    const people = [
      person('1', 'Mihaela Bălan', 'x', 'Familia Bălan', 'adult'),
      person('2', 'Mihaela Bălan', 'x', 'Familia Bălan', 'child'),
      person('3', 'Ilinca Bălan', 'y', 'Familia Bălan', 'adult'),
      person('4', 'Ion Pop', 'z', 'Ion Pop', 'adult'),
    ]
    const groups = groupNamesOf(people)
    expect([...groups.values()]).toEqual([
      'Familia Bălan (Mihaela Bălan)',
      'Familia Bălan (Ilinca Bălan)',
      'Ion Pop',
    ])
    const names = namesApart(
      people,
      ({ groupId }) => groups.get(groupId) ?? '',
      ({ ageBand }) => ageBand,
    )
    expect([...names.values()]).toEqual([
      'Mihaela Bălan (adult)',
      'Mihaela Bălan (child)',
      'Ilinca Bălan',
      'Ion Pop',
    ])
    expect(shortNameOf(names.get('1') ?? '')).toBe('Bălan')
    expect(initialsOf(names.get('1') ?? '')).toBe('MB')
  })

  test('shortens a name to what fits on a chair', () => {
    expect(shortNameOf('Ana Maria Pop')).toBe('Pop')
    expect(shortNameOf('Florin Rotaru – însoțitor')).toBe('Rotaru')
    expect(shortNameOf('Ion Dumitrescu')).toBe('Dumitres…')
    expect(shortNameOf('Ana')).toBe('Ana')
  })
})
