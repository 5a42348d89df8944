import { expect, test } from 'vitest'
import { isEndpoint } from '#shared/contract.ts'
import * as contract from '../contract/door.ts'
import { doorEndpoints } from './door-endpoints.ts'

test('a door calls every endpoint of its contract, where and how it is declared', () => {
  const declared = Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [[name, [value.method, value.path]]] : [],
  )
  expect(doorEndpoints).toEqual(Object.fromEntries(declared))
})
