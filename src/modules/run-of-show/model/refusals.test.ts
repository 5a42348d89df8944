import { expect, test } from 'vitest'
import { AppError, type ErrorKind } from '#shared/app-error.ts'
import { isFinalRefusal } from './refusals.ts'

test.each([
  ['conflict', true],
  ['not_found', true],
  ['invalid', true],
  ['forbidden', true],
  ['unavailable', false],
  ['too_many', false],
  ['unauthenticated', false],
] as [ErrorKind, boolean][])('marks refused as %s are given up: %s', (kind, isFinal) => {
  expect(isFinalRefusal(new AppError(kind, 'some.code'))).toBe(isFinal)
})

test('marks wait for the network', () => {
  expect(isFinalRefusal(new DOMException('aborted', 'AbortError'))).toBe(false)
})
