import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerEntry, presenceOf, type Fact } from '../../model.ts'
import { judgeHistories } from './simulation-checks.testbed.ts'

test('2,000 histories of doors end as what screens showed at true times, in whatever order they arrive', () =>
  judgeHistories(2000))

test('the same histories find a rule that lets an undo take back more than it names', async () => {
  const greedy = (facts: readonly Fact[]) => {
    const undone = facts.some(({ undoes }) => undoes !== null)
    return undone ? facts.filter(({ moves }) => moves !== 'in') : facts
  }
  await expect(judgeHistories(2000, greedy)).rejects.toThrow('Property failed')
})

const fact = (more: Partial<Fact> & { id: string }): Fact => ({
  act: more.id,
  at: 0,
  seq: null,
  moves: 'in',
  undoes: null,
  isForced: false,
  isWalkIn: false,
  refusal: null,
  reentry: true,
  ...more,
})

test('whatever the order in which facts are given, the same follows', () => {
  const any = fc.record({
    at: fc.integer({ min: 0, max: 4 }),
    seq: fc.option(fc.nat(2)),
    moves: fc.constantFrom('in' as const, 'out' as const, null),
    undoes: fc.option(fc.constantFrom('f0', 'f1', 'f2', 'f3')),
    isForced: fc.boolean(),
    isWalkIn: fc.boolean(),
    refusal: fc.option(fc.constant('cancelled')),
    reentry: fc.boolean(),
  })
  const facts = fc.array(any, { maxLength: 7 }).chain((list) => {
    const named = list.map((each, n) => fact({ id: `f${n}`, ...each }))
    return fc.tuple(
      fc.constant(named),
      fc.shuffledSubarray(named, { minLength: named.length, maxLength: named.length }),
    )
  })
  fc.assert(
    fc.property(facts, ([one, other]) => {
      expect(presenceOf(other)).toEqual(presenceOf(one))
      const open = presenceOf(one).stays.filter(({ exit }) => !exit)
      expect(open.length).toBeLessThanOrEqual(1)
      if (open.length === 1)
        expect(answerEntry(one, { at: 9, reentry: true, isForced: true }).result).toBe('already')
    }),
  )
})
