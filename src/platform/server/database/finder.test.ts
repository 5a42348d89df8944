import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchQueryOf } from './finder.ts'

function isFound(text: string, typed: string): boolean {
  const { patterns } = searchQueryOf(typed, { nearly: true, limit: 5 })
  return patterns.every((some) => some.some((pattern) => asExpression(pattern).test(text)))
}

function asExpression(pattern: string): RegExp {
  const inner = pattern.slice(1, -1)
  return new RegExp(
    inner.replaceAll(/\\(.)|_|([^\w\s])/g, (match, plain: string | undefined) =>
      match === '_' ? '.' : `\\${plain ?? match}`,
    ),
  )
}

test.each([
  ['a letter that is another', 'conferenta'],
  ['a letter too few', 'conferita'],
  ['a letter too many', 'conferrinta'],
  ['two letters in the other order', 'confreinta'],
  ['no mistake at all', 'conferinta'],
])('the second look forgives %s', (_, typed) => {
  expect(isFound('conferinta orizont 2027', typed)).toBe(true)
})

test('it does not find just anything', () => {
  expect(isFound('conferinta orizont', 'nunta')).toBe(false)
  expect(isFound('conferinta orizont', 'confruntare')).toBe(false)
})

test('signs that mean something in a pattern are taken as they are', () => {
  expect(searchQueryOf('50%_', { nearly: false, limit: 5 }).patterns).toEqual([
    [String.raw`%50\%\_%`],
  ])
})

test('every word is found as it was typed, whatever it holds', () => {
  const letters = fc.constantFrom(...'abcdefg%_\\')
  fc.assert(
    fc.property(fc.array(letters, { minLength: 4, maxLength: 9 }), (word) => {
      const typed = word.join('')
      fc.pre(searchQueryOf(typed, { nearly: true, limit: 1 }).words[0] === typed)
      expect(isFound(typed, typed)).toBe(true)
    }),
  )
})
