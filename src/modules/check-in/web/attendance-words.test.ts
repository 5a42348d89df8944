import { expect, test } from 'vitest'
import { exactHourOf, hourOf } from './attendance-words.ts'

test.each([
  ['Europe/Bucharest', '2027-06-12T15:04:05.678Z', '18:04', '18:04:05'],
  ['Europe/Bucharest', '2027-01-12T22:59:59.000Z', '00:59', '00:59:59'],
  ['Asia/Kathmandu', '2027-06-12T15:04:05.678Z', '20:49', '20:49:05'],
])('in %s, %s is %s or %s', (zone, at, hour, exactHour) => {
  expect([hourOf(at, zone), exactHourOf(at, zone)]).toEqual([hour, exactHour])
})
