import { describe, expect, test } from 'vitest'
import { faultsOf, isPublishable } from './model/faults.ts'
import { test as holds, walk, type Answer, type Answers, type Condition } from './model/flow.ts'
import { readAnswers } from './model/answer-reader.ts'
import { judge } from './model/validation.ts'
import { everyQuestion, structureOf } from './model/versions.ts'
import { answerText, piped } from './model/answer-text.ts'
import {
  type Body,
  newOption,
  newQuestion,
  newSection,
  type Question,
  type QuestionType,
  type Section,
} from './model.ts'

function ask(type: QuestionType, more: object = {}): Question {
  return { ...newQuestion(type), label: { ro: `Întrebare ${type}`, en: '' }, ...more }
}
const choices = (...names: string[]) => names.map((name) => ({ ...newOption(name), id: name }))
const page = (questions: Question[], more: Partial<Section> = {}): Section => ({
  ...newSection(),
  questions,
  ...more,
})

describe('conditions', () => {
  const answers: Answers = {
    menu: { options: ['fish'] },
    age: { number: 17 },
    name: { text: 'Ana' },
    day: { text: '2027-05-01' },
  }
  test.each<[Condition, boolean]>([
    [{ q: 'menu', is: 'in', values: ['fish', 'meat'] }, true],
    [{ q: 'menu', is: 'in', values: ['meat'] }, false],
    [{ not: { q: 'menu', is: 'in', values: ['meat'] } }, true],
    [{ q: 'name', is: 'in', values: ['Ana'] }, true],
    [{ q: 'name', is: 'filled' }, true],
    [{ q: 'other', is: 'empty' }, true],
    [{ q: 'age', is: 'lt', than: 18 }, true],
    [{ q: 'age', is: 'gt', than: '18' }, false],
    [{ q: 'day', is: 'gt', than: '2027-04-30' }, true],
    [{ q: 'gone', is: 'lt', than: 18 }, false],
    [
      {
        all: [
          { q: 'age', is: 'lt', than: 18 },
          {
            any: [
              { q: 'gone', is: 'filled' },
              { q: 'menu', is: 'filled' },
            ],
          },
        ],
      },
      true,
    ],
  ])('%j is %s', (condition, expected) => {
    expect(holds(condition, answers)).toBe(expected)
  })
})

describe('the walk', () => {
  const comes = ask('yesno', { id: 'comes' })
  const menu = ask('single', {
    id: 'menu',
    options: choices('fish', 'meat'),
    showIf: { q: 'comes', is: 'in', values: ['yes'] },
  })
  const why = ask('long', { id: 'why', showIf: { q: 'menu', is: 'in', values: ['meat'] } })
  const body: Body = {
    sections: [
      page([comes, menu], {
        id: 'one',
        next: [{ when: { q: 'comes', is: 'in', values: ['no'] }, to: 'end' }],
      }),
      page([why], { id: 'two' }),
    ],
  }

  test('answers to hidden questions are dropped, and with them what depends on them', () => {
    const { kept, askedQuestions } = walk(body, {
      menu: { options: ['meat'] },
      why: { text: 'așa' },
    })
    expect(kept).toEqual({})
    expect([...askedQuestions]).toEqual(['comes'])
  })

  test('a jump to the end leaves the rest out', () => {
    expect(walk(body, { comes: { options: ['no'] } }).sections).toEqual(['one'])
    expect(walk(body, { comes: { options: ['yes'] } }).sections).toEqual(['one', 'two'])
  })
})

describe('reading a form', () => {
  test('every type comes back from its fields', () => {
    const questions = [
      { id: 'n', type: 'number' },
      { id: 'm', type: 'multiple' },
      { id: 'x', type: 'matrix' },
      { id: 'r', type: 'ranking' },
      { id: 't', type: 'text' },
    ]
    const fields: [string, string][] = [
      ['q.n', '1.234,5'],
      ['q.m', 'aa'],
      ['q.m', 'other'],
      ['o.m', 'fără ceapă'],
      ['p.x.row1', 'good'],
      ['p.r.2', 'bb'],
      ['p.r.1', 'aa'],
      ['q.t', ''],
    ]
    expect(readAnswers(questions, fields)).toEqual({
      n: { number: 1234.5 },
      m: { options: ['aa', 'other'], text: 'fără ceapă' },
      x: { options: ['row1:good'] },
      r: { options: ['aa', 'bb'] },
    })
  })
})

