import { expect, test } from 'vitest'
import { repeatDetector, newCodeDetector } from './held-code.ts'

test('a ticket that is held before the camera is read once, and again once it has been away', () => {
  const isNew = newCodeDetector()
  const looks = Array.from({ length: 60 }, (_, at) => isNew('BILET', 1000 + at * 120))
  expect(looks.filter(Boolean)).toHaveLength(1)
  expect(isNew('ALTUL', 8200)).toBe(true)
  expect(isNew('BILET', 8320)).toBe(true)
  expect(isNew('BILET', 8320 + 1201)).toBe(true)
})

test('a ticket counts as just read, also after another one, until some time has passed', () => {
  const isAgain = repeatDetector()
  expect(isAgain('BILET', 1000)).toBe(false)
  expect(isAgain('ALTUL', 3000)).toBe(false)
  expect(isAgain('BILET', 5000)).toBe(true)
  expect(isAgain('ALTUL', 13_001)).toBe(false)
  expect(isAgain('BILET', 15_000)).toBe(true)
  expect(isAgain('BILET', 25_001)).toBe(false)
})
