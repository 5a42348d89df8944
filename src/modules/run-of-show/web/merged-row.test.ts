import { expect, test } from 'vitest'
import { mergeRows } from './merged-row.ts'

const base = { version: 1, title: 'Dans', seconds: 300, instructions: { sound: 'a', light: '' } }

test('what only one side changed is kept of both', () => {
  const mine = { ...base, title: 'Primul dans' }
  const theirs = { ...base, version: 2, seconds: 600 }
  expect(mergeRows(base, mine, theirs)).toEqual({
    settled: { title: 'Primul dans', seconds: 600, instructions: base.instructions },
    collisions: [],
  })
})

test('instructions of two departments do not collide, those of one do', () => {
  const mine = { ...base, instructions: { sound: 'a', light: 'spot' } }
  const sound = { ...base, version: 2, instructions: { sound: 'b', light: '' } }
  expect(mergeRows(base, mine, sound).collisions).toEqual([])
  expect(mergeRows(base, mine, sound).settled.instructions).toEqual({ sound: 'b', light: 'spot' })
  const light = { ...base, version: 2, instructions: { sound: 'a', light: 'dark' } }
  expect(mergeRows(base, mine, light).collisions).toEqual(['instructions'])
})

test('a field that both changed to something else is asked', () => {
  const mine = { ...base, title: 'Primul dans' }
  expect(mergeRows(base, mine, { ...base, version: 2, title: 'Valsul' }).collisions).toEqual([
    'title',
  ])
  expect(mergeRows(base, mine, { ...mine, version: 2 }).collisions).toEqual([])
})
