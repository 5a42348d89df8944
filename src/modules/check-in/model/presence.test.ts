import { describe, expect, test } from 'vitest'
import { answerEntry, presenceOf, type Fact } from './presence.ts'

const base: Omit<Fact, 'id' | 'act' | 'at'> = {
  seq: null,
  moves: null,
  undoes: null,
  isForced: false,
  isWalkIn: false,
  refusal: null,
  reentry: false,
}

function factAt(at: number, fields: Partial<Fact>): Fact {
  const id = fields.id ?? `${fields.moves ?? 'undo'}-${at}`
  return { ...base, id, act: id, at, ...fields }
}
const entry = (at: number, fields: Partial<Fact> = {}) => factAt(at, { moves: 'in', ...fields })
const exit = (at: number) => factAt(at, { moves: 'out' })
const undo = (at: number, undoes: string) => factAt(at, { undoes })

/** Each stay as the times of its entry and exit. */
function staysIn(facts: readonly Fact[]) {
  return presenceOf(facts).stays.map((stay) => [stay.entry.at, stay.exit?.at ?? null])
}

describe('the stays of a guest', () => {
  test.each<[string, Fact[], (number | null)[][], boolean]>([
    ['nobody scanned', [], [], false],
    ['an entry', [entry(1)], [[1, null]], true],
    ['an entry and an exit', [entry(1), exit(2)], [[1, 2]], false],
    ['an exit that arrived before its entry', [exit(2), entry(1)], [[1, 2]], false],
    ['an exit without an entry', [exit(2)], [], false],
    ['a second entry while inside', [entry(1), entry(2)], [[1, null]], true],
    [
      'an entry after an exit',
      [entry(1), exit(2), entry(3)],
      [
        [1, 2],
        [3, null],
      ],
      true,
    ],
    ['an undone entry', [entry(1), undo(2, 'in-1')], [], false],
    ['an undone exit', [entry(1), exit(2), undo(3, 'out-2')], [[1, null]], true],
    ['an undo that was undone', [entry(1), undo(2, 'in-1'), undo(3, 'undo-2')], [[1, null]], true],
    [
      'two facts of one moment, in the order in which the device counted them',
      [exit(1), entry(1)].map((fact, at) => ({ ...fact, seq: 2 - at })),
      [[1, 1]],
      false,
    ],
    [
      'an entry whose answer never reached the screen, which showed a refusal',
      [entry(1, { id: 'scan' }), factAt(1, { id: 'correction', act: 'scan' })],
      [],
      false,
    ],
  ])('%s', (_, facts, stays, isInside) => {
    expect(staysIn(facts)).toEqual(stays)
    expect(presenceOf(facts)).toMatchObject({ isInside, arrivedAt: stays[0]?.[0] ?? null })
  })
})

describe('the desk reviews', () => {
  const remarksIn = (facts: readonly Fact[]) =>
    presenceOf(facts).remarks.map(({ kind, reason, fact }) => [fact.at, kind, reason])

  test.each<[string, Fact[], (number | string | null)[][]]>([
    ['an ordinary entry: nothing', [entry(1)], []],
    ['a second entry while inside', [entry(1), entry(2)], [[2, 'double', null]]],
    [
      'a return to a list without re-entry',
      [entry(1), exit(2), entry(3)],
      [[3, 'double', 'no_reentry']],
    ],
    [
      'a forced return to such a list',
      [entry(1), exit(2), entry(3, { isForced: true })],
      [[3, 'forced', 'no_reentry']],
    ],
    [
      'a return where re-entry is allowed: nothing',
      [entry(1), exit(2), entry(3, { reentry: true })],
      [],
    ],
    [
      'a refused guest whom a door let in',
      [entry(1, { refusal: 'cancelled' })],
      [[1, 'stale', 'cancelled']],
    ],
    [
      'a refused guest let in by force',
      [entry(1, { refusal: 'cancelled', isForced: true })],
      [[1, 'forced', 'cancelled']],
    ],
    ['somebody added at the door', [entry(1, { isWalkIn: true })], [[1, 'walk_in', null]]],
  ])('%s', (_, facts, remarks) => {
    expect(remarksIn(facts)).toEqual(remarks)
  })
})

describe('the answer to an entry', () => {
  test.each([
    ['of a guest who never came', [], { at: 5 }, 'admitted', null],
    ['of a guest who is inside', [entry(1)], { at: 5 }, 'already', null],
    [
      'brought late, from within a stay that ended',
      [entry(1), exit(9)],
      { at: 5 },
      'already',
      null,
    ],
    ['of a guest who left', [entry(1), exit(2)], { at: 5 }, 'already', 'no_reentry'],
    ['where re-entry is allowed', [entry(1), exit(2)], { at: 5, reentry: true }, 'admitted', null],
    ['by force', [entry(1), exit(2)], { at: 5, isForced: true }, 'admitted', 'no_reentry'],
    ['after the entry was undone', [entry(1), undo(2, 'in-1')], { at: 5 }, 'admitted', null],
  ])('%s', (_, facts, request, result, reason) => {
    const answer = answerEntry(facts, { reentry: false, isForced: false, ...request })
    expect(answer).toMatchObject({ result, reason })
  })
})
