import { describe, expect, test } from 'vitest'
import { titleOf, writtenCells } from './model/facts.ts'
import { sharesOf, usualReport } from './model.ts'

describe('the link of a report', () => {
  test('a new one lasts ninety days and has every section', () => {
    const { endsOn, sections } = usualReport('ro', '2027-01-01')
    expect(endsOn).toBe('2027-04-01')
    expect(sections).toHaveLength(9)
  })
})

test('numbers of the tables are written as the language writes them', () => {
  const row = ['Petrecere 2027', 1201, 7]
  expect(writtenCells(row, 'ro')).toEqual(['Petrecere 2027', '1.201', '7'])
  expect(writtenCells(row, 'en')).toEqual(['Petrecere 2027', '1,201', '7'])
})

test('steps are shares of those invited, and of no one there are none', () => {
  expect(sharesOf({ invited: 200, opened: 150, accepted: 120, arrived: 100 })).toEqual({
    invited: 10_000,
    opened: 7500,
    accepted: 6000,
    arrived: 5000,
  })
  const none = { invited: 0, opened: 0, accepted: 0, arrived: 0 }
  expect(Object.values(sharesOf(none))).toEqual([null, null, null, null])
})

test('a report is final once the event is over, and not before', () => {
  const event = { endsAt: '2027-06-12T22:00:00Z', status: 'confirmed' } as const
  expect(titleOf({ event, at: new Date('2027-06-12T21:59:59Z') })).toBe('page.titleSoFar')
  expect(titleOf({ event, at: new Date('2027-06-12T22:00:00Z') })).toBe('page.title')
  const cancelled = { ...event, status: 'cancelled' } as const
  expect(titleOf({ event: cancelled, at: new Date('2027-06-13') })).toBe('page.titleCancelled')
})
