import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'party@prilej',
  title: 'Petrecere; cu dans, \\ și tort '.repeat(6).trim(),
  startsAt: '2027-03-28T00:30:00Z',
  endsAt: '2027-03-28T02:00:00Z',
  changedAt: '2026-11-15T10:00:00Z',
  place: 'Sala Unirii,\nIași',
}

const madeAt = '2026-11-19T08:00:00Z'

function read(...entries: CalendarEntry[]) {
  const file = calendarFile({ name: 'Nunta', zone: 'Europe/Bucharest', madeAt, entries })
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined)
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  return { file, zone, events }
}

test('another program reads the words as they were written', () => {
  const [event] = read(entry).events
  expect(event?.summary).toBe(entry.title)
  expect(event?.location).toBe(entry.place)
  expect(event?.uid).toBe(entry.uid)
})

test('when something changed is said only where it is known', () => {
  const { changedAt: _, ...unknown } = entry
  expect(read(entry).file).toContain('DTSTAMP:20261119T080000Z\r\nLAST-MODIFIED:20261115T100000Z')
  expect(read(unknown).file).toContain('DTSTAMP:20261119T080000Z\r\nSEQUENCE')
})

test('no line is longer than the format allows', () => {
  const lines = read(entry).file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test('a party over the night of the clock change lasts as long as it does', () => {
  const { events, zone } = read(entry)
  const [event] = events
  expect(event?.startDate.toString()).toBe('2027-03-28T02:30:00')
  expect(zone.utcOffset(event?.startDate as ICAL.Time)).toBe(2 * 3600)
  expect(event?.endDate.toString()).toBe('2027-03-28T05:00:00')
  expect(zone.utcOffset(event?.endDate as ICAL.Time)).toBe(3 * 3600)
})

test('whole days end on the last of them, and a cancelled entry says so', () => {
  const wholeDays = { from: '2027-05-01', to: '2027-05-03' }
  const { file, events } = read({ ...entry, wholeDays, cancelled: true, sequence: 3 })
  expect(events[0]?.endDate.toString()).toBe('2027-05-04')
  expect(file).toContain('STATUS:CANCELLED')
  expect(events[0]?.sequence).toBe(3)
})
