import { describe, expect, test } from 'vitest'
import { line } from '../../../model/testbed.ts'
import {
  conflictOf,
  inverseOf,
  overVersions,
  withChanges,
  withoutSent,
  withPatches,
  withUnread,
  type Patches,
} from './line-edits.ts'

const hall = line({ id: 'hall', name: 'Sala', unitPrice: 100, version: 3 })
const band = line({ id: 'band', name: 'Formația', unitPrice: 200, version: 1 })
const lines = [hall, band]
const nothing: Patches = new Map()

test('what is typed is shown over the stored line, and what is being typed over both', () => {
  const typed: Patches = new Map([['hall', { name: 'Sala mare', unitPrice: 150 }]])
  const shown = withPatches(lines, typed, { id: 'hall', fields: { unitPrice: 175 } })
  expect(shown[0]).toMatchObject({ name: 'Sala mare', unitPrice: 175, version: 3 })
  expect(shown[1]).toBe(band)
  expect(withPatches(lines, nothing, null)).toBe(lines)
})

describe('what was sent', () => {
  const sent = [['hall', { name: 'Sala mare', unitPrice: 150 }]] as const

  test('no longer waits', () => {
    expect(withoutSent(new Map(sent), sent).size).toBe(0)
  })

  test('still waits where it was typed over meanwhile, field by field', () => {
    const typed = withChanges(new Map(sent), [{ id: 'hall', fields: { unitPrice: 180 } }])
    expect(withoutSent(typed, sent)).toEqual(new Map([['hall', { unitPrice: 180 }]]))
  })

  test('leaves alone what was typed into another line', () => {
    const typed = withChanges(new Map(sent), [{ id: 'band', fields: { name: 'DJ' } }])
    expect(withoutSent(typed, sent)).toEqual(new Map([['band', { name: 'DJ' }]]))
  })

  test('goes over the newest version that is known, and not into a line that is gone', () => {
    const typed = [
      ['hall', { name: 'Sala mare' }],
      ['band', { name: 'DJ' }],
      ['gone', { name: 'Nimic' }],
    ] as const
    expect(overVersions(typed, lines, new Map([['hall', 7]]))).toEqual([
      { id: 'hall', version: 7, name: 'Sala mare' },
      { id: 'band', version: 1, name: 'DJ' },
    ])
  })
})

test('taking an edit back gives what was typed before it, not what was stored', () => {
  const typed: Patches = new Map([['hall', { unitPrice: 150 }]])
  const edit = { id: 'hall', fields: { unitPrice: 180, name: 'Sala mare' } }
  expect(inverseOf(lines, typed, [edit])).toEqual([
    { id: 'hall', fields: { unitPrice: 150, name: 'Sala' } },
  ])
  expect(inverseOf(lines, typed, [{ ...edit, id: 'gone' }])).toEqual([])
})

describe('a cell that was not understood', () => {
  const marked = { ...hall, unread: { price: 'vreo sută' } }

  test('loses its mark when something is written in its place', () => {
    const [change] = withUnread([marked], nothing, [{ id: 'hall', fields: { unitPrice: 150 } }])
    expect(change?.fields).toEqual({ unitPrice: 150, unread: {} })
  })

  test('keeps it while another cell is written', () => {
    const change = { id: 'hall', fields: { name: 'Sala mare' } }
    expect(withUnread([marked], nothing, [change])).toEqual([change])
  })

  test('is marked again when the edit is taken back', () => {
    const changes = withUnread([marked], nothing, [{ id: 'hall', fields: { unitPrice: 150 } }])
    const typed = withChanges(nothing, changes)
    const back = inverseOf([marked], nothing, changes)
    expect(withPatches([marked], withChanges(typed, back), null)[0]?.unread).toEqual(marked.unread)
  })
})

describe('two people in one line', () => {
  test('are not asked where they wrote into different fields', () => {
    const theirs = { ...hall, name: 'Sala mică', version: 4 }
    const met = conflictOf(hall, { unitPrice: 150 }, theirs)
    expect(met).toMatchObject({ collisions: [], settled: { unitPrice: 150 } })
  })

  test('are asked about the field that both changed, and only about it', () => {
    const theirs = { ...hall, unitPrice: 120, version: 4 }
    const met = conflictOf(hall, { unitPrice: 150, name: 'Sala mare' }, theirs)
    expect(met).toMatchObject({ collisions: ['unitPrice'], settled: { name: 'Sala mare' } })
  })

  test('are not asked where both wrote the same', () => {
    const theirs = { ...hall, unitPrice: 150, version: 4 }
    expect(conflictOf(hall, { unitPrice: 150 }, theirs).collisions).toEqual([])
  })
})
