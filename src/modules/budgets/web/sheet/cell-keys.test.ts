import { describe, expect, test, vi } from 'vitest'
import { keyActionOf, stepFrom, type Cell, type SheetColumn } from './cell-keys.ts'

const columns: readonly SheetColumn[] = ['name', 'quantity', 'price', 'planned']
const lines = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

describe('a step', () => {
  test.each([
    ['down', { id: 'a', column: 'price' }, 1, 0, { id: 'b', column: 'price' }],
    ['up over the first line', { id: 'a', column: 'price' }, -15, 0, { id: 'a', column: 'price' }],
    ['down over the last', { id: 'b', column: 'name' }, 15, 0, { id: 'c', column: 'name' }],
    ['to the right', { id: 'a', column: 'name' }, 0, 1, { id: 'a', column: 'quantity' }],
    ['to the end', { id: 'c', column: 'name' }, 0, 20, { id: 'c', column: 'planned' }],
    ['to the beginning', { id: 'c', column: 'planned' }, 0, -20, { id: 'c', column: 'name' }],
  ] satisfies [string, Cell, number, number, Cell][])('%s', (_what, from, rows, across, to) => {
    expect(stepFrom(from, { lines, columns }, rows, across)).toEqual(to)
  })
})

function press(key: string, held: string[] = [], at: SheetColumn = 'price', isFixed = false) {
  const active: Cell = { id: 'b', column: at }
  const called = vi.fn<(name: string, ...args: unknown[]) => void>()
  const calls =
    (name: string) =>
    (...args: unknown[]) =>
      called(name, ...args)
  const action = keyActionOf(
    {
      key,
      altKey: held.includes('Alt'),
      ctrlKey: held.includes('Control'),
      metaKey: held.includes('Meta'),
      shiftKey: held.includes('Shift'),
      getModifierState: (name) => held.includes(name),
    },
    {
      active,
      fixed: isFixed ? active : null,
      move: calls('move'),
      begin: calls('begin'),
      work: {
        columns,
        onOpen: calls('open'),
        onMove: calls('moveLine'),
        onInsert: calls('insert'),
        onRemove: calls('remove'),
      },
    },
  )
  action?.()
  return called.mock.calls[0] ?? null
}

const cell = { id: 'b', column: 'price' }

describe('on a cell', () => {
  test.each([
    ['an arrow moves', press('ArrowLeft'), ['move', 0, -1]],
    ['a page is fifteen lines', press('PageDown'), ['move', 15, 0]],
    ['Tab goes on', press('Tab'), ['move', 0, 1]],
    ['Shift and Tab goes back', press('Tab', ['Shift']), ['move', 0, -1]],
    ['Enter begins to write', press('Enter'), ['begin', cell]],
    ['F2 too', press('F2'), ['begin', cell]],
    [
      'Enter goes on from a cell that cannot be written',
      press('Enter', [], 'price', true),
      ['move', 1, 0],
    ],
    ['a digit is written at once', press('7'), ['begin', cell, '7']],
    ['so is a word of a list', press('p', [], 'mode'), ['begin', { id: 'b', column: 'mode' }, 'p']],
    ['so is a letter of AltGr', press('ț', ['AltGraph', 'Control', 'Alt']), ['begin', cell, 'ț']],
    ['and one of Option', press('ș', ['Alt']), ['begin', cell, 'ș']],
    ['Alt and an arrow moves the line', press('ArrowUp', ['Alt']), ['moveLine', 'b', -1]],
    ['Ctrl and Enter adds a line below', press('Enter', ['Control']), ['insert', 'b']],
    ['Cmd and Delete deletes it', press('Delete', ['Meta']), ['remove', 'b']],
    ['Shift and Enter opens it', press('Enter', ['Shift']), ['open', { id: 'b', column: 'name' }]],
  ])('%s', (_what, called, expected) => {
    expect(called).toEqual(expected)
  })

  test.each([
    ['Tab in the last column', press('Tab', [], 'planned')],
    ['Shift and Tab in the first', press('Tab', ['Shift'], 'name')],
    ['a shortcut of the browser', press('c', ['Control'])],
    ['Alt and a plain letter', press('a', ['Alt'])],
    ['a space', press(' ')],
    ['a letter where nothing is typed', press('7', [], 'planned')],
  ])('%s is left to the browser', (_what, called) => {
    expect(called).toBeNull()
  })
})
