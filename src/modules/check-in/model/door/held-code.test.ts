import { expect, test } from 'vitest'
import { shownAnew } from './held-code.ts'

test('a ticket that is held before the camera is read once, and again once it has been away', () => {
  const isNew = shownAnew()
  const looks = Array.from({ length: 60 }, (_, at) => isNew('BILET', 1000 + at * 120))
  expect(looks.filter(Boolean)).toHaveLength(1)
  expect(isNew('ALTUL', 8200)).toBe(true)
  expect(isNew('BILET', 8320)).toBe(true)
  expect(isNew('BILET', 8320 + 2501)).toBe(true)
})
