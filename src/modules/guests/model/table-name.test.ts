import { expect, test } from 'vitest'
import { namedTable } from './table-name.ts'

test.each([
  ['Masa 1', 'Masa 1'],
  ['Masa prietenilor', 'Masa prietenilor'],
  ['masa mirilor', 'masa mirilor'],
  ['Table 12', 'Table 12'],
  ['Masă', 'Masă'],
  ['12', 'masa 12'],
  ['Maslin', 'masa Maslin'],
  ['Prezidiu', 'masa Prezidiu'],
  ['', ''],
])('the table %j is written %j', (table, written) => {
  expect(namedTable(table, (name) => `masa ${name}`)).toBe(written)
})
