import { beforeAll, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import type { Layout } from '../model.ts'

const product = wholeProduct()
const token: Record<string, string> = {}

beforeAll(async () => {
  for (const who of ['admin', 'planner', 'user'])
    token[who] = await product.signIn(`${who}@demo.prilej.ro`)
})

async function layout(who: string, kept?: object) {
  const answer = await product.http.inject({
    method: kept ? 'PUT' : 'GET',
    url: '/api/dashboard/layout',
    headers: { authorization: token[who] ?? '' },
    ...(kept && { payload: kept }),
  })
  return { status: answer.statusCode, layout: answer.json<Layout>() }
}

test('each person has an arrangement of their own, kept on the server', async () => {
  expect((await layout('planner')).layout).toEqual({ order: [], hidden: [] })
  const mine = { order: ['money', 'glance'], hidden: ['changes'] }
  expect((await layout('planner', mine)).layout).toEqual(mine)
  expect((await layout('planner')).layout).toEqual(mine)
  expect((await layout('admin')).layout).toEqual({ order: [], hidden: [] })
})

test('a tile that does not exist is refused, one that is named twice counts once', async () => {
  expect((await layout('planner', { order: ['weather'], hidden: [] })).status).toBe(422)
  const twice = { order: ['week', 'week'], hidden: ['late', 'late'] }
  expect((await layout('planner', twice)).layout).toEqual({ order: ['week'], hidden: ['late'] })
})

test('is none of the business of those who are not staff', async () => {
  expect((await layout('user')).status).toBe(403)
})
