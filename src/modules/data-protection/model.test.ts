import { describe, expect, test } from 'vitest'
import { dueOn, isLate, isOver, monthsAfter, movesFrom, personIn, RequestState } from './model.ts'

describe('a request is answered within a month', () => {
  test.each([
    ['2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-10', '2027-01-10'],
    ['2026-12-31', '2027-01-31'],
    ['2026-03-31', '2026-04-30'],
  ])('received on %s, due on %s', (received, due) => {
    expect(dueOn(received)).toBe(due)
  })

  test.each([
    ['open', '2026-02-15', false],
    ['open', '2026-02-16', true],
    ['in_progress', '2026-02-16', true],
    ['answered', '2026-05-01', false],
    ['refused', '2026-05-01', false],
  ] as const)('%s on %s: late is %s', (state, today, late) => {
    expect(isLate({ receivedOn: '2026-01-15', state }, today)).toBe(late)
  })
})

test('every pair of states: what may follow what', () => {
  const allowed = RequestState.options.flatMap((from) =>
    RequestState.options.filter((to) => movesFrom(from).includes(to)).map((to) => `${from}→${to}`),
  )
  expect(allowed).toEqual([
    'open→in_progress',
    'in_progress→answered',
    'in_progress→refused',
    'answered→in_progress',
    'refused→in_progress',
  ])
})

test.each([
  ['2027-06-12', 12, '2028-06-12'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2027-06-12', 36, '2030-06-12'],
])('%s and %i months is %s', (date, months, then) => {
  expect(monthsAfter(date, months)).toBe(then)
})

test.each([
  ['ana@exemplu.ro', 'ana@exemplu.ro', null],
  ['Ana Pop <Ana@Exemplu.RO>, 0722 000 111', 'ana@exemplu.ro', '+40722000111'],
  ['+40 722 000 111', null, '+40722000111'],
  ['ana2024@exemplu.ro.', 'ana2024@exemplu.ro', null],
  ['str. Lungă 12, ap. 4', null, null],
  ['@', null, null],
  ['', null, null],
])('in "%s" a person is found by %s and %s', (contact, email, phone) => {
  expect(personIn(contact)).toEqual({ email, phone })
})

test('the last day on which data is kept still keeps it', () => {
  const keptUntil = '2027-09-10'
  expect(isOver({ keptUntil }, '2027-09-10')).toBe(false)
  expect(isOver({ keptUntil }, '2027-09-11')).toBe(true)
})
