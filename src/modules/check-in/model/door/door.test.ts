import { describe, expect, test } from 'vitest'
import { ticketCodeIn } from './tickets.ts'
import { Decisions, isVipIn, signAfter } from './decisions.ts'
import { showsFamily, stateOf } from './family.ts'
import { Network } from './network.ts'
import { KeyboardScanner } from './keyboard-scanner.ts'

describe('the network of a door', () => {
  const after = (answers: string) => {
    const network = new Network()
    for (const each of answers) network.note(each === '+')
    return network.offline
  }

  test.each([
    ['+++++', false],
    ['+-+++', false],
    ['-+++-', true],
    ['+--', true],
    ['--++++', true],
    ['--+++++', false],
    ['--++++-+++++', false],
    ['-++++-', false],
  ])('after %s it is offline: %s', (answers, offline) => {
    expect(after(answers)).toBe(offline)
  })

  test.each([
    ['', false],
    ['+-', true],
    ['-+', false],
    ['--', false],
  ])('after %s it is weak: %s', (answers, weak) => {
    const network = new Network()
    for (const each of answers) network.note(each === '+')
    expect(network.weak).toBe(weak)
  })
})

describe('a door that is alone', () => {
  const [ana, ion, dan] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)]
  const lists = ['party', 'dinner']
  const decisions = (lines = `${ana}yy${ion}cn`, rehearses = () => false) => {
    const made = new Decisions(rehearses)
    made.take(lines, '', lists, true)
    return made
  }

  test('says who is a VIP of which list', () => {
    const lines = `${dan}vv${ana}-v`
    expect([0, 1].map((list) => isVipIn(lines, ana, list))).toEqual([false, true])
    expect([isVipIn(lines, ion, 1), isVipIn('', ana, 1)]).toEqual([false, false])
  })

  test('distinguishes guests without an answer, not invited and not enrolled', () => {
    const door = decisions(`${ana}nu${ion}ex${dan}?y`)
    const texts = (hash: string, listId: string) => [
      door.decide(hash, listId, 'in'),
      door.reason(hash, listId, 'in'),
    ]
    expect(texts(ana, 'party')).toEqual(['needs_answer', null])
    expect(texts(ana, 'dinner')).toEqual(['needs_answer', 'not_invited'])
    expect(texts(ion, 'party')).toEqual(['needs_answer', 'not_enrolled'])
    expect(texts(ion, 'dinner')).toEqual(['needs_answer', 'not_listed'])
    // An older page must not treat an unknown result of a newer server as an admission.
    expect(texts(dan, 'party')).toEqual(['needs_answer', null])
  })

  test('shows of a family who is inside, by the server or by its own list, and what keeps the others out', () => {
    const door = decisions(`${ana}yi${ion}cu`)
    const state = (ticket: string, listId: string, isInside = false) =>
      stateOf({ name: '', ticket, isInside }, door, listId)
    expect([state(ana, 'party'), state(ana, 'party', true)]).toEqual([null, 'inside'])
    expect(state(ana, 'dinner')).toBe('inside')
    expect([state(ion, 'party'), state(ion, 'dinner')]).toEqual(['cancelled', 'not_invited'])
    expect(showsFamily('admitted', 'in')).toBe(true)
    expect([showsFamily('revoked', 'in'), showsFamily('exited', 'out')]).toEqual([false, false])
  })

  test('admits once and knows who is inside, list by list', () => {
    const door = decisions()
    let seq = 0
    const see = (listId: string, direction: 'in' | 'out', reentry: boolean) => {
      const result = door.decide(ana, listId, direction)
      const sign = signAfter(result, reentry)
      if (sign) door.mark({ hash: ana, listId, sign, seq: seq++, isTrial: false, at: 0 })
      return result
    }
    expect(see('party', 'in', true)).toBe('admitted')
    expect(see('party', 'in', true)).toBe('already')
    expect(see('dinner', 'in', true)).toBe('admitted')
    expect(see('party', 'out', true)).toBe('exited')
    expect(see('party', 'in', true)).toBe('admitted')
    expect(see('party', 'out', false)).toBe('exited')
    expect(see('party', 'in', false)).toBe('already')
  })

  test('ends a rehearsal by itself: who was only tried may enter, who really came is inside', () => {
    let rehearses = true
    const door = decisions(`${ana}yy${ion}iy`, () => rehearses)
    door.tried = `${ana}iy${ion}yy`
    const texts = () => [ana, ion].map((hash) => door.decide(hash, 'party', 'in'))
    expect(texts()).toEqual(['already', 'admitted'])
    expect(door.decide(ana, 'a list that is gone', 'in')).toBe('unknown')
    rehearses = false
    expect(texts()).toEqual(['admitted', 'already'])
  })

  test('says who cancelled, who did not answer, and whom it does not know', () => {
    const door = decisions()
    expect(lists.map((list) => door.decide(ion, list, 'in'))).toEqual(['cancelled', 'needs_answer'])
    expect(door.decide(dan, 'party', 'in')).toBe('unknown')
    expect(door.decide(ana, 'a list that is gone', 'in')).toBe('unknown')
  })

  test('says of whom the list is not for why they are turned away', () => {
    const door = decisions(`${ana}xy`)
    const texts = lists.map((list) => [door.decide(ana, list, 'in'), door.reason(ana, list, 'in')])
    expect(texts).toEqual([
      ['needs_answer', 'not_listed'],
      ['admitted', null],
    ])
  })

  test('a person who was never in is not said to have left', () => {
    const door = decisions(`${ana}ii${ion}yy`)
    expect([ana, ion].map((hash) => door.reason(hash, 'party', 'out'))).toEqual([
      null,
      'not_inside',
    ])
  })

  test('takes changes, and what it writes can be taken whole', () => {
    const door = decisions()
    door.take(`${ana}iy${dan}yy`, ion, lists, false)
    const repeated = decisions(door.written())
    expect(repeated.size).toBe(2)
    expect([ana, ion, dan].map((hash) => repeated.decide(hash, 'party', 'in'))).toEqual([
      'already',
      'unknown',
      'admitted',
    ])
  })

  const seen = { hash: ana, listId: 'party', sign: 'i' as const, seq: 1, isTrial: false, at: 1000 }

  test.each([
    ['a trial', true],
    ['an entry that the server does not count', false],
  ])('forgets %s after a list in which nothing changed', (_, isTrial) => {
    let rehearses = isTrial
    const door = decisions(undefined, () => rehearses)
    door.mark({ ...seen, isTrial })
    expect(door.decide(ana, 'party', 'in')).toBe('already')
    rehearses = false
    door.take('', '', lists, false)
    door.settle(60_000, [])
    expect(door.decide(ana, 'party', 'in')).toBe('admitted')
    expect(door.written()).toBe(`${ana}yy${ion}cn`)
  })

  test('no trial outlives its rehearsal, also when the end is known by the hour alone', () => {
    let rehearses = true
    const door = decisions(undefined, () => rehearses)
    door.mark({ ...seen, isTrial: true })
    rehearses = false
    expect(door.decide(ana, 'party', 'in')).toBe('admitted')
    // Not sent yet, and still not an entry.
    door.settle(60_000, [{ ...seen, isTrial: true, at: 60_000 }])
    expect(door.decide(ana, 'party', 'in')).toBe('admitted')
  })

  test('a real entry is known again when a rehearsal that hid it is over', () => {
    let rehearses = true
    const door = decisions(undefined, () => rehearses)
    door.mark(seen)
    door.mark({ ...seen, sign: 'y', seq: 2, isTrial: true })
    expect(door.decide(ana, 'party', 'in')).toBe('admitted')
    rehearses = false
    expect(door.decide(ana, 'party', 'in')).toBe('already')
  })

  test('keeps what the list cannot show yet: what waits, and what was said while it was on its way', () => {
    const door = decisions()
    door.mark(seen)
    door.settle(60_000, [{ ...seen, at: 60_000 }])
    expect(door.decide(ana, 'party', 'in')).toBe('already')
    door.settle(61_000, [])
    expect(door.decide(ana, 'party', 'in')).toBe('already')
    door.settle(90_000, [])
    expect(door.decide(ana, 'party', 'in')).toBe('admitted')
  })

  test('finds what it saw under its list when lists come and go', () => {
    const door = decisions()
    door.mark({ ...seen, listId: 'dinner' })
    door.take(`${ana}y${ion}n`, '', ['dinner'], true)
    expect(door.decide(ana, 'dinner', 'in')).toBe('already')
  })
})

