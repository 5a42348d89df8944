import { expect, test } from 'vitest'
import { inSentence, readFamily } from './family.ts'
import { readPeople } from './names.ts'

const texts = (typed: string) =>
  readFamily(typed).people.map(
    ({ firstName, lastName, ageBand, comesAlong }) =>
      `${`${firstName} ${lastName}`.trim() || '?'} ${ageBand}${comesAlong ? ' +' : ''}`,
  )

test.each([
  ['Ion Popescu', null, ['Ion Popescu adult']],
  ['Ion și Maria Popescu', 'Popescu', ['Ion Popescu adult', 'Maria Popescu adult']],
  [
    'Ion și Maria Popescu + 2 copii',
    'Popescu',
    ['Ion Popescu adult', 'Maria Popescu adult', '? child +', '? child +'],
  ],
  ['Ion Popescu si Maria', 'Popescu', ['Ion Popescu adult', 'Maria Popescu adult']],
  ['Ana Maria Șerban +1', 'Șerban', ['Ana Maria Șerban adult', '? adult +']],
  ['Ion Pop, Dan Rus', null, ['Ion Pop adult', 'Dan Rus adult']],
  ['Ana Pop și 2 copii + bebeluș', 'Pop', ['Ana Pop adult', '? child +', '? child +', '? baby +']],
  ['Ion Pop + Radu', 'Pop', ['Ion Pop adult', 'Radu Pop adult +']],
  ['Familia Munteanu', null, ['Munteanu adult']],
  ['Familia Munteanu (3 pers.)', 'Munteanu', ['Munteanu adult', '? adult +', '? adult +']],
  ['Fam. Munteanu - 2 persoane', 'Munteanu', ['Munteanu adult', '? adult +']],
  ['Ion și Maria Pop 3 pers', 'Pop', ['Ion Pop adult', 'Maria Pop adult', '? adult +']],
  ['Ion Pop (1 pers.)', null, ['Ion Pop adult']],
  ['Ana Pop și 2 persoane', 'Pop', ['Ana Pop adult', '? adult +', '? adult +']],
  ['Ana', null, ['Ana adult']],
  ['+1', null, ['? adult +']],
  ['', null, []],
] as const)('%j is read as the people it means', (typed, surname, people) => {
  expect(texts(typed)).toEqual(people)
  expect(readFamily(typed).surname).toBe(surname)
})

test.each([
  ['Ion Popescu jr.', 'Popescu jr.'],
  ['John Smith III', 'Smith III'],
  ['Ana Maria van der Berg', 'van der Berg'],
  ['Ion Sr.', 'Sr.'],
  ['De La', 'La'],
])('the family name in %j is %j', (typed, lastName) => {
  expect(readFamily(typed).people[0]).toMatchObject({ lastName })
})

test('a slip of the finger does not make hundreds of companions', () => {
  expect(readFamily('Ana Pop +300').people).toHaveLength(21)
})

test.each([
  ['Familia Popescu', 'familia Popescu'],
  ['The Example family', 'the Example family'],
  ['Familiar Studio', 'Familiar Studio'],
  ['Familie Schröder', 'Familie Schröder'],
  ['Ana Pop', 'Ana Pop'],
])('%s is greeted as %s', (name, greeted) => {
  expect(inSentence(name)).toBe(greeted)
})

test.each([
  ['Popescu Ion +1', 'Ion', 'Popescu', 2],
  ['Popescu Ion jr. +1', 'Ion', 'Popescu jr.', 2],
  ['Ion Popescu jr.', 'Ion', 'Popescu jr.', 1],
  ['Popescu Ana Maria', 'Ana Maria', 'Popescu', 1],
  ['Familia Ionescu (4 persoane)', '', 'Ionescu', 4],
  ['Ana Șerban', 'Ana', 'Șerban', 1],
])('%j typed into the form is %s %s and %i people', (typed, firstName, lastName, count) => {
  const { people } = readPeople(typed, false)
  expect(people[0]).toMatchObject({ firstName, lastName })
  expect(people).toHaveLength(count)
})
