import { expect, it } from 'vitest'
import { omitUndefined } from './omit-undefined.ts'

it('drops undefined only: null, false, 0 and an empty text stay', () => {
  const object = { a: 1, b: undefined, c: null, d: false, e: 0, f: '' }
  expect(Object.keys(omitUndefined(object))).toEqual(['a', 'c', 'd', 'e', 'f'])
})
