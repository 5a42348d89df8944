import { expect, test } from 'vitest'
import { withStep, type Step } from './sheet-undo.ts'

function stepsOf() {
  const seen: string[] = []
  const step = (name: string): Step => ({
    back: () => void seen.push(`${name} back`),
    forth: () => void seen.push(`${name} forth`),
  })
  return { seen, step }
}

test('what a paste changes and what it adds are taken back as one step', () => {
  const { seen, step } = stepsOf()
  const [typed, changed, added] = [step('typed'), step('changed'), step('added')]
  const done = withStep(withStep(withStep([], typed), changed), added, changed)
  expect(done).toHaveLength(2)
  done.at(-1)?.back()
  done.at(-1)?.forth?.()
  expect(seen).toEqual(['added back', 'changed back', 'changed forth', 'added forth'])
})

test('a step is not joined past another one that came between', () => {
  const { step } = stepsOf()
  const [changed, between, added] = [step('changed'), step('between'), step('added')]
  expect(withStep([changed, between], added, changed)).toEqual([changed, between, added])
})
