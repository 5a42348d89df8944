import { expect, test } from 'vitest'
import { canUndo, isSameGuest } from './undoable.ts'

const shown = {
  result: 'admitted',
  reason: null,
  listId: 'party',
  code: 'ABC',
  guestId: null,
  rehearsal: false,
}

test.each([
  ['admitted', null, true],
  ['exited', null, true],
  ['exited', 'not_inside', false],
  ['already', null, false],
  ['unknown', null, false],
])('what was answered %s (%s) can be taken back: %s', (result, reason, can) => {
  expect(canUndo({ result, reason })).toBe(can)
})

test.each([
  ['the same ticket', {}, true],
  ['another ticket', { code: 'XYZ' }, false],
  ['another list', { listId: 'bar' }, false],
  ['the same ticket once a rehearsal began', { rehearsal: true }, false],
])('the entry before stays undoable after %s: %s', (_, change, same) => {
  expect(isSameGuest(shown, { ...shown, result: 'already', ...change })).toBe(same)
})
