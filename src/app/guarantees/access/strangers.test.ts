import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  EventStatus,
  strangerKnowledge,
  Visibility,
  type StrangerKnowledge,
} from '#modules/events/model.ts'
import { usualSettings } from '#modules/guest-page/model.ts'
import { newQuestion, newSection } from '#modules/questionnaires/model.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const secret = 'Zefirul Tainic'
const place = 'Conacul Ascuns'
const day = '2031-08-17'
/** Any text from which a stranger would learn what the event is, when or where. */
const revealing = /Zefirul|Conacul|17 aug|2031|Tainic|lista-secreta/i
const address = { company: 'demo', slug: 'zefir' }
/** As long as the slug of the event, so that lengths can be compared too. */
const missingSlug = 'nimic'
const earlierSlug = 'adresa-de-odinioara'
let eventId = ''
let questionnaireId = ''

/** Addresses that lead to no event by its name: what they show is proved by a token, or is the same for all. */
const elsewhere = new Set([
  '/',
  '/*',
  '/assets/*',
  '/assets/culori/:file',
  '/assets/fotografii/:name/:file',
  '/calendar/:token',
  '/checkin/sw.js',
  '/client/:token',
  '/client/:token/:device',
  '/client/:token/:device/document/:file',
  '/client/:token/:device/dovada.pdf',
  '/client/:token/:device/fisier/:message',
  '/client/:token/:device/site',
  '/favicon.ico',
  '/favicon.svg',
  '/files/d/:sealed',
  '/furnizor/:token',
  '/files/p/:key/:image',
  '/files/s/:sealed',
  '/metrics',
  '/notificari/dezabonare/:token',
  '/raport/:token',
  '/raport/:token/raport.pdf',
  '/render/:token',
  '/render/:token/*',
  '/robots.txt',
  '/urmareste/:token',
  '/urmareste/sw.js',
  '/site-picture/:sealed',
  // Lists only what is public, as is shown below.
  '/sitemap.xml',
  '/speaker/:token',
])

interface Route {
  method: 'GET' | 'POST'
  path: string
}

/** Every page and file address of the running server, from its own registry. */
function registered(): Route[] {
  const above: string[] = []
  const found: Route[] = []
  for (const line of product.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, rest = ''] = /^([│ ]*)(?:[├└]── )(.*)$/.exec(line) ?? []
    if (indent === undefined) continue
    const depth = indent.length / 4
    const [, own = rest, methods = ''] = /^(.*) \(([^)]*)\)$/.exec(rest) ?? []
    above[depth] = own
    above.length = depth + 1
    const path = above.join('').replaceAll(/(?<!\/)\*/g, '/*')
    for (const method of ['GET', 'POST'] as const)
      if (methods.split(', ').includes(method)) found.push({ method, path })
  }
  return found
}

const forms: Record<string, Record<string, string>[]> = {
  '/event/:companySlug/:slug/invitatie': [{ code: 'ABCD2345' }, { code: '' }, { name: 'Ana Pop' }],
  '/event/:companySlug/:slug/mesaj': [
    { name: '', email: 'x', message: '' },
    { name: 'Ana', email: 'ana@exemplu.ro', message: 'Bună ziua' },
    { site: 'bot', email: 'ana@exemplu.ro' },
  ],
  '/checkin/:companySlug/:slug': [{ code: 'ABCD', list: 'any' }],
}

type StrangerRequest = InjectOptions & { url: string }

