import { expect, test } from 'vitest'
import { correctionOf } from './correction.ts'

test.each([
  ['admitted', false, undefined, false, null],
  ['admitted', false, undefined, true, null],
  ['admitted', false, 'admitted', true, null],
  ['admitted', false, 'duplicate_admission', true, 'double'],
  ['admitted', false, 'stored_for_review', false, 'review'],
  ['admitted', false, 'unknown', false, 'review'],
  ['admitted', false, 'other_event', false, 'review'],
  ['admitted', true, undefined, false, null],
  ['admitted', true, 'admitted', false, null],
  ['admitted', true, 'admitted', true, 'inside'],
  ['admitted', true, 'duplicate_admission', true, 'inside'],
  ['admitted', true, 'duplicate_admission', false, null],
  ['already', false, 'duplicate_admission', true, null],
  ['unknown', false, 'stored_for_review', false, null],
  ['exited', true, undefined, true, null],
])(
  'shown %s (undone: %s), answered %s, inside by the list: %s – the screen is corrected to %s',
  (result, isUndone, answer, isInside, correction) => {
    expect(correctionOf({ result, isUndone }, { answer, isInside })).toBe(correction)
  },
)
