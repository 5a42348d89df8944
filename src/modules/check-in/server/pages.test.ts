import { describe, expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(['guests', 'check-in'])
const address = '/checkin/demo/conferinta-orizont'
const headers = { 'accept-language': 'ro' }

interface CheckIn {
  lists: { id: string; name: string; version: number }[]
  counters: { listId: string; expected: number; arrived: number; inside: number }[]
  openIncidents: number
}

/** Calls as a planner of the demo. */
async function staff() {
  const authorization = await product.signIn('planner@demo.prilej.ro')
  const call = async <T>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    (
      await product.http.inject({
        method,
        url: `/api${url}`,
        headers: { authorization },
        ...(payload && { payload }),
      })
    ).json<T>()
  const { items } = await call<{ items: { id: string }[] }>('GET', '/events?search=Orizont')
  const eventId = items[0]?.id ?? ''
  return { call, eventId, checkIn: () => call<CheckIn>('GET', `/events/${eventId}/check-in`) }
}

function post(code: string, list: string) {
  return product.http.inject({
    method: 'POST',
    url: address,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ code, list }).toString(),
  })
}

test('the demo has people arriving at the conference, and something at the desk', async () => {
  const { checkIn } = await staff()
  const { counters, openIncidents } = await checkIn()
  expect(counters[0]).toMatchObject({ arrived: expect.any(Number) })
  expect(counters[0]?.arrived).toBeGreaterThan(100)
  expect(counters[0]?.inside).toBe(counters[0]?.arrived)
  expect(openIncidents).toBe(4)
})

describe('the page of the door', () => {
  test('speaks the language of the browser, also where the guests are addressed in another', async () => {
    const { call, eventId } = await staff()
    const { version, languages } = await call<{ version: number; languages: string[] }>(
      'GET',
      `/events/${eventId}`,
    )
    const change = await call<{ version: number; languages: string[] }>(
      'PATCH',
      `/events/${eventId}`,
      { version, languages: ['ro'] },
    )
    expect(change.languages).toEqual(['ro'])
    const open = async (query: string, language: string) =>
      (
        await product.http.inject({
          url: address + query,
          headers: { 'accept-language': language },
        })
      ).body
    expect(await open('', 'en-GB,en;q=0.9')).toContain('<html lang="en"')
    expect(await open('', 'de')).toContain('<html lang="de"')
    expect(await open('', 'fr')).toContain('<html lang="ro"')
    expect(await open('', 'ro')).toContain('href="?lang=en"')
    const english = await open('?lang=en', 'ro')
    expect(english).toContain('Sound on')
    expect(english).toContain('href="?lang=ro"')
    await call('PATCH', `/events/${eventId}`, { version: change.version, languages })
  })

  test('names the event and no person, and may compile the decoder only', async () => {
    const answer = await product.http.inject({ url: address, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Conferința Orizont')
    expect(answer.body).toContain('Arătați biletul la intrare')
    expect(answer.body).not.toMatch(/Popescu|Ionescu|@exemplu/)
    expect(answer.body).not.toMatch(/ style="|nonce/)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toContain("'unsafe-eval'")
    const shell = await product.http.inject({ url: '/check-in', headers })
    expect(String(shell.headers['content-security-policy'])).toContain("'wasm-unsafe-eval'")
    const other = await product.http.inject({ url: '/invitati', headers })
    expect(String(other.headers['content-security-policy'])).not.toContain('wasm')
  })

  test('is there at every address of a company, so that it betrays no event, and can be installed', async () => {
    const nameless = await product.http.inject({ url: '/checkin/demo/nimic', headers })
    expect(nameless.statusCode).toBe(200)
    expect(nameless.body).toContain('data-slug="nimic"')
    expect((await product.http.inject({ url: '/checkin/nimeni/nimic' })).statusCode).toBe(404)
    const manifest = await product.http.inject({ url: `${address}/manifest.webmanifest` })
    expect(manifest.json()).toMatchObject({
      start_url: address,
      scope: '/checkin/',
      display: 'standalone',
    })
    const worker = await product.http.inject({ url: '/checkin/sw.js' })
    expect(worker.headers['content-type']).toMatch('text/javascript')
    expect(worker.headers['content-security-policy']).toContain("script-src 'self'")
  })
})

test('a guest checks in with their own code inside the window, and the page says a first name at most', async () => {
  const { call, eventId, checkIn } = await staff()
  const { lists } = await checkIn()
  const list = lists[1] ?? { id: '', version: 0 }
  const missing = await call<{ items: { id: string; name: string }[] }>(
    'GET',
    `/events/${eventId}/check-in/people?listId=${list.id}&state=missing&limit=1`,
  )
  const guest = missing.items[0] ?? { id: '', name: '' }
  const { code } = await call<{ code: string }>(
    'GET',
    `/events/${eventId}/guests/${guest.id}/presence`,
  )
  expect((await post(code, list.id)).statusCode).toBe(422)
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const open = async (selfFrom: string, selfTo: string) => {
    const { version } = (await checkIn()).lists.find(({ id }) => id === list.id) ?? list
    const window = { version, selfFrom, selfTo }
    await call('PATCH', `/events/${eventId}/check-in/lists/${list.id}`, window)
    return product.http.inject({ url: address, headers })
  }
  const upcoming = formatInstant(at(2), 'Europe/Bucharest', 'ro')
  expect((await open(at(2), at(3))).body).toContain(`de la ${upcoming}`)
  expect((await post(code, list.id)).statusCode).toBe(422)
  expect((await open(at(-2), at(-1))).body).toContain('nu este deschis acum')
  expect((await open(at(-1), at(1))).body).toContain('href="?lang=en"')
  const wrong = await post('ABCDEFGHJKLMNPQR', list.id)
  expect([wrong.statusCode, wrong.body.includes('Verificați literele')]).toEqual([422, true])
  expect(wrong.body).toContain('value="ABCDEFGHJKLMNPQR"')
  const welcome = await post(` ${code.toLowerCase()} `, list.id)
  const [first = '', last = ''] = guest.name.split(' ')
  expect(welcome.body).toContain(`Bine ați venit, ${first}!`)
  expect(welcome.body).not.toContain(last)
  expect((await post(code, list.id)).body).toContain(`Sosirea era deja notată, ${first}.`)
  const before = (await checkIn()).counters[1]?.arrived
  await post(code, list.id)
  expect((await checkIn()).counters[1]?.arrived).toBe(before)
})

test('tickets are drawn as a PDF with every Romanian letter', async () => {
  const { call, eventId, checkIn } = await staff()
  const { lists } = await checkIn()
  const { items } = await call<{ items: { id: string; name: string }[] }>(
    'GET',
    `/events/${eventId}/check-in/people?listId=${lists[0]?.id}&state=inside&limit=3`,
  )
  for (const kind of ['ticket', 'badge']) {
    const { url } = await call<{ url: string }>('POST', `/events/${eventId}/check-in/tickets`, {
      kind,
      guestIds: items.map(({ id }) => id),
    })
    const answer = await product.http.inject({ url })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.body.match(/\/Type \/Page\b/g)).toHaveLength(3)
    const presences = items.map(({ id }) =>
      call<{ code: string }>('GET', `/events/${eventId}/guests/${id}/presence`),
    )
    const codes = (await Promise.all(presences)).map(({ code }) => code)
    const read = new PdfReading(answer.rawPayload)
    expect(await Promise.all(read.pages.map((_, at) => read.qrOf(at)))).toEqual(codes)
    for (const [at, { name }] of items.entries())
      for (const word of name.split(' ')) expect(read.textOf(at)).toContain(word)
  }
})
