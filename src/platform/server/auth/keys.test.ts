import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysFrom } from './keys.ts'

const old = { kid: 'old', secret: randomBytes(32) }
const fresh = { kid: 'new', secret: randomBytes(32) }
const now = new Date('2026-11-15T10:00:00Z')
const later = now.getTime() / 1000 + 60

test('what was sealed is opened until it expires, for its own purpose only', () => {
  const keys = keysFrom([fresh])
  const sealed = keys.seal('file', { id: 'x' }, later)
  expect(keys.open('file', sealed, now)).toMatchObject({ id: 'x' })
  expect(keys.open('preview', sealed, now)).toBeUndefined()
  expect(keys.open('file', sealed, new Date(later * 1000))).toBeUndefined()
})

test('a seal by the former key still opens after a new key came first', () => {
  const sealed = keysFrom([old]).seal('file', { id: 'x' }, later)
  expect(keysFrom([fresh, old]).open('file', sealed, now)).toMatchObject({ id: 'x' })
  expect(keysFrom([fresh]).open('file', sealed, now)).toBeUndefined()
})

test.each(['', 'a', 'a.b', 'a.b.c', 'new.e30.', 'new..x', 'new.e30.AAAA.x'])(
  '%j opens nothing',
  (text) => {
    expect(keysFrom([fresh]).open('file', text, now)).toBeUndefined()
  },
)

test('one changed character breaks the seal', () => {
  const keys = keysFrom([fresh])
  const sealed = keys.seal('file', { id: 'x' }, later)
  for (let at = 0; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(keys.open('file', changed, now)).toBeUndefined()
  }
})
