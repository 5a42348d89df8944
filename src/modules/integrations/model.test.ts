import { expect, test } from 'vitest'
import { lastDayOf } from './model.ts'

test('the last day of a key is the day before the midnight that ends it, summer and winter', () => {
  expect(lastDayOf('2027-12-31T22:00:00.000Z')).toBe('2027-12-31')
  expect(lastDayOf('2027-07-10T21:00:00.000Z')).toBe('2027-07-10')
})
