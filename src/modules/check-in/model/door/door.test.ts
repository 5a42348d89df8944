import { describe, expect, test } from 'vitest'
import { ticketCodeIn } from './tickets.ts'
import { Decisions, isVipIn } from './decisions.ts'
import { Network } from './network.ts'
import { Wedge } from './wedge.ts'

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
  const decisions = () => {
    const made = new Decisions()
    made.take(`${ana}yy${ion}cn`, '', 2, true)
    return made
  }

  test('says who is a VIP of which list', () => {
    const lines = `${dan}vv${ana}-v`
    expect([0, 1].map((list) => isVipIn(lines, ana, list))).toEqual([false, true])
    expect([isVipIn(lines, ion, 1), isVipIn('', ana, 1)]).toEqual([false, false])
  })

  test('admits once and knows who is inside, list by list', () => {
    const door = decisions()
    expect(door.decide(ana, 0, 'in', true)).toBe('admitted')
    expect(door.decide(ana, 0, 'in', true)).toBe('already')
    expect(door.decide(ana, 1, 'in', true)).toBe('admitted')
    expect(door.decide(ana, 0, 'out', true)).toBe('exited')
    expect(door.decide(ana, 0, 'in', true)).toBe('admitted')
    expect(door.decide(ana, 0, 'out', false)).toBe('exited')
    expect(door.decide(ana, 0, 'in', false)).toBe('already')
  })

  test('says who cancelled, who did not answer, and whom it does not know', () => {
    const door = decisions()
    expect([door.decide(ion, 0, 'in', true), door.decide(ion, 1, 'in', true)]).toEqual([
      'cancelled',
      'needs_answer',
    ])
    expect(door.decide(dan, 0, 'in', true)).toBe('unknown')
  })

  test('says of whom the list is not for why they are turned away', () => {
    const door = new Decisions()
    door.take(`${ana}xy`, '', 2, true)
    expect([door.decide(ana, 0, 'in', true), door.reason(ana, 0, 'in')]).toEqual([
      'needs_answer',
      'not_listed',
    ])
    expect([door.decide(ana, 1, 'in', true), door.reason(ana, 1, 'in')]).toEqual(['admitted', null])
  })

  test('a person who was never in is not said to have left', () => {
    const door = new Decisions()
    door.take(`${ana}i${ion}y`, '', 1, true)
    expect([ana, ion].map((hash) => door.reason(hash, 0, 'out'))).toEqual([null, 'not_inside'])
  })

  test('takes changes, and what it writes can be taken whole', () => {
    const door = decisions()
    door.take(`${ana}iy${dan}yy`, ion, 2, false)
    const again = new Decisions()
    again.take(door.written(), '', 2, true)
    expect(again.size).toBe(2)
    expect(again.decide(ana, 0, 'in', true)).toBe('already')
    expect(again.decide(ion, 0, 'in', true)).toBe('unknown')
    expect(again.decide(dan, 0, 'in', true)).toBe('admitted')
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
    const wedge = new Wedge()
    return [...text, 'Enter'].map((key, n) => wedge.type(key, n * pause)).at(-1)
  }

  test('is heard by its speed; a person who types is not', () => {
    expect(typed('ABCDEFGHJKLMNPQR', 12)).toBe('ABCDEFGHJKLMNPQR')
    expect(typed('ABCDEFGHJKLMNPQR', 120)).toBeNull()
    expect(typed('ABC', 12)).toBeNull()
  })

  test('keys that are no letters are left out, and what was read is read once', () => {
    const wedge = new Wedge()
    const keys = ['Shift', 'A', 'Shift', 'B', ...'23456789', 'Enter', 'Enter']
    expect(keys.map((key, n) => wedge.type(key, n * 10)).slice(-2)).toEqual(['AB23456789', null])
  })
})
