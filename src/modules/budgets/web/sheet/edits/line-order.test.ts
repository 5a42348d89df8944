import { array, assert, constantFrom, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { placedIn, placeOf, steppedPlace } from './line-order.ts'

/** `hall:a hall:b` as lines in their order; an empty category is none. */
const sheet = (text: string) =>
  text.split(' ').map((word) => {
    const [category = '', id = ''] = word.split(':')
    return { id, categoryId: category || null }
  })
const shown = (lines: ReturnType<typeof sheet>) =>
  lines.map(({ id, categoryId }) => `${categoryId ?? ''}:${id}`).join(' ')
const stepped = (text: string, id: string, by: -1 | 1) => {
  const position = steppedPlace(sheet(text), id, by)
  return position && shown(placedIn(sheet(text), id, position))
}

test.each([
  ['within its category', 'hall:a hall:b', 'a', 1, 'hall:b hall:a'],
  ['back up within it', 'hall:a hall:b', 'b', -1, 'hall:b hall:a'],
  [
    'down into the next category, as its first',
    'hall:a food:b food:c',
    'a',
    1,
    'food:a food:b food:c',
  ],
  ['up into the category above, as its last', 'hall:a food:b', 'b', -1, 'hall:a hall:b'],
  ['to the lines without a category', 'hall:a :b', 'a', 1, ':a :b'],
  ['to the top of the second category', 'hall:a food:b food:c', 'c', -1, 'hall:a food:c food:b'],
] as const)('a step %s', (_, before, id, by, after) => {
  expect(stepped(before, id, by)).toBe(after)
})

test.each([
  ['hall:a hall:b', 'a', -1],
  ['hall:a hall:b', 'b', 1],
  ['hall:a', 'unknown', 1],
] as const)('%s: %s has nowhere to go by %d', (before, id, by) => {
  expect(steppedPlace(sheet(before), id, by)).toBeUndefined()
})

/** A category has at least two lines here: one without any has no place in the list until a line comes back. */
test('a line that made a step and is put back leaves the order as it was', () => {
  const sizes = array(nat(4), { minLength: 1, maxLength: 4 })
  assert(
    property(sizes, nat(), constantFrom(-1 as const, 1 as const), (counts, pick, by) => {
      const lines = counts.flatMap((count, category) =>
        Array.from({ length: count + 2 }, (_, at) => ({
          id: `${category}-${at}`,
          categoryId: category === 0 ? null : String(category),
        })),
      )
      const { id } = lines[pick % lines.length]!
      const before = placeOf(lines, id)
      const position = steppedPlace(lines, id, by) ?? before
      const back = placedIn(placedIn(lines, id, position), id, before)
      expect(back).toEqual(lines)
    }),
  )
})
