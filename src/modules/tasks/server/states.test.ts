import { describe, expect, test } from 'vitest'
import {
  calledIn,
  closesCircle,
  isTaskBlocked,
  isTaskOverdue,
  mayApprove,
  nextStatuses,
  openStatuses,
  pathToDone,
  resolveTaskDate,
  shiftDate,
  stepOf,
  stepsBack,
  TaskStatus,
  titlesIn,
  weekEnd,
} from '../model.ts'

/** Every step: from, to, the input it needs, and whether it exists with and without approval. */
const machine: readonly [string, string, string, without: boolean, withApproval: boolean][] = [
  ['todo', 'doing', 'nothing', true, true],
  ['todo', 'waiting', 'waiting', true, true],
  ['todo', 'cancelled', 'reason', true, true],
  ['doing', 'waiting', 'waiting', true, true],
  ['doing', 'review', 'nothing', false, true],
  ['doing', 'done', 'nothing', true, false],
  ['doing', 'cancelled', 'reason', true, true],
  ['waiting', 'todo', 'nothing', true, true],
  ['waiting', 'doing', 'nothing', true, true],
  ['waiting', 'cancelled', 'reason', true, true],
  ['review', 'doing', 'nothing', true, true],
  ['review', 'done', 'approver', true, true],
  ['review', 'cancelled', 'reason', true, true],
  ['done', 'todo', 'nothing', true, true],
  ['cancelled', 'todo', 'nothing', true, true],
]

describe('the states of a task', () => {
  const pairs = TaskStatus.options.flatMap((from) =>
    TaskStatus.options.map((to) => [from, to] as const),
  )

  test.each(pairs)('%s → %s is a step exactly where the product says so', (from, to) => {
    const known = machine.find(([a, b]) => a === from && b === to)
    expect(stepOf(from, to, false)).toBe(known?.[3] ? known[2] : null)
    expect(stepOf(from, to, true)).toBe(known?.[4] ? known[2] : null)
  })

  test.each(TaskStatus.options)('from %s every offered step is one', (from) => {
    for (const approval of [true, false])
      for (const to of nextStatuses(from, approval))
        expect(stepOf(from, to, approval)).not.toBeNull()
  })

  test.each(TaskStatus.options)('the way from %s to done goes by real steps', (from) => {
    for (const approval of [true, false]) {
      const path = pathToDone(from, approval)
      let at = from
      for (const to of path) {
        expect(stepOf(at, to, approval)).not.toBeNull()
        at = to
      }
      if (openStatuses.includes(from))
        expect(at).toBe(approval && from !== 'review' ? 'review' : 'done')
      else expect(path).toEqual([])
    }
  })

  test('a person who did the work, or sent it, does not approve it; where one is named, only they do', () => {
    const task = { responsibleId: 'a', sentBy: 'b', approverId: null }
    expect(['a', 'b', 'c', null].map((id) => mayApprove(task, id))).toEqual([
      false,
      false,
      true,
      false,
    ])
    const named = { ...task, approverId: 'd' }
    expect(['c', 'd'].map((id) => mayApprove(named, id))).toEqual([false, true])
  })
})

describe('late and blocked', () => {
  test.each(TaskStatus.options)(
    'a task that is %s is late the day after its due date, if open',
    (status) => {
      const open = openStatuses.includes(status)
      expect(isTaskOverdue({ dueDate: '2027-05-15', status }, '2027-05-15')).toBe(false)
      expect(isTaskOverdue({ dueDate: '2027-05-15', status }, '2027-05-16')).toBe(open)
      expect(isTaskOverdue({ dueDate: null, status }, '2027-05-16')).toBe(false)
      expect(isTaskBlocked({ status }, [{ status: 'done' }, { status: 'waiting' }])).toBe(open)
      expect(isTaskBlocked({ status }, [{ status: 'done' }, { status: 'cancelled' }])).toBe(false)
      expect(isTaskBlocked({ status }, [])).toBe(false)
    },
  )

  test('the week ends on Sunday, on a Sunday too', () => {
    expect(weekEnd('2027-02-10')).toBe('2027-02-14')
    expect(weekEnd('2027-02-14')).toBe('2027-02-14')
  })
})

