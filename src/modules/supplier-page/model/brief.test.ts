import { expect, test } from 'vitest'
import { changesBetween, type BriefLine } from './brief.ts'

const line = (key: BriefLine['kind'], value: string): BriefLine => ({
  key,
  kind: key,
  label: '',
  value,
})

test('a brief is compared line by line: other, new and gone', () => {
  const before = [line('place', 'Sala Mare'), line('meals', '4'), line('access', 'Poarta B')]
  const after = [line('place', 'Sala Mare'), line('meals', '6'), line('guests', '120')]
  expect(changesBetween(before, after)).toEqual([
    { line: line('meals', '6'), before: '4', isGone: false },
    { line: line('guests', '120'), before: null, isGone: false },
    { line: line('access', 'Poarta B'), before: 'Poarta B', isGone: true },
  ])
  expect(changesBetween(after, after)).toEqual([])
})
