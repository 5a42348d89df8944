import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { bind } from '../pipeline/bind.ts'

const Id = z.string()
const output = z.array(z.string())
const contract = {
  list: query({ path: '/things', access: 'open', output }),
  one: query({ path: '/things/:id', access: 'open', input: z.strictObject({ id: Id }), output }),
  newest: query({ path: '/things/newest', access: 'open', output }),
  answers: query({
    path: '/things/:thingId/answers/:answerId',
    access: 'open',
    input: z.strictObject({ thingId: Id, answerId: Id }),
    output,
  }),
  add: command({ method: 'POST', path: '/things', access: 'open', output }),
}
const routes = bind(contract, {
  list: () => ['list'],
  one: (_ctx, { id }) => ['one', id],
  newest: () => ['newest'],
  answers: (_ctx, { thingId, answerId }) => ['answers', thingId, answerId],
  add: () => ['add'],
})
const app = testApp(testDatabase(), { routes })

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  app.http.inject({ method, url: `/api${path}` })

describe('an address means', () => {
  test.each([
    ['GET', '/things', ['list']],
    ['POST', '/things', ['add']],
    ['GET', '/things/7', ['one', '7']],
    ['GET', '/things/newest', ['newest']],
    ['GET', '/thin%67s/newest', ['newest']],
    ['GET', '/things/%C8%99tefan%2F2', ['one', 'ștefan/2']],
    ['GET', '/things/%2541', ['one', '%41']],
    ['GET', '/things/7/answers/9', ['answers', '7', '9']],
    // A misspelled path segment may also be a valid id.
    ['GET', '/things/newest/answers/9', ['answers', 'newest', '9']],
  ] as const)('%s %s: %s', async (method, path, answer) => {
    expect((await ask(method, path)).json()).toEqual(answer)
  })

  test.each([
    ['DELETE', '/things', 404],
    ['POST', '/things/7', 404],
    ['GET', '/', 404],
    ['GET', '/things/', 404],
    ['GET', '//things', 404],
    ['GET', '/Things', 404],
    ['GET', '/things/7/', 404],
    ['GET', '/things/7/answers', 404],
    ['GET', '/things//answers/9', 404],
    ['GET', '/constructor', 404],
    ['GET', '/__proto__', 404],
    ['GET', '/things/%', 400],
    ['GET', '/things/%ff', 400],
    ['GET', `/things/${'x'.repeat(401)}`, 404],
  ] as const)('nothing: %s %s', async (method, path, status) => {
    const answer = await ask(method, path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
  })
})
