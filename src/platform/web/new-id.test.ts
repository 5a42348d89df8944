import { expect, test } from 'vitest'
import { Id } from '#shared/ids.ts'
import { newId } from './new-id.ts'

test('an id made in the browser is one that the server takes', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(ids.filter((id) => !Id.safeParse(id).success)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
