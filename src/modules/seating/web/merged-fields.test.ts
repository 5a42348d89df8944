import { expect, test } from 'vitest'
import { collisionsOf, mergedWith, resolved, writtenOf } from './merged-fields.ts'

const read = { id: 'a', name: '', seats: 4, x: 300 }

test('what a colleague changes comes into the form beside what is typed', () => {
  const typed = { ...read, name: 'Nașii' }
  const merged = mergedWith({ base: read, typed }, { ...read, x: 500 }, 2)
  expect(collisionsOf(merged)).toEqual([])
  expect(writtenOf(merged)).toEqual({
    patch: { id: 'a', name: 'Nașii' },
    seen: { id: 'a', name: '' },
  })
  expect(merged.typed.x).toBe(500)
})

test('a field that both changed waits for a choice, through further changes too', () => {
  const typed = { ...read, name: 'Nașii', seats: 8 }
  const once = mergedWith({ base: read, typed }, { ...read, name: 'Mirii' }, 2)
  const twice = mergedWith(once, { ...read, name: 'Masa mirilor', x: 500 }, 3)
  expect(collisionsOf(twice)).toEqual(['name'])
  expect(twice.typed.name).toBe('Nașii')
  expect(writtenOf(resolved(twice, { name: 'yours' }))).toEqual({
    patch: { id: 'a', name: 'Nașii', seats: 8 },
    seen: { id: 'a', name: 'Masa mirilor', seats: 4 },
  })
  const theirs = writtenOf(resolved(twice, { name: 'theirs' }))
  expect(theirs.patch).toEqual({ id: 'a', seats: 8 })
})

test('both having typed the same is no collision', () => {
  const typed = { ...read, name: 'Mirii' }
  const merged = mergedWith({ base: read, typed }, typed, 2)
  expect(collisionsOf(merged)).toEqual([])
  expect(Object.keys(writtenOf(merged).patch)).toEqual(['id'])
})
