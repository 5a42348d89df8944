import { describe, expect, test } from 'vitest'
import { dueDay } from './relative-date.ts'
import type { RelativeDate } from './time.ts'

const known = {
  event_start: '2027-10-31',
  event_end: '2027-11-01',
  event_created: '2027-01-10',
  rsvp_deadline: null,
}
const today = '2027-03-20'

describe('the day of a relative date', () => {
  const cases: [RelativeDate['anchor'], number, string | null, boolean][] = [
    ['event_start', 0, '2027-10-31', false],
    ['event_start', -1, '2027-10-30', false],
    ['event_end', 1, '2027-11-02', false],
    // Across both nights on which the clock changes a day stays a day.
    ['event_start', -217, '2027-03-28', false],
    ['event_start', -218, '2027-03-27', false],
    ['event_start', -225, '2027-03-20', false],
    ['event_start', -226, '2027-03-20', true],
    ['event_created', 0, '2027-03-20', true],
    ['event_created', 69, '2027-03-20', false],
    ['rsvp_deadline', 3, null, false],
  ]
  test.each(cases)('%s %i is %s', (anchor, offsetDays, date, compressed) => {
    expect(dueDay({ anchor, offsetDays }, known, today)).toEqual(
      date === null ? null : { date, compressed },
    )
  })
})
