import { describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const ask = (url: string) => product.http.inject({ url, headers: { 'accept-language': 'ro' } })

describe('somebody who opens a page of an event', () => {
  test('gets it in the colour of the company, by a file that names no event and is cached without an end', async () => {
    const page = await ask('/event/demo/nunta-ana-si-mihai/invitatie')
    const [address = ''] = /\/assets\/culori\/\w+\.css/.exec(page.body) ?? []
    const { body, headers } = await ask(address)
    expect(headers['content-type']).toContain('text/css')
    expect(body).toContain('--brand:#0f5c4a')
    expect(headers['cache-control']).toContain('immutable')
  })

  test('learns nothing from an address that leads nowhere', async () => {
    const [company, event] = await Promise.all([
      ask('/event/nobody/nunta-ana-si-mihai'),
      ask('/event/demo/no-such-event'),
    ])
    expect([company.statusCode, event.statusCode]).toEqual([404, 404])
    for (const { body } of [company, event]) expect(body).toContain('Pagina nu există')
  })

  test('types the code at any address of the company, since it may be that of a hidden event', async () => {
    const address = '/event/demo/no-such-event/invitatie'
    expect((await ask('/event/demo/no-such-event')).body).toContain(`href="${address}"`)
    const { statusCode, body } = await ask(address)
    expect(statusCode).toBe(200)
    expect(body).toContain(`action="${address}"`)
    const { headers } = await ask(`${address}/abc`)
    expect(headers.location).toBe(`${address}?fost=link`)
    expect((await ask('/event/nobody/no-such-event/invitatie')).statusCode).toBe(404)
  })

  test('is led on when the event got another address', async () => {
    const authorization = await product.signIn('admin@demo.prilej.ro')
    const call = { headers: { authorization } }
    const found = await product.http.inject({ ...call, url: '/api/events?search=gala' })
    const [card] = found.json<{ items: { id: string }[] }>().items
    const url = `/api/events/${card?.id}`
    const shown = await product.http.inject({ ...call, url })
    const { version } = shown.json<{ version: number }>()
    const payload = { version, slug: 'gala-noua' }
    const renamed = await product.http.inject({ ...call, method: 'PATCH', url, payload })
    expect(renamed.statusCode).toBe(200)
    const { statusCode, headers } = await ask('/event/demo/gala-caritabila/invitatie?v=1')
    expect([statusCode, headers.location]).toEqual([301, '/event/demo/gala-noua/invitatie?v=1'])
  })
})
