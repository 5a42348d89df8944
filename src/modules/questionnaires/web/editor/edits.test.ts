import { describe, expect, test } from 'vitest'
import { newQuestion, newSection, type Body, type Question } from '../../model.ts'
import {
  copyOf,
  insertQuestion,
  lostBy,
  moveQuestion,
  questionsBefore,
  removeQuestion,
  withType,
  stepQuestion,
  stepSection,
  typeRestored,
} from './edits.ts'

const ask = (id: string): Question => ({ ...newQuestion('text'), id })
const body: Body = {
  sections: [
    { ...newSection(), id: 'one', questions: [ask('aa'), ask('bb')] },
    { ...newSection(), id: 'two', questions: [ask('cc')] },
  ],
}
const order = ({ sections }: Body) =>
  sections.map(({ questions }) => questions.map(({ id }) => id).join(' '))

describe('arranging questions', () => {
  test.each<[string, Body, string[]]>([
    ['a step up', stepQuestion(body, 'bb', -1), ['bb aa', 'cc']],
    ['a step down', stepQuestion(body, 'aa', 1), ['bb aa', 'cc']],
    ['a step over the edge of a section', stepQuestion(body, 'bb', 1), ['aa', 'bb cc']],
    ['a step back over the edge', stepQuestion(body, 'cc', -1), ['aa bb cc', '']],
    ['no step beyond the end', stepQuestion(body, 'cc', 1), ['aa bb', 'cc']],
    [
      'dropped before another',
      moveQuestion(body, 'cc', { sectionId: 'one', beforeId: 'bb' }),
      ['aa cc bb', ''],
    ],
    [
      'dropped on itself',
      moveQuestion(body, 'aa', { sectionId: 'one', beforeId: 'aa' }),
      ['aa bb', 'cc'],
    ],
    [
      'dropped at the end of a section',
      moveQuestion(body, 'aa', { sectionId: 'two', beforeId: null }),
      ['bb', 'cc aa'],
    ],
    [
      'put after the one in hand',
      insertQuestion(body, { sectionId: 'one', questionId: 'aa' }, ask('xx')),
      ['aa xx bb', 'cc'],
    ],
    ['taken out', removeQuestion(body, 'aa'), ['bb', 'cc']],
    ['sections in another order', stepSection(body, 'two', -1), ['cc', 'aa bb']],
  ])('%s', (_, next, expected) => {
    expect(order(next)).toEqual(expected)
  })

  test('a condition may look at earlier questions only', () => {
    const before = (sectionId: string, questionId: string | null) =>
      questionsBefore(body, { sectionId, questionId }).map(({ id }) => id)
    expect(before('one', 'aa')).toEqual([])
    expect(before('one', 'bb')).toEqual(['aa'])
    expect(before('two', null)).toEqual(['aa', 'bb'])
    expect(before('two', 'cc')).toEqual(['aa', 'bb'])
  })

  test('a type that cannot keep options says so, and undone it gives them back with later words', () => {
    const options = [
      { id: 'o1', label: { ro: 'Pește', en: '' }, capacity: 12 },
      { id: 'o2', label: { ro: 'Vită', en: '' }, capacity: null },
      { id: 'o3', label: { ro: '', en: '' }, capacity: null },
    ]
    const menu: Question = { ...(newQuestion('single') as Question & { type: 'single' }), options }
    expect(lostBy(menu, 'multiple')).toEqual({ options: 0, limited: 0, anything: false })
    expect(lostBy(menu, 'text')).toEqual({ options: 2, limited: 1, anything: true })
    expect(lostBy(newQuestion('single'), 'text').anything).toBe(false)
    const asText = { ...withType(menu, 'text'), label: { ro: 'Ce mâncați?', en: '' } }
    expect(typeRestored(asText, menu)).toEqual({ ...menu, label: asText.label })
  })

  test('a copy shares no key with what it was made from', () => {
    const question = newQuestion('matrix')
    const copy = copyOf(question)
    const keys = (each: Question) =>
      each.type === 'matrix'
        ? [each.id, ...each.rows.map(({ id }) => id), ...each.columns.map(({ id }) => id)]
        : []
    expect(keys(copy)).toHaveLength(5)
    expect(keys(copy).filter((key) => keys(question).includes(key))).toEqual([])
  })
})
