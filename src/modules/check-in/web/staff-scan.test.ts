import { describe, expect, test } from 'vitest'
import { canPick, isReadAgain, ScanIds, type ScanTarget, type ShownVerdict } from './staff-scan.ts'

const hall = { list: { id: 'hall' }, direction: 'in' } as ScanTarget
const party = { list: { id: 'party' }, direction: 'in' } as ScanTarget
const verdict = (result: string, id = 'ana') =>
  ({ result, guest: { id } }) as ShownVerdict['verdict']
const shown = (where: ScanTarget, result: string, isAgain = false): ShownVerdict => ({
  ...where,
  verdict: verdict(result),
  isReadAgain: isAgain,
})

describe('a ticket that is read twice', () => {
  test.each<[string, ShownVerdict | null, ScanTarget, ShownVerdict['verdict'], boolean]>([
    ['right after it let in', shown(hall, 'admitted'), hall, verdict('already'), true],
    ['a third time', shown(hall, 'already', true), hall, verdict('already'), true],
    ['by a person who was inside before', shown(hall, 'already'), hall, verdict('already'), false],
    ['first of all', null, hall, verdict('already'), false],
    ['on another list', shown(hall, 'admitted'), party, verdict('already'), false],
    ['of somebody else', shown(hall, 'admitted'), hall, verdict('already', 'ion'), false],
    ['and refused', shown(hall, 'admitted'), hall, verdict('refused'), false],
    [
      'on the way out',
      shown(hall, 'admitted'),
      { ...hall, direction: 'out' },
      verdict('already'),
      false,
    ],
  ])('%s', (_when, before, where, now, isAgain) => {
    expect(isReadAgain(before, where, now)).toBe(isAgain)
  })
})

describe('the id of a scan', () => {
  const ids = () => {
    let n = 0
    return new ScanIds(() => `scan ${++n}`)
  }
  const ana = { listId: 'hall', guestId: 'ana' }
  const ion = { listId: 'hall', guestId: 'ion' }

  test('stays the same when the same is asked again because no answer came', () => {
    const all = ids()
    const first = all.idFor(ana)
    all.end(ana, first, false)
    expect(all.idFor({ ...ana })).toBe(first)
  })

  test('is a new one once there was an answer', () => {
    const all = ids()
    const first = all.idFor(ana)
    all.end(ana, first, true)
    expect(all.idFor(ana)).not.toBe(first)
  })

  test('is a new one for somebody else, and for who was asked about before them', () => {
    const all = ids()
    const first = all.idFor(ana)
    all.end(ana, first, false)
    const second = all.idFor(ion)
    expect(second).not.toBe(first)
    all.end(ion, second, true)
    expect(all.idFor(ana)).not.toBe(first)
  })
})

test('who is outside can be let in, who is inside can be let out', () => {
  const inside = { insideSince: '2027-06-12T18:00:00Z' }
  const outside = { insideSince: null }
  expect([canPick(outside, 'in'), canPick(inside, 'in')]).toEqual([true, false])
  expect([canPick(outside, 'out'), canPick(inside, 'out')]).toEqual([false, true])
})
