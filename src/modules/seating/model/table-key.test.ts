import { expect, test } from 'vitest'
import { tableNamedAs, nextNumber } from './hall.ts'
import { tableKey } from './table-key.ts'

test('every spelling of a number is one table, and a name is a name', () => {
  for (const written of [
    '2',
    'masa 2',
    'Masa 2',
    ' MASA  2 ',
    'Masa2',
    'masa nr. 2',
    'Table no. 2',
    '02',
    '2.0',
  ])
    expect([written, tableKey(written)]).toEqual([written, '2'])
  expect(tableKey('Masă 2')).toBe('2')
  expect(tableKey('Masa mirilor')).toBe('masa mirilor')
  expect(tableKey('Masa 2 bis')).not.toBe('2')
  expect(tableKey('Masa 0')).toBe('masa 0')
})

test('a table that is called after the number of another one is the same to guests', () => {
  const two = { id: 'b', number: 2, name: '' }
  expect(tableNamedAs({ id: 'a', number: 1, name: 'Masa 2' }, [two])).toBe(two)
  expect(
    nextNumber([
      { number: 1, name: '' },
      { number: 7, name: 'Masa 2' },
    ]),
  ).toBe(3)
})
