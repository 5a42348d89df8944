import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, statusOfKind, type ErrorKind } from '#shared/app-error.ts'
import type { Endpoint, InputShape } from '#shared/contract.ts'
import { dictionary, locales, type Text } from '#shared/i18n.ts'
import { errorText } from './error-text.ts'
import { registerErrors, sentenceFor, sentencesOf } from './errors.ts'
import { files } from '../locales/files.gen.ts'

const kinds = Object.keys(statusOfKind) as ErrorKind[]

describe.each(locales)('in %s', (locale) => {
  test.each(kinds)('every %s error has a sentence, even with a code no one knows', (kind) => {
    const sentence = sentenceFor(new AppError(kind, 'module.surprise'), locale)
    expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u)
  })

  test('every code of the platform has a whole sentence of its own', () => {
    const texts = Object.values(errorText[locale]).map((entry) =>
      typeof entry === 'string' ? entry : entry.other,
    )
    expect(new Set(texts).size).toBe(texts.length)
    for (const sentence of texts) expect(sentence).toMatch(/^\p{Lu}.{20,}\.$/u)
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

test('a module has the sentences of its own codes', () => {
  const code = 'guests.not_alike'
  registerErrors([
    dictionary({ ro: { [code]: 'Nu seamănă.' }, en: { [code]: 'They are not alike.' } }),
  ])
  expect(sentenceFor(new AppError('invalid', code), 'en')).toBe('They are not alike.')
})

test('a missing code of a contract does not compile', () => {
  type Coded<Code extends string> = Omit<
    Endpoint<string, string, InputShape, z.ZodNull>,
    'errors'
  > & {
    errors: readonly Code[]
  }
  type Contract = { a: Coded<'x.one'>; b: Coded<'x.two'>; c: z.ZodString }
  const textOf = <Code extends string>(...codes: Code[]): Text<Code> => {
    const sentences = Object.fromEntries(codes.map((code) => [code, 'Unu.']))
    return { ro: sentences, en: sentences } as Text<Code>
  }
  const tooFew = textOf('x.one')
  const all = textOf('x.one', 'x.two')
  const tooMany = textOf('x.one', 'x.two', 'x.three')
  // @ts-expect-error x.two has no sentence
  sentencesOf<Contract>()(tooFew)
  // @ts-expect-error nothing has the code x.three
  sentencesOf<Contract>()(tooMany)
  expect(sentencesOf<Contract>()(all)).toBe(all)
})

test.each(Object.keys(files.ro))(
  'a file that is refused with %s says so, not that fields are marked',
  (code) => {
    registerErrors([files])
    for (const locale of locales)
      expect(sentenceFor(new AppError('invalid', code), locale)).not.toBe(errorText[locale].invalid)
  },
)
