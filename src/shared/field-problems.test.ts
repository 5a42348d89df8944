import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOf, problemText, sayProblem } from './field-problems.ts'
import { problem } from './problem.ts'
import { Id } from './ids.ts'
import { Email, Name } from './text/text.ts'

function problemsIn(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input)
  return error && problemsOf(error)
}

describe('problemsOf', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an absent text', z.string(), undefined, { code: 'required' }],
    ['a null number', z.number(), null, { code: 'required' }],
    ['an empty text', z.string().min(1), '', { code: 'required' }],
    ['a short text', z.string().min(3), 'ab', { code: 'too_short', limit: 3 }],
    ['a long text', z.string().max(3), 'abcd', { code: 'too_long', limit: 3 }],
    ['a code of another length', z.string().length(8), 'abc', { code: 'wrong_length', limit: 8 }],
    ['a negative capacity', z.int().min(0), -1, { code: 'too_small', limit: 0 }],
    ['a huge capacity', z.int().max(100_000), 1e9, { code: 'too_big', limit: 100_000 }],
    ['zero where more is asked', z.int().positive(), 0, { code: 'must_be_above', limit: 0 }],
    ['a limit that is not reached', z.number().lt(5), 5, { code: 'must_be_below', limit: 5 }],
    ['half a person', z.int(), 1.5, { code: 'not_integer' }],
    ['an odd step', z.int().multipleOf(5), 7, { code: 'not_multiple', limit: 5 }],
    ['a number as text', z.int(), '1e3', { code: 'invalid_number' }],
    ['an infinite number', z.int(), Number.POSITIVE_INFINITY, { code: 'invalid_number' }],
    ['an unsafe integer', z.int(), 2 ** 53, { code: 'too_big', limit: Number.MAX_SAFE_INTEGER }],
    ['a boolean as text', z.boolean(), 'true', { code: 'invalid_type' }],
    ['an empty list', z.array(z.int()).min(1), [], { code: 'too_few', limit: 1 }],
    ['a full list', z.array(z.int()).max(1), [1, 2], { code: 'too_many', limit: 1 }],
    ['another option', z.enum(['yes', 'no']), 'maybe', { code: 'invalid_choice' }],
    ['terms not accepted', z.literal(true), false, { code: 'must_accept' }],
    ['an id of nothing', Id, '', { code: 'required' }],
    ['a wrong id', Id, 'ABC', { code: 'invalid_id' }],
    ['zod’s own e-mail', z.email(), 'x', { code: 'invalid_email' }],
    ['a wrong pattern', z.string().regex(/^a/), 'b', { code: 'invalid_format' }],
    ['a check without a code', z.string().refine(() => false), 'b', { code: 'invalid' }],
    [
      'a check of ours',
      z.int().refine(() => false, problem('taken', 4)),
      1,
      { code: 'taken', limit: 4 },
    ],
    ['a union of other kinds', z.union([z.string(), z.int()]), true, { code: 'invalid_type' }],
    ['an absent union', z.union([z.string(), z.int()]), undefined, { code: 'required' }],
  ])('names %s', (_, schema, input, expected) => {
    expect(problemsIn(schema, input)).toEqual({ '': expected })
  })

  it('says where, with dots', () => {
    const shape = z.strictObject({ guests: z.array(z.strictObject({ name: Name, email: Email })) })
    const ana = { name: 'Ana', email: 'ana@x.ro' }
    expect(problemsIn(shape, { guests: [ana, ana, ana, { name: ' ', email: 'ana' }] })).toEqual({
      'guests.3.name': { code: 'required' },
      'guests.3.email': { code: 'invalid_email' },
    })
  })

  it('names every unknown key by its own path, also those of the prototype', () => {
    const shape = z.strictObject({ guest: z.strictObject({ name: Name }) })
    const body: unknown = JSON.parse(
      '{"guest":{"name":"Ana","role":"admin"},"__proto__":{"polluted":1},"constructor":1}',
    )
    const problems = problemsIn(shape, body)
    expect(Object.keys(problems ?? {}).toSorted()).toEqual([
      '__proto__',
      'constructor',
      'guest.role',
    ])
    expect(JSON.stringify(problems)).toContain('"__proto__":{"code":"unknown_field"}')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('keeps the first problem of a field', () => {
    const shape = z.string().min(5).regex(/^\d+$/)
    expect(problemsIn(shape, 'abc')).toEqual({ '': { code: 'too_short', limit: 5 } })
  })

  it('names the problems of the union branch that was meant', () => {
    const fixed = z.strictObject({ kind: z.literal('fixed'), name: Name })
    const other = z.strictObject({ kind: z.literal('other'), a: z.int(), b: z.int() })
    const shape = z.strictObject({ due: z.union([z.string(), fixed, other]) })
    expect(problemsIn(shape, { due: { kind: 'fixed', name: '' } })).toEqual({
      'due.name': { code: 'required' },
    })
    const schema = z.strictObject({ due: z.discriminatedUnion('kind', [fixed, other]) })
    expect(problemsIn(schema, { due: { kind: 'none' } })).toEqual({
      'due.kind': { code: 'invalid_choice' },
    })
  })

  it('stays under a kilobyte whatever is sent', () => {
    const shape = z.strictObject({
      menus: z.partialRecord(z.enum(['fish', 'meat']), z.int()).optional(),
    })
    const wrong = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`${at}${'k'.repeat(500)}`, 1]),
    )
    for (const body of [wrong, { menus: wrong }]) {
      const problems = problemsIn(shape, body)
      expect(Object.values(problems ?? {})[0]).toEqual({ code: 'unknown_field' })
      expect(JSON.stringify(problems).length).toBeLessThan(1000)
    }
  })
})

