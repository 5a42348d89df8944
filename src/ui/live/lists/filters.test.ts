import { expect, test } from 'vitest'
import { isFiltering, withFilter } from './filters.ts'

test('a field without chosen values is no filter', () => {
  const values = withFilter({ answer: ['yes'] }, 'answer', [])
  expect(values).toEqual({})
  expect(isFiltering(values)).toBe(false)
})

test('filters of different fields are beside each other', () => {
  const values = withFilter({ answer: ['yes'] }, 'tag', ['VIP'])
  expect(values).toEqual({ answer: ['yes'], tag: ['VIP'] })
  expect(isFiltering(values)).toBe(true)
})