describe('the validator', () => {
  const problemFor = (question: Question, answer?: Answer) =>
    judge({ sections: [page([question])] }, answer ? { [question.id]: answer } : {}).problems[
      question.id
    ]?.code

  test.each<[QuestionType, object, Answer | undefined, string | undefined]>([
    ['text', { required: true }, undefined, 'required'],
    ['text', { maxLength: 3 }, { text: 'prea lung' }, 'too_long'],
    ['text', {}, { text: 'CNP 1960229410015' }, 'contains_cnp'],
    ['email', {}, { text: 'nu este' }, 'invalid_email'],
    ['email', {}, { text: 'Ana@Exemplu.ro' }, undefined],
    ['phone', {}, { text: '12' }, 'invalid_phone'],
    ['number', { whole: true }, { number: 1.5 }, 'not_integer'],
    ['number', { min: 2 }, { number: 1 }, 'too_small'],
    ['number', {}, { text: 'doi' }, 'invalid_number'],
    ['nps', {}, { number: 11 }, 'too_big'],
    ['date', {}, { text: '2026-02-30' }, 'invalid_date'],
    ['date', { latest: '2027-01-01' }, { text: '2027-01-02' }, 'invalid_date'],
    ['time', {}, { text: '25:00' }, 'invalid_time'],
    ['yesno', {}, { options: ['maybe'] }, 'invalid_choice'],
    ['single', { options: choices('aa', 'bb') }, { options: ['cc'] }, 'invalid_choice'],
    ['single', { options: choices('aa', 'bb') }, { options: ['aa', 'bb'] }, 'invalid_choice'],
    [
      'single',
      { options: choices('aa'), other: true },
      { options: ['other'], text: '' },
      'required',
    ],
    ['multiple', { options: choices('aa', 'bb'), most: 1 }, { options: ['aa', 'bb'] }, 'too_many'],
    ['multiple', { options: choices('aa', 'bb'), least: 2 }, { options: ['aa'] }, 'too_few'],
    ['ranking', { options: choices('aa', 'bb') }, { options: ['aa', 'aa'] }, 'ranked_twice'],
    ['ranking', { options: choices('aa', 'bb') }, { options: ['aa'] }, 'ranked_partly'],
    [
      'matrix',
      { rows: choices('rr'), columns: choices('cc') },
      { options: ['rr:xx'] },
      'invalid_choice',
    ],
    ['consent', { required: true }, undefined, 'must_accept'],
    ['consent', { required: true }, { options: ['on'] }, 'invalid_choice'],
    ['statement', { required: true }, undefined, undefined],
  ])('%s %j %j is %s', (type, more, answer, expected) => {
    expect(problemFor(ask(type, more), answer)).toBe(expected)
  })

  test('required-if asks only when it holds', () => {
    const first = ask('yesno', { id: 'first' })
    const then = ask('text', { id: 'more', requiredIf: { q: 'first', is: 'in', values: ['yes'] } })
    const body = { sections: [page([first, then])] }
    expect(judge(body, { first: { options: ['no'] } }).problems).toEqual({})
    expect(judge(body, { first: { options: ['yes'] } }).problems).toEqual({
      more: { code: 'required' },
    })
  })

  test('a full option is refused, and where all are full no one is held to choose', () => {
    const question = ask('single', { id: 'qq', required: true, options: choices('aa', 'bb') })
    const body = { sections: [page([question])] }
    expect(judge(body, { qq: { options: ['aa'] } }, new Set(['qq:aa'])).problems).toEqual({
      qq: { code: 'option_full' },
    })
    expect(judge(body, {}, new Set(['qq:aa', 'qq:bb'])).problems).toEqual({})
  })

  test('a matrix that an answer made required is rated whole', () => {
    const body: Body = {
      sections: [
        page([
          ask('yesno', { id: 'came' }),
          ask('matrix', {
            id: 'mm',
            requiredIf: { q: 'came', is: 'in', values: ['yes'] },
            rows: choices('food', 'hall'),
            columns: choices('bad', 'good'),
          }),
        ]),
      ],
    }
    const half = { options: ['food:good'] }
    const problems = (came: string) => judge(body, { came: { options: [came] }, mm: half }).problems
    expect(problems('yes')).toEqual({ mm: { code: 'rate_all' } })
    expect(problems('no')).toEqual({})
  })
})

