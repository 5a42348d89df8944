import { expect, test } from 'vitest'
import { silenceOf } from './caller.ts'

const at = (seconds: number) => new Date(Date.UTC(2027, 5, 12, 15, 0, seconds)).toISOString()
const now = Date.parse(at(60))

test.each([
  ['heard of a moment ago', { seenAt: at(55), pressedAt: at(0) }, null],
  ['that has just pressed', { seenAt: at(10), pressedAt: at(58) }, null],
  ['that took over and said nothing yet', { seenAt: null, pressedAt: at(50) }, null],
  ['that left out three signs', { seenAt: at(40), pressedAt: at(0) }, 20_000],
  ['that never said a thing', { seenAt: null, pressedAt: at(0) }, 60_000],
])('a device %s', (_, signs, silence) => {
  expect(silenceOf(signs, now)).toBe(silence)
})
