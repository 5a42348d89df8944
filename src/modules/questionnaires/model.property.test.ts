import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublishable } from './model/faults.ts'
import { walk, type Answer, type Condition } from './model/flow.ts'
import { boundsOf, judge } from './model/validation.ts'
import {
  Body,
  newOption,
  newQuestion,
  newSection,
  questionTypes,
  questionsOf,
  type Question,
  type QuestionType,
  type Section,
} from './model.ts'

function ask(type: QuestionType, more: object): Question {
  return { ...newQuestion(type), label: { ro: `Întrebare ${type}`, en: '' }, ...more }
}
const choices = (...names: string[]) => names.map((name) => ({ ...newOption(name), id: name }))
const page = (questions: Question[], more: Partial<Section>): Section => ({
  ...newSection(),
  questions,
  ...more,
})

/** Questionnaires of any shape: earlier and later references, jumps, every type. */
const bodies = fc
  .array(
    fc.array(fc.tuple(fc.constantFrom(...questionTypes), fc.boolean(), fc.nat(30), fc.nat(5)), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .chain((shape) =>
    fc.tuple(
      fc.constant(shape),
      fc.array(fc.tuple(fc.nat(5), fc.nat(30)), {
        minLength: shape.length,
        maxLength: shape.length,
      }),
    ),
  )
  .map(([shape, jumps]): Body => {
    let count = 0
    const ids = shape.flat().map((_, at) => `q${at}x`)
    const on = (seed: number): Condition => {
      const q = ids[seed % ids.length] ?? 'q0x'
      if (seed % 4 === 0) return { q, is: 'filled' }
      if (seed % 4 === 1) return { not: { q, is: 'filled' } }
      if (seed % 4 === 2)
        return {
          any: [
            { q, is: 'empty' },
            { q, is: 'gt', than: 3 },
          ],
        }
      return {
        all: [
          { q, is: 'filled' },
          { q, is: 'lt', than: 8 },
        ],
      }
    }
    return {
      sections: shape.map((types, at) => {
        const [to = 0, seed = 0] = jumps[at] ?? []
        const target = to > at && to < shape.length ? `s${to}x` : 'end'
        return page(
          types.map(([type, required, from, kind]) =>
            ask(type, {
              id: ids[count++],
              required,
              showIf: kind < 3 ? on(from) : null,
              ...('options' in newQuestion(type) && { options: choices('aa', 'bb', 'cc') }),
              ...(type === 'matrix' && { rows: choices('r1', 'r2'), columns: choices('c1', 'c2') }),
            }),
          ),
          { id: `s${at}x`, next: to > 3 ? [{ when: on(seed), to: target }] : [] },
        )
      }),
    }
  })

/** An answer that a cooperative person would give. */
function willing(question: Question): Answer {
  switch (question.type) {
    case 'number':
    case 'scale':
    case 'nps':
      return { number: Math.max(boundsOf(question)[0], 1) }
    case 'email':
      return { text: 'ana@exemplu.ro' }
    case 'phone':
      return { text: '0712345678' }
    case 'date':
      return { text: '2027-05-05' }
    case 'time':
      return { text: '19:30' }
    case 'yesno':
    case 'consent':
      return { options: ['yes'] }
    case 'ranking':
      return { options: question.options.map(({ id }) => id) }
    case 'matrix':
      return { options: question.rows.map(({ id }) => `${id}:${question.columns[0]?.id}`) }
    case 'file':
      return { options: ['file'], text: 'poza.jpg' }
    default:
      return 'options' in question ? { options: [question.options[0]?.id ?? ''] } : { text: 'Da' }
  }
}

describe('any questionnaire', () => {
  const anything = fc.dictionary(
    fc.nat(16).map((at) => `q${at}x`),
    fc.oneof(
      fc.nat(12).map((number) => ({ number })),
      fc.constantFrom({ options: ['aa'] }, { options: ['yes'] }, { text: 'ceva' }),
    ),
  )

  test('an answer to a hidden question never counts', () => {
    fc.assert(
      fc.property(bodies, anything, (body, answers) => {
        const { kept, problems } = judge(body, answers)
        const { askedQuestions } = walk(body, kept)
        expect(Object.keys(kept).every((id) => askedQuestions.has(id))).toBe(true)
        expect(Object.keys(problems).every((id) => askedQuestions.has(id))).toBe(true)
        // The kept answers are complete: judged without the rest, the result is the same.
        expect(judge(body, kept).kept).toEqual(kept)
      }),
      { numRuns: 300 },
    )
  })

  test('that may be published can be completed', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        fc.pre(isPublishable(body))
        let answers: Record<string, Answer> = {}
        for (let round = 0; round <= questionsOf(body).length; round++) {
          const { problems } = judge(body, answers)
          if (Object.keys(problems).length === 0) return
          for (const id of Object.keys(problems)) {
            const question = questionsOf(body).find((each) => each.id === id) as Question
            answers = { ...answers, [id]: willing(question) }
          }
        }
        expect(judge(body, answers).problems).toEqual({})
      }),
      { numRuns: 300 },
    )
  })

  test('is what its shape says', () => {
    fc.assert(
      fc.property(bodies, (body) => Body.safeParse(body).success),
      { numRuns: 50 },
    )
  })
})
