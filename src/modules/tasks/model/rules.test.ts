import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeInPlan } from './rules.ts'

const plan = [
  ['a', null, 'p'],
  ['a1', 'a', 'p'],
  ['a2', 'a', 'p'],
  ['b', null, 'p'],
  ['c', null, 'q'],
  ['c1', 'c', 'q'],
  ['d', null, 'q'],
].map(([id, parentId, listId]) => ({ id: id!, parentId: parentId!, listId: listId! }))
const rows = (at: number) => plan[at]
const at = (id: string) => plan.findIndex((row) => row.id === id)

describe('a row of the plan is put', () => {
  test.each([
    ['a task past a whole other one', 'a', 'down', { afterId: 'b', beforeId: null, listId: 'p' }],
    [
      'a task before another with its subtasks',
      'b',
      'up',
      { afterId: null, beforeId: 'a', listId: 'p' },
    ],
    [
      'the last of a phase into the next',
      'b',
      'down',
      { afterId: null, beforeId: 'c', listId: 'q' },
    ],
    [
      'the first of a phase into the one before',
      'c',
      'up',
      { afterId: 'b', beforeId: null, listId: 'p' },
    ],
    ['a subtask among its own', 'a1', 'down', { afterId: 'a2', beforeId: null, listId: 'p' }],
    ['a subtask before the first', 'a2', 'up', { afterId: null, beforeId: 'a1', listId: 'p' }],
  ] as const)('by keys: %s', (_, id, way, place) => {
    expect(placeInPlan(rows, at(id), way)).toEqual(place)
  })

  test.each([
    ['above a task', 'd', 'a', 'above', { afterId: null, beforeId: 'a', listId: 'p' }],
    [
      'behind the subtasks it was dropped among',
      'd',
      'a1',
      'above',
      { afterId: 'a', beforeId: 'b', listId: 'p' },
    ],
    ['at the end of a phase', 'a', 'b', 'below', { afterId: 'b', beforeId: null, listId: 'p' }],
    [
      'at the beginning of a phase',
      'a',
      'c',
      'above',
      { afterId: null, beforeId: 'c', listId: 'q' },
    ],
    [
      'a subtask right below its task',
      'a2',
      'a',
      'below',
      { afterId: null, beforeId: 'a1', listId: 'p' },
    ],
  ] as const)('by hand: %s', (_, id, target, side, place) => {
    expect(placeInPlan(rows, at(id), { at: at(target), side })).toEqual(place)
  })

  test.each([
    ['the first task up', 'a', 'up'],
    ['the last task down', 'd', 'down'],
    ['a subtask out of its task', 'a2', 'down'],
    ['a subtask above its task', 'a1', { at: 0, side: 'above' }],
    ['a subtask to another task', 'c1', { at: 3, side: 'below' }],
    ['a task among its own subtasks', 'a', { at: 2, side: 'below' }],
  ] as const)('nowhere: %s', (_, id, move) => {
    expect(placeInPlan(rows, at(id), move)).toBeUndefined()
  })

  test('never beside itself or one of its own subtasks', () => {
    const index = fc.nat({ max: plan.length - 1 })
    const side = fc.constantFrom('above' as const, 'below' as const)
    fc.assert(
      fc.property(index, index, side, (from, target, where) => {
        const position = placeInPlan(rows, from, { at: target, side: where })
        const own = plan.filter(({ id, parentId }) => [id, parentId].includes(plan[from]!.id))
        for (const { id } of own) expect([position?.afterId, position?.beforeId]).not.toContain(id)
      }),
    )
  })
})
