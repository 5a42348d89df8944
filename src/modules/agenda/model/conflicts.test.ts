import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankSession, noDemand, type DayHours, type Room, type Session } from '../model.ts'
import { dayMinutes, elapsedOf, momentOf, placeAfter, placeAt } from './clock.ts'
import { conflictsOf, holdsRoom, type Programme } from './conflicts.ts'

const zone = 'Europe/Bucharest'
/** The nights of these days are an hour longer, an hour shorter, and as long as any. */
const days = ['2027-10-30', '2027-03-27', '2027-06-11']
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [bigRoom, foyer] = [id(901), id(902)]

function room(more: Partial<Room> = {}): Room {
  const plain = { capacity: null, parallel: false, bufferMinutes: 0, opening: [] }
  return { ...plain, id: bigRoom, name: 'Sala', position: 1, version: 1, ...more }
}

function session(
  n: number,
  day: string,
  from: number,
  minutes: number,
  more: Partial<Session> = {},
) {
  const position = placeAfter(day, from, zone)
  const start = momentOf(position, zone) ?? 0
  return {
    ...blankSession,
    ...position,
    id: id(n),
    title: `S${n}`,
    minutes,
    version: 1,
    roomIds: [bigRoom],
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + minutes * 60_000).toISOString(),
    ...more,
  } satisfies Session
}

const allDay: DayHours[] = days.map((day) => ({ day, from: '06:00', to: '30:00' }))

function programme(sessions: Session[], more: Partial<Programme> = {}): Programme {
  const rooms = [room(), room({ id: foyer, name: 'Foaier', parallel: true })]
  return { sessions, rooms, days: allDay, speakers: [], demand: noDemand, timeZone: zone, ...more }
}

const kinds = (input: Programme) => conflictsOf(input).map(({ kind }) => kind)

describe('clashes', () => {
  const sessions = fc.array(
    fc.record({
      day: fc.constantFrom(...days),
      from: fc.integer({ min: 0, max: 270 }).map((n) => n * 5),
      minutes: fc.integer({ min: 1, max: 36 }).map((n) => n * 5),
      rooms: fc.subarray([bigRoom, foyer]),
      allRooms: fc.boolean(),
      type: fc.constantFrom('talk' as const, 'break' as const),
      speakers: fc.subarray([id(801), id(802)]),
    }),
    { maxLength: 14 },
  )

  test('none is missed and none is invented, also on nights when the clock changes', () => {
    fc.assert(
      fc.property(sessions, fc.integer({ min: 0, max: 30 }), (drawn, bufferMinutes) => {
        const all = drawn.map(({ day, from, minutes, rooms, speakers, ...more }, n) =>
          session(n, day, from, minutes, {
            ...more,
            roomIds: rooms,
            speakers: speakers.map((partId) => ({ partId, role: 'speaker' as const })),
          }),
        )
        const input = programme(all, {
          rooms: [room({ bufferMinutes }), room({ id: foyer, parallel: true })],
          speakers: [id(801), id(802)].map((partId) => ({
            partId,
            speakerId: partId,
            name: 'X',
            status: 'confirmed' as const,
            gone: false,
            removed: false,
            availability: [],
          })),
        })
        const found = conflictsOf(input)
          .filter(({ kind }) => kind !== 'outside_day')
          .map(({ key }) => key)
        expect(found.toSorted()).toEqual(slowly(all, bufferMinutes).toSorted())
      }),
      { numRuns: 300 },
    )
  })

  /** Compares every pair, by start and end only. */
  function slowly(all: readonly Session[], buffer: number): string[] {
    const keys: string[] = []
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const [first, second] =
          Date.parse(one.startsAt ?? '') <= Date.parse(other.startsAt ?? '')
            ? [one, other]
            : [other, one]
        const gap = Date.parse(second.startsAt ?? '') - Date.parse(first.endsAt ?? '')
        const pair = [one.id, other.id].toSorted().join(' ')
        if (holdsRoom(one, bigRoom) && holdsRoom(other, bigRoom)) {
          if (gap < 0) keys.push(`room_overlap ${pair}`)
          else if (gap < buffer * 60_000 && one.type !== 'break' && other.type !== 'break')
            keys.push(`buffer ${pair}`)
        }
        for (const { partId } of one.speakers)
          if (gap < 0 && other.speakers.some((each) => each.partId === partId))
            keys.push(`speaker_twice ${pair} ${partId}`)
      }
    return keys
  }

  test('what ends when another begins does not overlap it', () => {
    const day = '2027-06-11'
    expect(kinds(programme([session(1, day, 240, 60), session(2, day, 300, 30)]))).toEqual([])
    expect(kinds(programme([session(1, day, 240, 61), session(2, day, 300, 30)]))).toEqual([
      'room_overlap',
    ])
  })

  test('two sessions that clash in several rooms clash once, with all the rooms', () => {
    const rooms = [room(), room({ id: foyer })]
    const all = [1, 2].map((n) =>
      session(n, '2027-06-11', 240, 60, { allRooms: true, roomIds: [] }),
    )
    expect(conflictsOf(programme(all, { rooms }))).toMatchObject([{ roomIds: [bigRoom, foyer] }])
  })

  test('a closed room, an absent speaker, one who left, and the hours of the day', () => {
    const day = '2027-06-11'
    const partId = id(801)
    const speaker = {
      partId,
      speakerId: partId,
      name: 'X',
      status: 'confirmed' as const,
      removed: false,
    }
    const speaks = { speakers: [{ partId, role: 'speaker' as const }] }
    const all = [session(1, day, 240, 60, speaks)]
    const hours = [{ day, from: '10:00', to: '10:30' }]
    expect(kinds(programme(all, { rooms: [room({ opening: hours })], days: hours }))).toEqual([
      'outside_day',
      'room_closed',
    ])
    const away = { ...speaker, gone: false, availability: hours }
    expect(kinds(programme(all, { speakers: [away] }))).toEqual(['speaker_away'])
    const gone = { ...speaker, gone: true, availability: [] }
    expect(kinds(programme(all, { speakers: [gone] }))).toEqual(['speaker_gone'])
    expect(kinds(programme(all, { days: [] }))).toEqual(['outside_day'])
    const setUp = [session(1, day, 240, 60, { type: 'setup' })]
    expect(kinds(programme(setUp, { days: hours }))).toEqual([])
  })

  test('more places or more people than the rooms hold, and a guest in two of them at once', () => {
    const day = '2027-06-11'
    const all = [
      session(1, day, 240, 60, { capacity: 31 }),
      session(2, day, 270, 60, { roomIds: [] }),
    ]
    const demand = {
      enrolled: [{ sessionId: id(1), guests: 34 }],
      shared: [{ sessionIds: [id(2), id(1)] as [string, string], guests: 2 }],
    }
    const found = conflictsOf(programme(all, { rooms: [room({ capacity: 30 })], demand }))
    expect(found.map(({ kind, count }) => [kind, count])).toEqual([
      ['enrolled_over', 4],
      ['guest_twice', 2],
      ['over_capacity', 1],
    ])
  })

  test('five hundred sessions in one room are looked through at once', () => {
    const all = Array.from({ length: 500 }, (_, n) => session(n, '2027-06-11', n % 250, 5))
    expect(conflictsOf(programme(all)).length).toBeGreaterThan(500)
  })
})

