import { expect, test } from 'vitest'
import { hasNearly, isNear } from './fuzzy-match.ts'

test.each([
  ['rap', 'rapoarte', true],
  ['rapoatre', 'rapoarte', true],
  ['rapuarte', 'rapoarte', true],
  ['rapoarrte', 'rapoarte', true],
  ['raporte', 'rapoarte', true],
  ['xapoarte', 'rapoarte', false],
  ['rapotre', 'rapoarte', false],
  ['tsk', 'task', false],
  ['buget', 'bugete', true],
])('%s matches %s: %s', (typed, word, meant) => expect(isNear(typed, word)).toBe(meant))

test('screens are found in spite of a wrong letter', () => {
  expect(hasNearly('Rapoarte Reports /rapoarte', 'raporate')).toBe(true)
  expect(hasNearly('Persoane de contact', 'contct persoane')).toBe(true)
  expect(hasNearly('Rapoarte Reports /rapoarte', 'bugete')).toBe(false)
})