describe('dates of tasks', () => {
  const anchors = { event_start: '2027-06-12', event_end: '2027-06-12', rsvp_deadline: null }

  test('a relative one follows its anchor, or has no day while that has none', () => {
    const week = { anchor: 'event_start', offsetDays: -7 } as const
    expect(resolveTaskDate(week, anchors, false)).toBe('2027-06-05')
    expect(resolveTaskDate({ anchor: 'rsvp_deadline', offsetDays: 1 }, anchors, false)).toBeNull()
    expect(resolveTaskDate({ date: '2027-06-05' }, anchors, true)).toBe('2027-06-05')
  })

  test('on a free day it moves: before the event earlier, after it later; the day itself stays', () => {
    // A Saturday wedding; the 5th is a Saturday too, 13 June a Sunday, and 21 June is the Monday of Pentecost.
    const at = (offsetDays: number) =>
      resolveTaskDate({ anchor: 'event_start', offsetDays }, anchors, true)
    expect([at(-7), at(0), at(1), at(9)]).toEqual([
      '2027-06-04',
      '2027-06-12',
      '2027-06-14',
      '2027-06-22',
    ])
  })

  test('a shifted date stays of its kind', () => {
    expect(shiftDate({ anchor: 'event_end', offsetDays: -3 }, 5)).toEqual({
      anchor: 'event_end',
      offsetDays: 2,
    })
    expect(shiftDate({ date: '2027-02-27' }, 3)).toEqual({ date: '2027-03-02' })
    expect(shiftDate({ date: null }, 3)).toEqual({ date: null })
  })
})

test('a circle is found however long it is, and a knot without one is none', () => {
  const edges = new Map([
    ['b', ['a']],
    ['c', ['b']],
    ['d', ['b', 'c']],
  ])
  expect(closesCircle('a', ['d'], edges)).toBe(true)
  expect(closesCircle('a', ['a'], edges)).toBe(true)
  expect(closesCircle('d', ['a', 'b', 'c'], edges)).toBe(false)
})

test('a finished task goes back to where it was, with what it waited for', () => {
  const waiting = { forWhom: 'florăria', until: '2027-03-01' }
  const ways = [
    { status: 'todo' as const },
    { status: 'doing' as const },
    { status: 'waiting' as const, waiting },
  ].map((task) => ({ task, steps: stepsBack(task) }))
  for (const { task, steps } of ways) {
    let at: TaskStatus = 'done'
    for (const { to } of steps) {
      expect(stepOf(at, to, false)).not.toBeNull()
      at = to
    }
    expect(at).toBe(task.status)
  }
  expect(ways[2]?.steps.at(-1)).toEqual({ to: 'waiting', waiting })
})

test('of two names that begin alike the longer one is called, and each only by its whole name', () => {
  const people = [{ name: 'Ana Pop' }, { name: 'Ana Popescu' }, { name: 'Ion (DJ)' }]
  const called = (body: string) => calledIn(body, people).called.map(({ name }) => name)
  expect(called('@Ana Popescu, vezi oferta')).toEqual(['Ana Popescu'])
  expect(called('@Ana Pop și @Ion (DJ)')).toEqual(['Ana Pop', 'Ion (DJ)'])
  expect(called('Ana Pop')).toEqual([])
  expect(calledIn('Salut @Ana Popescu!', people).parts).toEqual(['Salut ', '@Ana Popescu', '!'])
})

test('pasted lines lose the bullets and boxes of other programs, and nothing else', () => {
  expect(
    titlesIn('- Flori\r\n* Tort\n\n  • [ ] Muzică \n1. Sala\n2) 3 oferte\n[x] Gata\n24 de mese'),
  ).toEqual(['Flori', 'Tort', 'Muzică', 'Sala', '3 oferte', 'Gata', '24 de mese'])
})
