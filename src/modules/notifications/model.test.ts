import { describe, expect, test } from 'vitest'
import { instantToZoned } from '#shared/dates/time.ts'
import {
  channelsAt,
  digestOf,
  groups,
  levelOf,
  NewsType,
  nextMailAt,
  sources,
  type Channels,
} from './model.ts'

const timeZone = 'Europe/Bucharest'
const night = { from: '22:00', to: '07:00' }

test.each([
  ['at noon nothing holds it', '2027-02-10T10:00:00Z', null, '2027-02-10T10:00:00Z'],
  [
    'ten minutes after the last',
    '2027-02-10T10:00:00Z',
    '2027-02-10T09:56:00Z',
    '2027-02-10T10:06:00Z',
  ],
  [
    'the last one is long ago',
    '2027-02-10T10:00:00Z',
    '2027-02-09T09:00:00Z',
    '2027-02-10T10:00:00Z',
  ],
  ['in the evening it waits for the morning', '2027-02-10T20:00:00Z', null, '2027-02-11T05:00:00Z'],
  ['after midnight too', '2027-02-10T23:30:00Z', null, '2027-02-11T05:00:00Z'],
  ['at seven it leaves', '2027-02-11T05:00:00Z', null, '2027-02-11T05:00:00Z'],
  [
    'the ten minutes end in the night',
    '2027-02-10T19:55:00Z',
    '2027-02-10T19:52:00Z',
    '2027-02-11T05:00:00Z',
  ],
  ['the night is an hour shorter in spring', '2027-03-27T22:00:00Z', null, '2027-03-28T04:00:00Z'],
  ['and an hour longer in autumn', '2027-10-30T21:00:00Z', null, '2027-10-31T05:00:00Z'],
])('a mail at once: %s', (_, now, lastMailAt, at) => {
  const person = { timeZone, quiet: night, lastMailAt }
  expect(nextMailAt(new Date(now), person)).toEqual(new Date(at))
})

test.each([
  ['13:30', '2027-02-10T11:30:00Z', '2027-02-10T12:00:00Z'],
  ['12:59', '2027-02-10T10:59:00Z', '2027-02-10T10:59:00Z'],
  ['14:00', '2027-02-10T12:00:00Z', '2027-02-10T12:00:00Z'],
])('quiet hours within one day: at %s', (_, now, at) => {
  const person = { timeZone, quiet: { from: '13:00', to: '14:00' }, lastMailAt: null }
  expect(nextMailAt(new Date(now), person)).toEqual(new Date(at))
})

test('without quiet hours the night holds nothing', () => {
  const now = new Date('2027-02-10T23:30:00Z')
  expect(nextMailAt(now, { timeZone, quiet: null, lastMailAt: null })).toEqual(now)
})

test('every day about a change of the clock has one digest, on that day', () => {
  const weeks = ['2027-03-12', '2027-03-26', '2027-10-29', '2027-11-05']
  for (const zone of [timeZone, 'America/New_York'])
    for (const digestTime of ['00:00', '02:30', '03:30', '23:59'])
      for (const week of weeks) {
        const days = new Map<string, string>()
        for (let step = 0; step < 4 * 48; step++) {
          const at = new Date(Date.parse(`${week}T00:00:00Z`) + step * 1_800_000)
          const { date, at: due } = digestOf(at, { timeZone: zone, digestTime })
          expect(days.get(date) ?? due).toBe(due)
          days.set(date, due)
          expect(instantToZoned(due, zone).date).toBe(date)
        }
        expect([4, 5]).toContain(days.size)
      }
})

describe('groups of news', () => {
  const usually = Object.fromEntries(
    NewsType.options.map((type) => [
      type,
      { app: true, mail: type === 'tasks.assigned' ? 'now' : 'digest' },
    ]),
  ) as Record<NewsType, Channels>

  test('every source is in exactly one group', () => {
    expect(Object.values(groups).flat().toSorted()).toEqual([...sources].toSorted())
  })

  test('a level says the channels of its group alone, and is read back from them', () => {
    expect(levelOf('tasks', usually, usually)).toBe('all')
    const important = { ...usually, ...channelsAt('tasks', 'important', usually) }
    expect(important['tasks.assigned']).toEqual({ app: true, mail: 'now' })
    expect(important['tasks.commented']).toEqual({ app: false, mail: 'never' })
    expect(important['budgets.approved']).toEqual(usually['budgets.approved'])
    expect(levelOf('tasks', important, usually)).toBe('important')
    const none = { ...usually, ...channelsAt('tasks', 'none', usually) }
    expect(levelOf('tasks', none, usually)).toBe('none')
  })

  test('kinds chosen one by one are at no level', () => {
    const own = { ...usually, 'tasks.commented': { app: false, mail: 'digest' } as const }
    expect(levelOf('tasks', own, usually)).toBeNull()
  })
})
