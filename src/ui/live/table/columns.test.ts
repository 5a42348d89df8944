import { expect, test } from 'vitest'
import { gridTemplate, widthOf, type Column } from './columns.ts'

const columns: Column<string>[] = [
  { id: 'name', title: 'Nume', width: 200, grow: true, render: (name) => name },
  { id: 'table', title: 'Masa', width: 96, render: (name) => name },
]

test('the growing column takes what is left until the person sets its width', () => {
  expect(gridTemplate(columns, {}, true).template).toBe('44px minmax(200px, 1fr) 96px')
  expect(gridTemplate(columns, { name: 300 }, true).template).toBe('44px 300px 96px minmax(0, 1fr)')
})

test('a column can be made neither invisible nor endless', () => {
  expect(widthOf(columns[0]!, { name: 3 })).toBe(64)
  expect(widthOf(columns[0]!, { name: 9000 })).toBe(640)
})