test.each([
  ['ABCDEFGHJKLMNPQR', 'ABCDEFGHJKLMNPQR'],
  [' abcd efgh-jkmn pqrs\r\n', 'ABCDEFGHJKMNPQRS'],
  [']Q1ABCDEFGHJKLMNPQR', 'ABCDEFGHJKLMNPQR'],
  ['ABCDEFGHJKLMNPQ', null],
  ['ABCDEFGHJKLMNPQ0', null],
  ['https://prilej.ro/ABCDEFGHJKLMNPQR', null],
  ['x'.repeat(4000), null],
])('%j is read as %j', (read, code) => {
  expect(ticketCodeIn(read)).toBe(code)
})

describe('a hardware scanner', () => {
  const typed = (text: string, pause: number) => {
    const wedge = new KeyboardScanner()
    return [...text, 'Enter'].map((key, n) => wedge.type(key, n * pause)).at(-1)
  }

  test('is heard by its speed; a person who types is not', () => {
    expect(typed('ABCDEFGHJKLMNPQR', 12)).toBe('ABCDEFGHJKLMNPQR')
    expect(typed('ABCDEFGHJKLMNPQR', 120)).toBeNull()
    expect(typed('ABC', 12)).toBeNull()
  })

  test('keys that are no letters are left out, and what was read is read once', () => {
    const wedge = new KeyboardScanner()
    const keys = ['Shift', 'A', 'Shift', 'B', ...'23456789', 'Enter', 'Enter']
    expect(keys.map((key, n) => wedge.type(key, n * 10)).slice(-2)).toEqual(['AB23456789', null])
  })
})
