import { describe, expect, test } from 'vitest'
import type { InvitedPerson, Placed, Rule, SeatingTable } from '../../model.ts'
import { contradictionIn, oppositeIn } from './contradiction.ts'
import { rulesState } from './rules-state.ts'
import { worstOf, type Violation } from '../violations.ts'

const rule = (id: string, guestIds = ['a', 'b'], more: Partial<Rule> = {}): Rule => ({
  id,
  kind: 'same_table',
  guestIds,
  targetId: null,
  tagId: null,
  distance: null,
  must: true,
  weight: 3,
  note: '',
  ...more,
})
const people = ['a', 'b', 'c', 'd'].map((id): InvitedPerson => ({
  id,
  name: id,
  groupId: id,
  groupName: '',
  tagIds: [],
  categoryId: null,
  ageBand: 'adult',
  attendance: 'yes',
}))
const placed = (...ids: string[]) =>
  ids.map((guestId, seat): Placed => ({
    guestId,
    seat,
    tableId: 't',
    locked: false,
    ageBand: 'adult',
  }))
const two = [rule('1'), rule('2')]
const violation = (must: boolean, guestIds: string[]): Violation => ({
  ruleId: '1',
  kind: 'same_table',
  must,
  weight: 3,
  guestIds,
})
const [must, wish] = [violation(true, ['a']), violation(false, ['a', 'b'])]
const stateOf = (
  plan: { rules: readonly Rule[]; places: Placed[] },
  violations: Violation[] = [],
  contradiction: Rule[] = [],
  opposite: Rule[] = [],
) =>
  rulesState({ ...plan, rules: [...plan.rules], people }, violations, contradiction, opposite).map(
    ({ kind, n }) => `${kind} ${n}`,
  )

describe('the rules of a plan', () => {
  const seated = { rules: two, places: placed('a', 'b') }
  const empty = { rules: two, places: [] }
  test.each([
    ['nothing to keep', { rules: [], places: [] }, [], [], [], ['none 0']],
    ['all kept', seated, [], [], [], ['kept 2']],
    ['while no one sits', empty, [], [], [], ['nobody 2']],
    ['a contradiction while no one sits', empty, [], two, [], ['contradictory 2', 'nobody 2']],
    ['a contradiction and a broken wish', seated, [wish], two, [], ['contradictory 2', 'wishes 1']],
    ['a broken must and a broken wish', seated, [must, wish], [], [], ['broken 1', 'wishes 1']],
    ['broken wishes', seated, [wish, wish], [], [], ['wishes 2']],
    ['opposite wishes while no one sits', empty, [], [], two, ['opposite 2', 'nobody 2']],
  ])('%s', (_, plan, violations, contradiction, opposite, expected) => {
    expect(stateOf(plan, violations, contradiction, opposite)).toEqual(expected)
  })

  test('are kept of those whose people are seated, the others cannot be judged', () => {
    const rules = [rule('1'), rule('2', ['a', 'c']), rule('3', ['c', 'd'])]
    expect(stateOf({ rules, places: placed('a', 'b') })).toEqual(['keptOf 1', 'unjudged 2'])
    expect(stateOf({ rules, places: placed('c') })).toEqual(['unjudged 3'])
  })

  test('that are opposite are pointed out where one of them is a wish', () => {
    const table = (id: string): SeatingTable => ({
      id,
      kind: 'round',
      number: 1,
      name: id,
      seats: 10,
      x: 500,
      y: 500,
      rotation: 0,
      width: 180,
      depth: 180,
      locked: false,
    })
    const hall = {
      width: 2000,
      depth: 2000,
      tables: [table('s'), table('t')],
      objects: [],
      people,
    }
    const apart = rule('2', ['a', 'b'], { kind: 'apart', must: false })
    const input = { ...hall, rules: [rule('1'), apart, rule('3', ['c', 'd'])] }
    expect(contradictionIn(input)).toEqual([])
    expect(
      oppositeIn(input)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['1', '2'])
    expect(oppositeIn({ ...input, rules: [rule('1'), { ...apart, must: true }] })).toEqual([])
  })

  test('whom a broken must affects is not shown as in a broken wish', () => {
    expect([...worstOf([must, wish])]).toEqual([
      ['a', 'must'],
      ['b', 'wish'],
    ])
    expect(worstOf([wish, must]).get('a')).toBe('must')
  })
})
