import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { command, query } from '#shared/contract.ts'
import { bind } from './bind.ts'
import { EndpointTable } from './endpoint-table.ts'

const Id = z.string()
const contract = {
  list: query({ path: '/guests', access: 'user', output: z.null() }),
  one: query({
    path: '/guests/:id',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.null(),
  }),
  few: query({ path: '/guests/few', access: 'user', output: z.null() }),
  answers: query({
    path: '/guests/:guestId/answers/:answerId',
    access: 'user',
    input: z.strictObject({ guestId: Id, answerId: Id }),
    output: z.null(),
  }),
  add: command({ method: 'POST', path: '/guests', access: 'user', output: z.null() }),
}
const nothing = () => null
const handlers = { list: nothing, one: nothing, few: nothing, answers: nothing, add: nothing }
const table = new EndpointTable(bind(contract, handlers))

const found = (method: string, path: string) => {
  const { bound, params } = table.find(method, path) ?? {}
  return bound && { name: bound.name, params }
}

describe('an address means', () => {
  test.each([
    ['GET', '/guests', 'list', {}],
    ['POST', '/guests', 'add', {}],
    ['GET', '/guests/7', 'one', { id: '7' }],
    ['GET', '/guests/few', 'few', {}],
    ['GET', '/gu%65sts/few', 'few', {}],
    ['GET', '/guests/%C8%99tefan%2F2', 'one', { id: 'ștefan/2' }],
    ['GET', '/guests/%2541', 'one', { id: '%41' }],
    ['GET', '/guests/7/answers/9', 'answers', { guestId: '7', answerId: '9' }],
    // A word that leads nowhere may still be somebody's id.
    ['GET', '/guests/few/answers/9', 'answers', { guestId: 'few', answerId: '9' }],
  ])('%s %s: %s', (method, path, name, params) => {
    expect(found(method, path)).toEqual({ name, params })
  })

  test.each([
    ['DELETE', '/guests'],
    ['POST', '/guests/7'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/guests/'],
    ['GET', '//guests'],
    ['GET', '/Guests'],
    ['GET', '/guests/7/'],
    ['GET', '/guests/7/answers'],
    ['GET', '/guests//answers/9'],
    ['GET', '/constructor'],
    ['GET', '/__proto__'],
  ])('nothing: %s %s', (method, path) => {
    expect(found(method, path)).toBeUndefined()
  })

  test.each([
    ['/guests/%', 400],
    ['/guests/%ff', 400],
    [`/guests/${'x'.repeat(301)}`, 414],
  ])('a mistake: %s', (path, status) => {
    expect(() => found('GET', path)).toThrow(AppError)
    try {
      found('GET', path)
    } catch (error) {
      expect((error as AppError).status).toBe(status)
    }
  })
})

test('two endpoints at one address are a mistake of ours', () => {
  const twice = { list: contract.list, again: contract.list }
  expect(() => new EndpointTable(bind(twice, { list: nothing, again: nothing }))).toThrow(
    'two endpoints are GET /guests',
  )
})