describe('the check before publishing', () => {
  const first = ask('yesno', { id: 'first' })
  const codes = (body: Body) => faultsOf(body).map(({ code }) => code)

  test('a sound questionnaire has no faults', () => {
    const then = ask('text', { showIf: { q: 'first', is: 'in', values: ['yes'] } })
    expect(codes({ sections: [page([first, then])] })).toEqual([])
  })

  test.each<[string, Body]>([
    [
      'dangling',
      { sections: [page([first, ask('text', { showIf: { q: 'gone', is: 'filled' } })])] },
    ],
    [
      'dangling',
      {
        sections: [
          page([first, ask('text', { showIf: { q: 'first', is: 'in', values: ['maybe'] } })]),
        ],
      },
    ],
    [
      'no_value',
      {
        sections: [
          page([
            ask('number', { id: 'age' }),
            ask('text', { showIf: { any: [{ q: 'age', is: 'gt' }] } }),
          ]),
        ],
      },
    ],
    [
      'no_value',
      {
        sections: [
          page([
            ask('text', { id: 'city' }),
            ask('text', { requiredIf: { q: 'city', is: 'in', values: [''] } }),
          ]),
        ],
      },
    ],
    [
      'not_earlier',
      { sections: [page([ask('text', { showIf: { q: 'first', is: 'filled' } }), first])] },
    ],
    [
      'not_earlier',
      { sections: [page([ask('text', { id: 'self', showIf: { q: 'self', is: 'filled' } })])] },
    ],
    [
      'jump_back',
      {
        sections: [
          page([first], { id: 'aa' }),
          page([ask('text')], { next: [{ when: { q: 'first', is: 'filled' }, to: 'aa' }] }),
        ],
      },
    ],
    [
      'jump_dangling',
      { sections: [page([first], { next: [{ when: { q: 'first', is: 'filled' }, to: 'zz' }] })] },
    ],
    [
      'unreachable',
      { sections: [page([first], { next: [{ when: null, to: 'end' }] }), page([ask('text')])] },
    ],
    ['no_label', { sections: [page([ask('text', { label: { ro: '', en: '' } })])] }],
    ['no_options', { sections: [page([ask('single', { options: choices('aa') })])] }],
    ['limits', { sections: [page([ask('number', { min: 3, max: 2 })])] }],
    [
      'pipe_dangling',
      { sections: [page([ask('text', { label: { ro: 'Salut {{zz}}', en: '' } })])] },
    ],
    ['empty', { sections: [page([ask('statement')])] }],
  ])('finds %s', (code, body) => {
    expect(codes(body)).toContain(code)
    expect(isPublishable(body)).toBe(false)
  })

  const both = (word: string) => ({ ro: word, en: `${word} in English` })

  test.each<[string, Question]>([
    ['its label', ask('text', { label: { ro: 'Meniu', en: '' } })],
    ['its help', ask('text', { label: both('Meniu'), help: { ro: 'Alegeți', en: '' } })],
    [
      'an option',
      ask('single', {
        label: both('Meniu'),
        options: [
          { ...choices('aa')[0]!, label: both('Pește') },
          { ...choices('bb')[0]!, label: { ro: 'Vită', en: '' } },
        ],
      }),
    ],
  ])(
    'a question in two languages of which %s is in one is shown, not refused',
    (_what, question) => {
      const translated = ask('text', { label: both('Nume') })
      const body = { sections: [page([translated, question])] }
      expect(faultsOf(body)).toEqual([
        expect.objectContaining({ code: 'untranslated', questionId: question.id }),
      ])
      expect(isPublishable(body)).toBe(true)
    },
  )
})

describe('versions', () => {
  const question = ask('single', { id: 'qq', options: choices('aa', 'bb') })
  const body: Body = { sections: [page([question], { id: 'ss' })] }

  test('words do not make a new version, options and types do', () => {
    const reworded = {
      sections: [
        page([{ ...question, label: { ro: 'Altfel spus', en: 'Put differently' } }], { id: 'ss' }),
      ],
    }
    expect(structureOf(reworded)).toBe(structureOf(body))
    const more = {
      sections: [
        page([{ ...question, options: choices('aa', 'bb', 'cc') } as Question], { id: 'ss' }),
      ],
    }
    expect(structureOf(more)).not.toBe(structureOf(body))
    const other = {
      sections: [page([ask('dropdown', { id: 'qq', options: choices('aa', 'bb') })], { id: 'ss' })],
    }
    expect(structureOf(other)).not.toBe(structureOf(body))
  })

  test('what was taken out stays readable', () => {
    const later: Body = { sections: [page([{ ...question, options: choices('aa') } as Question])] }
    const [all] = everyQuestion([body, later])
    expect(answerText(all, { options: ['bb'] }, 'ro')).toBe('bb')
  })

  test('a day is read in the language of the reader', () => {
    const born = ask('date', { id: 'dd' })
    expect(answerText(born, { text: '1990-05-01' }, 'ro')).toBe('1 mai 1990')
    expect(answerText(born, { text: '1990-05-01' }, 'en')).toBe('1 May 1990')
    expect(answerText(ask('text', { id: 'tt' }), { text: '1990-05-01' }, 'ro')).toBe('1990-05-01')
  })

  test('so do the rows and columns of a matrix', () => {
    const asked = (rows: string[], columns: string[]): Body => ({
      sections: [
        page([ask('matrix', { id: 'mm', rows: choices(...rows), columns: choices(...columns) })]),
      ],
    })
    const [all] = everyQuestion([
      asked(['food', 'hall'], ['bad', 'good']),
      asked(['hall'], ['good']),
    ])
    if (all?.type !== 'matrix') throw new Error('it is a matrix')
    expect(all.rows.map(({ id }) => id)).toEqual(['hall', 'food'])
    expect(all.columns.map(({ id }) => id)).toEqual(['good', 'bad'])
  })

  test('an answer is piped into a later label', () => {
    expect(piped('De ce {{qq}}?', body, { qq: { options: ['aa'] } }, 'ro')).toBe('De ce aa?')
    expect(piped('De ce {{qq}}?', body, {}, 'ro')).toBe('De ce …?')
  })
})
