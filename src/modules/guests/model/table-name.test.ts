import { expect, test } from 'vitest'
import { isCalledTable } from './table-name.ts'

test.each([
  ['Masa 1', true],
  ['masa mirilor', true],
  ['Table 12', true],
  ['Masă', true],
  ['12', false],
  ['Maslin', false],
  ['Prezidiu', false],
])('the name %j says itself that it is a table: %j', (table, says) => {
  expect(isCalledTable(table)).toBe(says)
})