/** The requests that a stranger can try; a new kind of address must be given an example first. */
function tries({ method, path }: Route, slug: string): StrangerRequest[] {
  const known: Record<string, string[]> = {
    companySlug: [address.company],
    slug: [slug],
    token: ['c2VjcmV0'],
    id: [questionnaireId],
    file: ['x.ics'],
    '*': ['', 'program', 'nu-exista', 'calendar.ics', 'imagine.png', 'sitemap.xml', 'culori.css'],
  }
  let urls = [path]
  for (const [match, name = '*'] of path.matchAll(/:(\w+)|\*/g)) {
    const values = known[name]
    if (!values) throw new Error(`say what stands for ${match} of ${path}`)
    urls = urls.flatMap((url) => values.map((value) => url.replace(match, value)))
  }
  const bodies = method === 'POST' ? (forms[path] ?? [{}]) : [undefined]
  return urls.flatMap((url) =>
    bodies.map((fields) => ({
      method,
      url,
      headers: {
        // Not even the language of the event may be learned.
        'accept-language': 'en',
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })),
  )
}

const pairing = (slug: string): StrangerRequest => ({
  method: 'POST',
  url: '/api/door/pair',
  payload: { companySlug: address.company, slug, pin: '12345678', name: 'Ușa' },
})

const eventRoutes = () => registered().filter(({ path }) => path.includes(':companySlug'))
const allTries = (slug: string) => [
  ...eventRoutes().flatMap((route) => tries(route, slug)),
  pairing(slug),
]

/** Headers that differ from one answer to the next, whatever was asked. */
const ownOfEachAnswer = new Set(['date', 'x-request-id', 'server-timing'])

/** Misses are counted by address, so the stranger comes to each event from another. */
let from = 0

async function answer(request: InjectOptions) {
  const remoteAddress = `192.0.2.${from}`
  const { statusCode, headers, body } = await product.http.inject({ ...request, remoteAddress })
  const kept = Object.entries(headers)
    .filter(([name]) => !ownOfEachAnswer.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { statusCode, answerText: `${body} ${JSON.stringify(kept)}` }
}

beforeAll(async () => {
  const authorization = await product.signIn('admin@demo.prilej.ro')
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
  ) => {
    const done = await product.http.inject({
      method,
      url: `/api${url}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    if (done.statusCode >= 300) throw new Error(`${method} ${url}: ${done.body}`)
    return done.json<T>()
  }
  const made = await call<{ id: string }>('POST', '/events', {
    name: secret,
    startDate: day,
    type: 'gala',
    slug: address.slug,
    place: { name: place, address: '', lat: null, lng: null },
    description: `${secret} în ${place}`,
  })
  eventId = made.id
  const { version: _, ...usual } = usualSettings
  const registration = { ...usual.registration, isOpen: true }
  await call('PUT', `/events/${eventId}/guest-page`, {
    ...usual,
    registration,
    version: 0,
  })
  const site = await call<{ id: string }>('POST', `/events/${eventId}/site`, {
    template: 'noir',
  })
  await call('POST', `/sites/${site.id}/publish`, {})
  const asked = await call<{ id: string; version: number }>('POST', '/questionnaires', {
    eventId,
    starter: 'empty',
  })
  questionnaireId = asked.id
  const question = { ...newQuestion('text'), label: { ro: `Ce spune ${secret}?`, en: '' } }
  const saved = await call<{ version: number }>('PUT', `/questionnaires/${asked.id}/body`, {
    version: asked.version,
    body: { sections: [{ ...newSection(), questions: [question] }] },
  })
  const open = await call<{ version: number }>('PATCH', `/questionnaires/${asked.id}`, {
    version: saved.version,
    audience: 'open',
  })
  await call('POST', `/questionnaires/${asked.id}/publish`, { version: open.version })
  await product.db.look(
    'insert into event_old_slugs (company_id, slug, event_id) values ($1, $2, $3)',
    [await companyOf(), earlierSlug, eventId],
  )
  await product.db.look(
    `update checkin_lists set name = 'lista-secreta', self_from = now() - interval '1 day', self_to = now() + interval '1 day'
     where event_id = $1`,
    [eventId],
  )
})

test('no one follows changes without a sign-in, a door or the link of a show', async () => {
  const { access } = product.parts
  const words = access.authenticators
    .filter(({ opensStream }) => opensStream)
    .map(({ word }) => word)
  expect(words).toEqual(['session', 'door', 'follower'])
  for (const authorization of [undefined, '', 'Bearer nimic'])
    expect(
      await product.http.inject({
        url: '/api/live',
        headers: { ...(authorization && { authorization }) },
      }),
    ).toMatchObject({ statusCode: 401 })
})

test('every address of the server is known to lead to an event by its name, or not to', () => {
  const screens = new Set(
    product.parts.composition.modules.flatMap((module) =>
      module.screens.flatMap(({ path }) => [path, path.replace(/\/\*$/, '')]),
    ),
  )
  const strange = registered()
    .map(({ path }) => path)
    .filter((path) => !path.includes(':companySlug') && !path.startsWith('/api/'))
    .filter((path) => !elsewhere.has(path) && !screens.has(path))
  expect([...new Set(strange)]).toEqual([])
  const named = product.parts.composition.routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ access, input }) =>
        access === 'open' && JSON.stringify(Object.keys(input.shape)).includes('companySlug'),
    )
    .map(({ path }) => path)
  expect(named).toEqual(['/door/pair'])
})

const states = EventStatus.options.flatMap((status) =>
  Visibility.options.map((visibility) => ({
    status,
    visibility,
    knowledge: strangerKnowledge({ status, visibility }),
  })),
)
/** The usual run tries each visibility once with each level of what strangers may see. */
const tried = states.filter(
  (state, at) =>
    process.env.PRILEJ_SUITE === 'full' ||
    at ===
      states.findIndex(
        ({ visibility, knowledge }) =>
          visibility === state.visibility && knowledge === state.knowledge,
      ),
)

describe.each(tried)(
  'of a $visibility event that is $status',
  ({ status, visibility, knowledge }) => {
    test(`a stranger learns: ${knowledge}`, async () => {
      from++
      await product.db.look(`update events set status = $2, visibility = $3 where id = $1`, [
        eventId,
        status,
        visibility,
      ])
      // Cached pages are read again when an authorised change is published; there was none.
      product.parts.live.publish(await companyOf(), ['events'])
      const expected = { nothing: 404, code: 404, public: 200 } satisfies Record<
        StrangerKnowledge,
        number
      >
      // Pages are kept by language.
      for (const language of ['ro', 'en'])
        await expect
          .poll(async () => {
            const headers = { 'accept-language': language }
            return (await answer({ url: `/event/demo/${address.slug}`, headers })).statusCode
          })
          .toBe(expected[knowledge])
      const leaks: string[] = []
      for (const request of allTries(address.slug)) {
        const where = `${request.method} ${request.url} ${JSON.stringify(request.payload ?? '')}`
        const { statusCode, answerText } = await answer(request)
        expect({ where, failed: statusCode >= 500 }).toEqual({ where, failed: false })
        if (revealing.test(answerText)) leaks.push(where)
        if (knowledge === 'public') continue
        const unknown = await answer({
          ...request,
          ...(request.url.includes('/api/') ? pairing(missingSlug) : {}),
          url: request.url.replace(`/${address.slug}`, `/${missingSlug}`),
        })
        const same = (text: string) => text.replaceAll(missingSlug, address.slug)
        expect({ where, statusCode, answerText }).toEqual({
          where,
          statusCode: unknown.statusCode,
          answerText: same(unknown.answerText),
        })
      }
      if (knowledge === 'public') expect(leaks.length).toBeGreaterThan(5)
      else expect(leaks).toEqual([])
      const otherWays = [
        '/sitemap.xml',
        `/checkin/demo/${earlierSlug}`,
        ...['', '/invitatie', '/invitatie/c2VjcmV0'].map(
          (path) => `/event/demo/${earlierSlug}${path}`,
        ),
      ]
      for (const url of otherWays) {
        const isNamed = (await answer({ url })).answerText.includes(address.slug)
        if (knowledge !== 'public') expect({ url, isNamed }).toEqual({ url, isNamed: false })
        else if (url !== '/sitemap.xml') expect({ url, isNamed }).toEqual({ url, isNamed: true })
      }
    })
  },
)

async function companyOf(): Promise<string> {
  const [row] = await product.db.look<{ id: string }>(
    'select company_id as id from events where id = $1',
    [eventId],
  )
  return row?.id ?? ''
}
