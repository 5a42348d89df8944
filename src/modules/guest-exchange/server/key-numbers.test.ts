import { expect, test } from 'vitest'
import { KeyNumbers } from './key-numbers.ts'

test('of a hundred thousand keys each has its own number, the last it was given', () => {
  const numbers = new KeyNumbers()
  const key = (at: number) => `phone +4071${at}\nștefan ${at % 7}`
  for (let at = 0; at < 100_000; at++) numbers.set(key(at), at)
  for (let at = 0; at < 100_000; at += 3) numbers.set(key(at), at + 1)
  let wrong = 0
  for (let at = 0; at < 100_000; at++)
    if (numbers.get(key(at)) !== (at % 3 === 0 ? at + 1 : at)) wrong++
  expect(wrong).toBe(0)
  expect(numbers.get(key(100_000))).toBeUndefined()
  expect(numbers.get('')).toBeUndefined()
})