describe('sayProblem', () => {
  it.each([
    [{ code: 'too_long', limit: 1 }, 'Scurtați textul la cel mult 1 caracter.'],
    [{ code: 'too_long', limit: 2 }, 'Scurtați textul la cel mult 2 caractere.'],
    [{ code: 'too_long', limit: 200 }, 'Scurtați textul la cel mult 200 de caractere.'],
    [{ code: 'too_big', limit: 100_000 }, 'Scrieți un număr de cel mult 100.000.'],
    [{ code: 'sum_too_large', limit: 1e9 }, 'Scrieți o sumă de cel mult 1.000.000.000.'],
    [{ code: 'required' }, 'Completați acest câmp.'],
    [
      { code: 'not_a_code_of_ours' },
      'Valoarea nu este corectă. Verificați-o și completați-o din nou.',
    ],
    [{ code: 'toString' }, 'Valoarea nu este corectă. Verificați-o și completați-o din nou.'],
    [{ code: 'too_long' }, 'Valoarea nu este corectă. Verificați-o și completați-o din nou.'],
  ])('says %j in Romanian', (fieldProblem, sentence) => {
    expect(sayProblem(fieldProblem, 'ro')).toBe(sentence)
  })

  it('says it in English', () => {
    expect(sayProblem({ code: 'too_short', limit: 1 }, 'en')).toBe('Write at least 1 character.')
    expect(sayProblem({ code: 'too_long', limit: 2000 }, 'en')).toBe(
      'Shorten the text to at most 2,000 characters.',
    )
  })

  it('has whole sentences with the right letters for every code in both languages', () => {
    expect(Object.keys(problemText.en)).toEqual(Object.keys(problemText.ro))
    for (const code of Object.keys(problemText.ro)) {
      for (const limit of [undefined, 1, 5, 200]) {
        for (const locale of ['ro', 'en'] as const) {
          const sentence = sayProblem({ code, limit }, locale)
          expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
          expect(sentence).not.toMatch(/[{}şţ]/)
        }
      }
    }
  })
})
