import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedName, readName } from './edited-name.ts'

test.each([
  ['Popescu, Ion', 'Popescu', 'Ion'],
  ['Ion Popescu', 'Popescu', 'Ion'],
  ['Ion Mihai Popescu', 'Popescu', 'Ion Mihai'],
  ['van der Berg, Ana Maria', 'van der Berg', 'Ana Maria'],
  ['Popescu', 'Popescu', ''],
  ['  Ion  Popescu ', 'Popescu', 'Ion'],
  [', Ion', '', 'Ion'],
  ['', '', ''],
])('"%s" is read as family name "%s" and first name "%s"', (typed, lastName, firstName) => {
  expect(readName(typed)).toEqual({ lastName, firstName })
})

test('a name that is opened and left as it was stays the same', () => {
  const word = fc.stringMatching(/^[A-Za-zăâîșțő'-]{1,12}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(words, words, (lastName, firstName) => {
      expect(readName(editedName({ lastName, firstName }))).toEqual({ lastName, firstName })
    }),
  )
})
