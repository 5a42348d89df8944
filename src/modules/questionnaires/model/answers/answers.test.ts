import { describe, expect, test } from 'vitest'
import { saidAtOnce, togetherIn } from './answers.ts'
import { meanOf, medianOf, npsOf } from './statistics.ts'
import { commonWords } from './word-count.ts'

describe('numbers', () => {
  const values = [
    { value: 1, n: 2 },
    { value: 4, n: 1 },
    { value: 10, n: 1 },
  ]
  test('the mean and the middle', () => {
    expect(meanOf(values)).toBe(4)
    expect(medianOf(values)).toBe(2.5)
    expect(medianOf(values.slice(0, 2))).toBe(1)
    expect([meanOf([]), medianOf([]), npsOf([])]).toEqual([null, null, null])
  })

  test('the NPS counts promoters against detractors', () => {
    expect(
      npsOf([
        { value: 3, n: 1 },
        { value: 8, n: 1 },
        { value: 9, n: 3 },
      ]),
    ).toEqual({
      promoters: 3,
      passives: 1,
      detractors: 1,
      score: 40,
    })
  })
})

test('frequent words are found without those that say nothing, in any spelling', () => {
  const words = commonWords([
    'Muzica a fost excelentă, muzica!',
    'MUZICA și mâncarea',
    'Mâncarea foarte bună',
    'mincarea',
  ])
  expect(words.slice(0, 2)).toEqual([
    { word: 'mâncarea', n: 2 },
    { word: 'muzica', n: 2 },
  ])
  expect(words.map(({ word }) => word)).not.toContain('fost')
})

test('the answer of a family is as short as its members agree', () => {
  const texts = (part: string, words: Record<string, string>) =>
    Object.entries(words).map(([guestName, after]) => ({ guestName, part, after }))
  const both = { Ion: 'yes', Maria: 'yes' }
  expect(
    saidAtOnce([
      ...texts('Cununia', both),
      ...texts('Cina', { Ion: 'yes', Maria: 'no' }),
      ...texts('Petrecerea', both),
    ]),
  ).toEqual([
    { parts: ['Cununia', 'Petrecerea'], after: 'yes', names: ['Ion', 'Maria'] },
    { parts: ['Cina'], after: 'yes', names: ['Ion'] },
    { parts: ['Cina'], after: 'no', names: ['Maria'] },
  ])
})

test('what a family did in one minute is one row, and what others did in between parts it', () => {
  const item = (at: string, groupId: string | null, handledAt: string | null = null) => ({
    at: `2026-11-19T10:${at}.000Z`,
    eventId: 'wedding',
    groupId,
    handledAt,
  })
  const rows = togetherIn([
    item('30:40', 'a'),
    item('30:05', 'a'),
    item('30:02', 'b'),
    item('30:01', 'a'),
    item('29:59', 'a'),
    item('29:58', 'a', '2026-11-19T11:00:00.000Z'),
    item('29:57', null),
    item('29:56', null),
  ])
  expect(rows.map((row) => row.length)).toEqual([2, 1, 1, 1, 1, 1, 1])
})
