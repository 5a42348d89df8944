import { expect, test } from 'vitest'
import { quantityOf } from './quantity.ts'
import { confirmed, guests, line } from './testbed.ts'

test.each([
  // 80 of 91 sit at 12 tables, and the other 11 need two more.
  ['confirmed', { tables: 12, seated: 80 }, null, 14_000],
  ['confirmed', { tables: 12, seated: 91 }, null, 12_000],
  ['at_least', { tables: 8, seated: 91 }, null, 10_000],
  ['expected', { tables: 12, seated: 91 }, null, 15_000],
  ['confirmed', { tables: 12, seated: 91 }, 60, 6000],
  ['confirmed', null, null, 10_000],
] as const)(
  'tables of %s are those of the seating %o',
  (source, seating, assumedGuests, expected) => {
    const tables = line({ mode: 'per_table', source })
    const attendance = { plan: guests, confirmed: { ...confirmed, seating }, assumedGuests }
    expect(quantityOf(tables, attendance)).toBe(expected)
  },
)
