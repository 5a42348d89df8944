import { beforeAll, describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'

interface Answer {
  groups: {
    kind: string
    all: string | null
    items: { id: string; title: string; detail: string; href: string }[]
  }[]
}

interface Team {
  members: { id: string; email: string; version: number }[]
}

const product = wholeProduct()
const token: Record<string, string> = {}
const events: Record<string, string> = {}

beforeAll(async () => {
  for (const who of ['admin', 'planner', 'user'])
    token[who] = await product.signIn(`${who}@demo.prilej.ro`)
  const list = await ask<{ items: { id: string; slug: string }[] }>('/api/events?archived=all')
  for (const { id, slug } of list.items) events[slug] = id
  await ask(`/api/events/${events['gala-caritabila']}/guests`, {
    firstName: 'Ștefania',
    lastName: 'Țurcanu',
    company: 'Orizont SRL',
  })
  await ask(`/api/events/${events['nunta-ana-si-mihai']}/tasks`, { title: 'Lumânări de cununie' })
})

async function ask<T>(url: string, payload?: object, who = 'admin'): Promise<T> {
  const authorization = token[who] ?? ''
  const method = payload ? 'POST' : 'GET'
  const headers = { authorization, 'accept-language': 'ro' }
  const answer = await product.http.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

async function found(q: string, who?: string) {
  const { groups } = await ask<Answer>(`/api/search?q=${encodeURIComponent(q)}`, undefined, who)
  return groups.flatMap(({ kind, items }) => items.map(({ title }) => `${kind}: ${title}`))
}

describe('what a planner types into the palette', () => {
  test('finds guests, tasks and events, whatever the diacritics and the order of words', async () => {
    expect(await found('stefania')).toEqual(['guest: Ștefania Țurcanu', 'group: Ștefania Țurcanu'])
    expect(await found('TURC șteF')).toEqual(['guest: Ștefania Țurcanu', 'group: Ștefania Țurcanu'])
    expect(await found('lumanari')).toEqual(['task: Lumânări de cununie'])
    expect(await found('gala')).toContain('event: Gala caritabilă')
  })

  test.each([
    ["Conan O'Brien", ['OBrien', "O'Brien", 'O’Brien', 'oʼbrien', 'brien conan']],
    ['Tibor Őry', ['Őry', 'ory', 'ŐRY tibor', 'ő tibor']],
    ['Dan Popescu jr.', ['Dan Popescu jr.', 'popescu jr', 'jr. Dan']],
    ['Vasile (Vasi) Ștefăniță', ['Vasile (Vasi)', 'vasi stefanita', '(Vasi)']],
    ['Łukasz Kowalski-Öz', ['lukasz', 'Łuk', 'kowalski-oz', 'oz']],
  ])('finds %s however it is typed', async (name, typed) => {
    const [firstName = '', ...rest] = name.split(' ')
    const eventId = events['gala-caritabila'] ?? ''
    await ask(`/api/events/${eventId}/guests`, { firstName, lastName: rest.join(' ') })
    const title = { ro: `Despre ${name}`, en: 'About' }
    await ask('/api/questionnaires', { eventId, starter: 'empty', title })
    for (const q of typed) {
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([`guest: ${name}`])])
      const list = `/api/events/${eventId}/guests?search=${encodeURIComponent(q)}`
      const { items } = await ask<{ items: { lastName: string }[] }>(list)
      expect([q, items.map(({ lastName }) => lastName)]).toEqual([q, [rest.join(' ')]])
    }
    expect(await found(name)).toEqual(
      expect.arrayContaining([`questionnaire: Despre ${name}`, `group: ${name}`]),
    )
  })

  test('forgives one mistyped letter where nothing fits', async () => {
    expect(await found('stefabia')).toEqual(['guest: Ștefania Țurcanu', 'group: Ștefania Țurcanu'])
    expect(await found('lumnari')).toEqual(['task: Lumânări de cununie'])
    expect(await found('xyzuvw')).toEqual([])
  })

  test('finds questionnaires by either language, budget lines and invoices by their number', async () => {
    const eventId = events['gala-caritabila'] ?? ''
    const title = { ro: 'Preferințe culinare', en: 'Food preferences' }
    await ask('/api/questionnaires', { eventId, starter: 'empty', title })
    expect(await found('culinare')).toEqual(['questionnaire: Preferințe culinare'])
    expect(await found('food pref')).toEqual(['questionnaire: Preferințe culinare'])
    const budget = await ask<{ id: string }>(`/api/events/${eventId}/budgets`, { name: 'Buget' })
    const { lines } = await ask<{ lines: { id: string }[] }>(`/api/budgets/${budget.id}/lines`, {
      lines: [{ name: 'Scenă și țesături' }],
    })
    expect(await found('tesaturi')).toEqual(['budget-line: Scenă și țesături'])
    const lineId = lines[0]?.id ?? ''
    const amounts = { net: 100_00, vat: 21_00 }
    await ask(`/api/budgets/${budget.id}/invoices`, {
      partnerId: null,
      supplier: 'Sunet Viu SRL',
      series: 'SVX',
      number: '7781',
      kind: 'final',
      issuedOn: '2026-10-01',
      dueOn: null,
      currency: 'RON',
      rate: null,
      ...amounts,
      allocations: [{ lineId, ...amounts, closes: false }],
      settles: [],
      fileId: null,
    })
    expect(await found('svx 7781')).toEqual(['invoice: SVX 7781'])
  })

  test('leads to the place where it is opened', async () => {
    const { groups } = await ask<Answer>('/api/search?q=turcanu')
    const [guest] = groups.flatMap(({ items }) => items)
    const gala = events['gala-caritabila']
    expect(guest?.href).toBe(`/invitati?eveniment=${gala}&panou=invitat-${guest?.id}`)
    expect(guest?.detail).toBe('Gala caritabilă · Orizont SRL')
  })

  test('leads to the list of all where more than five fit', async () => {
    const eventId = events['gala-caritabila'] ?? ''
    const add = (at: number) =>
      ask(`/api/events/${eventId}/tasks`, { title: `Șervețele & farfurii ${at}` })
    for (const at of [1, 2, 3, 4, 5]) await add(at)
    const shown = async () => (await ask<Answer>('/api/search?q=servetele%20%26')).groups
    expect(await shown()).toMatchObject([{ kind: 'task', all: null }])
    await add(6)
    const [tasks] = await shown()
    expect([tasks?.items.length, tasks?.all]).toEqual([5, '/lista-taskuri?cauta=servetele%20%26'])
  })

  test('is not answered with events that the planner may not see', async () => {
    const { members } = await ask<Team>('/api/company/team')
    const planner = members.find(({ email }) => email === 'planner@demo.prilej.ro')
    const authorization = token.admin ?? ''
    const limited = await product.http.inject({
      method: 'PUT',
      url: `/api/team/${planner?.id}/events`,
      headers: { authorization },
      payload: { version: planner?.version, eventIds: [events['nunta-ana-si-mihai']] },
    })
    expect(limited.statusCode).toBe(200)
    expect(await found('turcanu', 'planner')).toEqual([])
    expect(await found('gala', 'planner')).toEqual([])
    expect(await found('lumanari', 'planner')).toEqual(['task: Lumânări de cununie'])
  })

  test('is refused to those who are not staff', async () => {
    const headers = { authorization: token.user ?? '' }
    const refused = await product.http.inject({ url: '/api/search?q=gala', headers })
    expect(refused.statusCode).toBe(403)
  })
})
