import { describe, expect, test } from 'vitest'
import { isFreeDay } from '#shared/dates/holidays.ts'
import { addDays, daysBetween } from '#shared/dates/time.ts'
import { compressPlan, type PlannedTask } from './compression.ts'

const today = '2026-11-17'

const task = (day: string | null, more: Partial<PlannedTask> = {}): PlannedTask => ({
  day,
  compressible: true,
  limit: null,
  avoidsFreeDays: false,
  after: [],
  parent: null,
  ...more,
})

test('what still fits stays where it is', () => {
  const plan = [task('2026-11-17'), task('2027-03-01'), task(null)]
  expect(compressPlan(plan, { today, eventStart: '2027-05-15' })).toEqual([
    '2026-11-17',
    '2027-03-01',
    null,
  ])
})

test('half of a plan that is past shares the first half of the time left', () => {
  const eventStart = addDays(today, 180)
  const plan = Array.from({ length: 10 }, (_, at) => task(addDays(today, -180 + at * 10)))
  const days = compressPlan(plan, { today, eventStart }).map((day) => daysBetween(today, day!))
  expect(days).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
})

test('a task that a punctual one waits for is done before it', () => {
  const plan = [
    task(addDays(today, -300)),
    task(addDays(today, -10)),
    task(addDays(today, 3), { after: [1] }),
  ]
  const days = compressPlan(plan, { today, eventStart: addDays(today, 200) })
  expect(days[1]! <= addDays(today, 3)).toBe(true)
})

test('on the day of the event, or after it, everything is due today', () => {
  const plan = [task('2026-01-01'), task('2026-05-01', { after: [0] })]
  for (const eventStart of [today, '2026-11-01'])
    expect(compressPlan(plan, { today, eventStart })).toEqual([today, today])
})

test('what stays whatever it is, stays', () => {
  const plan = [task('2026-01-01', { compressible: false }), task('2026-02-01')]
  expect(compressPlan(plan, { today, eventStart: '2027-05-15' })).toEqual(['2026-01-01', today])
})

/** A small generator of numbers, so that a plan that fails can be made again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function anyPlan(seed: number) {
  const below = numbers(seed)
  const eventStart = addDays(today, below(400))
  const plan = Array.from({ length: 1 + below(60) }, (_, at): PlannedTask => {
    const after = at === 0 ? [] : Array.from({ length: below(3) }, () => below(at))
    return task(below(12) === 0 ? null : addDays(eventStart, -below(500)), {
      after: [...new Set(after)],
      limit: eventStart,
      avoidsFreeDays: below(4) === 0,
    })
  })
  return { plan, eventStart }
}

describe('any plan', () => {
  const plans = Array.from({ length: 200 }, (_, seed) => {
    const { plan, eventStart } = anyPlan(seed + 1)
    const days = compressPlan(plan, { today, eventStart })
    const isLate = (at: number) => (plan[at]?.day ?? today) < today
    return { seed, plan, eventStart, days, isLate }
  })

  test('none before today, none after the event, the others untouched', () => {
    for (const { seed, plan, eventStart, days, isLate } of plans)
      for (const [at, day] of days.entries())
        if (!isLate(at)) expect(day, `plan ${seed}`).toBe(plan[at]!.day)
        else expect(day! >= today && day! <= eventStart, `plan ${seed}`).toBe(true)
  })

  test('nothing late is due after what waits for it', () => {
    for (const { seed, plan, days, isLate } of plans)
      for (const [at, { after }] of plan.entries())
        for (const before of after)
          if (isLate(before) && days[at] !== null)
            expect(days[before]! <= days[at]!, `plan ${seed}`).toBe(true)
  })

  test('free days are avoided while there is another', () => {
    for (const { seed, plan, days, isLate } of plans)
      for (const [at, { avoidsFreeDays }] of plan.entries())
        if (isLate(at) && avoidsFreeDays && days[at] !== today)
          expect(isFreeDay(days[at]!), `plan ${seed}`).toBe(false)
  })
})

test('tasks without dependencies are spread evenly', () => {
  const eventStart = addDays(today, 100)
  const plan = Array.from({ length: 50 }, () => task(addDays(today, -100)))
  const perDay = new Map<string, number>()
  for (const day of compressPlan(plan, { today, eventStart }))
    perDay.set(day!, (perDay.get(day!) ?? 0) + 1)
  expect(Math.max(...perDay.values())).toBe(1)
})