describe('F31: the clock of an event day', () => {
  test.each([
    ['2027-10-30', 25 * 60],
    ['2027-03-27', 23 * 60],
    ['2026-10-24', 25 * 60],
    ['2027-06-11', 24 * 60],
  ])('%s lasts %i minutes', (day, minutes) => {
    expect(dayMinutes(day, zone)).toBe(minutes)
  })

  test.each([
    // The night of 31 October 2027: three o'clock comes twice.
    ['2027-10-30', 20 * 60 + 30, '26:30', false],
    ['2027-10-30', 21 * 60, '27:00', false],
    ['2027-10-30', 21 * 60 + 30, '27:30', false],
    ['2027-10-30', 22 * 60, '27:00', true],
    ['2027-10-30', 22 * 60 + 30, '27:30', true],
    ['2027-10-30', 23 * 60, '28:00', false],
    ['2027-10-30', 24 * 60, '29:00', false],
    // The night of 28 March 2027: three o'clock does not come.
    ['2027-03-27', 20 * 60 + 55, '26:55', false],
    ['2027-03-27', 21 * 60, '28:00', false],
    ['2027-03-27', 22 * 60, '29:00', false],
    ['2027-06-11', 0, '06:00', false],
    ['2027-06-11', 23 * 60 + 55, '29:55', false],
  ] as const)('%s after %i minutes is %s (second: %s), and back', (day, elapsed, time, later) => {
    const position = placeAfter(day, elapsed, zone)
    expect(position).toEqual({ day, time, later })
    expect(elapsedOf(momentOf(position, zone) ?? 0, day, zone)).toBe(elapsed)
  })

  test('an hour that is skipped has no moment', () => {
    const skipped = { day: '2027-03-27', time: '27:30', later: false }
    expect(momentOf(skipped, zone)).toBeUndefined()
  })

  test('every moment has one place, and every place leads back to its moment', () => {
    const from = Date.parse('2027-03-20T00:00Z') / 60_000
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 60 * 24 * 300 }), (minute) => {
        const moment = minute * 60_000
        expect(momentOf(placeAt(moment, zone), zone)).toBe(moment)
      }),
    )
  })
})
