import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, statusOfKind, type ErrorKind } from '#shared/app-error.ts'
import type { Endpoint, InputShape } from '#shared/contract.ts'
import { locales } from '#shared/i18n.ts'
import { errorText } from './error-text.ts'
import { errorsOf, learnErrors, sentenceFor } from './errors.ts'
import { fileErrors } from './file-errors.ts'

const kinds = Object.keys(statusOfKind) as ErrorKind[]

describe.each(locales)('in %s', (locale) => {
  test.each(kinds)('every %s error has a sentence, even with a code nobody knows', (kind) => {
    const sentence = sentenceFor(new AppError(kind, 'module.surprise'), locale)
    expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u)
  })

  test('every code of the platform has a whole sentence of its own', () => {
    const said = Object.values(errorText[locale]).map((entry) =>
      typeof entry === 'string' ? entry : entry.other,
    )
    expect(new Set(said).size).toBe(said.length)
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u)
  })

  test('what is no AppError is our own mistake', () => {
    expect(sentenceFor(new TypeError('x is undefined'), locale)).toBe(errorText[locale].internal)
  })
})

test('says how long to wait', () => {
  const wait = (retryAfter: number) =>
    sentenceFor(new AppError('too_many', 'too_many_requests', { retryAfter }), 'ro')
  expect(wait(20)).toContain('peste 20 de secunde')
  expect(wait(3)).toContain('peste 3 secunde')
  expect(wait(61)).toContain('peste 2 minute')
})

test('a module speaks for its own codes', () => {
  const sentence = { ro: 'Nu seamănă.', en: 'They are not alike.' }
  learnErrors([{ 'guests.not_alike': sentence }])
  expect(sentenceFor(new AppError('invalid', 'guests.not_alike'), 'en')).toBe(sentence.en)
})

test('a missing code of a contract does not compile', () => {
  type Coded<Code extends string> = Omit<
    Endpoint<string, string, InputShape, z.ZodNull>,
    'errors'
  > & {
    errors: readonly Code[]
  }
  type Contract = { a: Coded<'x.one'>; b: Coded<'x.two'>; c: z.ZodString }
  const one = { ro: 'Unu.', en: 'One.' }
  // @ts-expect-error x.two has no sentence
  errorsOf<Contract>({ 'x.one': one })
  // @ts-expect-error nothing has the code x.three
  errorsOf<Contract>({ 'x.one': one, 'x.two': one, 'x.three': one })
  expect(errorsOf<Contract>({ 'x.one': one, 'x.two': one })).toHaveProperty(['x.two'])
})

test.each(Object.keys(fileErrors))(
  'a file that is refused with %s says so, not that fields are marked',
  (code) => {
    learnErrors([fileErrors])
    for (const locale of locales)
      expect(sentenceFor(new AppError('invalid', code), locale)).not.toBe(errorText[locale].invalid)
  },
)
