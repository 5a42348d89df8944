import { expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import type { Decision } from '../model.ts'

const product = wholeProduct(['contacts', 'partners', 'budgets', 'client-room'])

test('the room of the demo wedding asks about a document that its reader can open', async () => {
  const authorization = await product.signIn('planner@demo.prilej.ro')
  const call = async <T>(method: 'GET' | 'POST', path: string): Promise<T> => {
    const headers = { authorization }
    const answer = await product.http.inject({ method, url: `/api${path}`, headers })
    expect(answer.statusCode).toBe(200)
    return answer.json<T>()
  }
  const { items } = await call<{ items: { id: string; slug: string }[] }>('GET', '/events')
  const room = `/events/${items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id}/client-room`
  const { decisions } = await call<{ decisions: Decision[] }>('GET', room)
  const states = decisions.map(({ kind, state, isOutdated }) => `${kind} ${state} ${isOutdated}`)
  expect(states.toSorted()).toEqual([
    'budget approved true',
    'document open false',
    'question open false',
    'question open false',
  ])
  const document = decisions.find(({ kind }) => kind === 'document')
  const { url } = await call<{ url: string }>('POST', `${room}/preview`)
  const { pathname } = new URL(url)
  const page = await product.http.inject({ url: `${pathname}?decizie=${document?.id}` })
  const href = /href="([^"]*\/document\/[^"]*)"/.exec(page.body)?.[1] ?? ''
  const file = await product.http.inject({ url: href })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
