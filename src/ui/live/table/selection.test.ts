import { expect, test } from 'vitest'
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  setSelected,
} from './selection.ts'

test('ticking two of many rows selects those two', () => {
  const selection = setSelected(nothingSelected, ['ana', 'radu'], true)
  expect(isSelected(selection, 'ana')).toBe(true)
  expect(isSelected(selection, 'ioana')).toBe(false)
  expect(selectedCount(selection, 12_480)).toBe(2)
})

test('a row unticked after selecting all that match is the only one left out', () => {
  const selection = setSelected(everythingSelected, ['radu'], false)
  expect(isSelected(selection, 'radu')).toBe(false)
  expect(isSelected(selection, 'a row that is not loaded yet')).toBe(true)
  expect(selectedCount(selection, 12_480)).toBe(12_479)
})

test('ticking it again brings the whole filter back', () => {
  const without = setSelected(everythingSelected, ['radu'], false)
  expect(setSelected(without, ['radu'], true)).toEqual(everythingSelected)
})
