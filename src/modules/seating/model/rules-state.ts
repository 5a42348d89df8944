import type { Rule } from '../model.ts'
import type { Violation } from './violations.ts'

export interface RulesState {
  kind: 'contradictory' | 'broken' | 'wishes' | 'none' | 'kept'
  n: number
}

/** The most severe state of the rules; rules that contradict each other cannot be kept by any seating. */
export function rulesState(
  rules: readonly Rule[],
  violations: readonly Pick<Violation, 'must'>[],
  contradiction: readonly Rule[],
): RulesState {
  const broken = violations.filter(({ must }) => must).length
  if (broken > 0) return { kind: 'broken', n: broken }
  if (contradiction.length > 0) return { kind: 'contradictory', n: contradiction.length }
  if (violations.length > 0) return { kind: 'wishes', n: violations.length }
  return rules.length > 0 ? { kind: 'kept', n: rules.length } : { kind: 'none', n: 0 }
}
