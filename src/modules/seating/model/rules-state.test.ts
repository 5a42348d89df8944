import { expect, test } from 'vitest'
import type { Rule } from '../model.ts'
import { rulesState } from './rules-state.ts'

const rule = (id: string): Rule => ({
  id,
  kind: 'same_table',
  guestIds: ['a', 'b'],
  targetId: null,
  tagId: null,
  distance: null,
  must: true,
  weight: 3,
  note: '',
})
const two = [rule('1'), rule('2')]
const [must, wish] = [{ must: true }, { must: false }]

test.each([
  ['nothing to keep', [], [], [], 'none', 0],
  ['all kept', two, [], [], 'kept', 2],
  ['musts that contradict each other while nobody sits', two, [], two, 'contradictory', 2],
  ['a contradiction beside a broken wish', two, [wish], two, 'contradictory', 2],
  ['a broken must', two, [must, wish], two, 'broken', 1],
  ['broken wishes', two, [wish, wish], [], 'wishes', 2],
] as const)('the rules of a plan: %s', (_, rules, violations, contradiction, kind, n) => {
  expect(rulesState(rules, violations, contradiction)).toEqual({ kind, n })
})
