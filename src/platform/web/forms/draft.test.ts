import { expect, test } from 'vitest'
import { Draft } from './draft.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const initial = { name: 'Ana', table: '', password: '', tags: ['vip'] }

test('keeps what was changed, over the version it was changed on', () => {
  const draft = new Draft('guest 7', storage())
  draft.write({ ...initial, table: '4', tags: ['vip'] }, initial, 3)
  expect(draft.read(initial)).toEqual({
    changes: { table: '4' },
    version: 3,
    before: { table: '' },
  })
})

test('never keeps a password', () => {
  const store = storage()
  const draft = new Draft('sign up', store)
  draft.write({ ...initial, name: 'Ioana', password: 'taină' }, initial, null)
  expect([...store.kept.values()].join()).not.toContain('taină')
})

test('is gone when everything is as it was, and when removed', () => {
  const store = storage()
  const draft = new Draft('guest 7', store)
  draft.write({ ...initial, table: '4' }, initial, 1)
  draft.write(initial, initial, 1)
  expect(store.kept.size).toBe(0)
  draft.write({ ...initial, table: '4' }, initial, 1)
  draft.clear()
  expect(draft.read(initial)).toBeNull()
})

test('forgets fields that the form no longer has, and rubbish', () => {
  const store = storage()
  new Draft('x', store).write({ old: 1 }, {}, null)
  expect(new Draft('x', store).read(initial)).toBeNull()
  store.setItem('draft x', '{"changes":null}')
  expect(new Draft('x', store).read(initial)).toBeNull()
})
