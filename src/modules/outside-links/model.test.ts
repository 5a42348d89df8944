import { expect, test } from 'vitest'
import { isShowable, type ShownLink } from './model.ts'

const shown = { link: { id: 'a' }, url: 'https://prilej.example/urmareste/x' } as ShownLink

test('an address that was just made is shown until its link ends', () => {
  // The list is read again a moment after the link was made.
  expect(isShowable(shown, [])).toBe(true)
  expect(isShowable(shown, [{ id: 'a', state: 'open' }])).toBe(true)
  expect(isShowable(shown, [{ id: 'b', state: 'revoked' }])).toBe(true)
  expect(isShowable(shown, [{ id: 'a', state: 'revoked' }])).toBe(false)
  expect(isShowable(shown, [{ id: 'a', state: 'expired' }])).toBe(false)
})
