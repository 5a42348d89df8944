import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { doJob } from '#platform/testing/queue.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import type { Counter, DoorList } from '#modules/check-in/model.ts'
import type { ReportId, ReportSheet } from '#modules/reports/model.ts'

const product = wholeProduct(['defaults', 'guests', 'check-in'])
const here = { token: '', eventId: '' }

beforeAll(async () => {
  here.token = await product.signIn('admin@demo.prilej.ro')
  const { items } = await ask<{ items: { id: string; slug: string }[] }>('GET', '/events?limit=50')
  here.eventId = items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id ?? ''
})

async function ask<T>(method: string, path: string, payload?: object): Promise<T> {
  const headers = { authorization: here.token, 'accept-language': 'ro' }
  const answer = await product.http.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  })
  expect(`${method} ${path} ${answer.statusCode}`).toMatch(/ 20[014]$/)
  return answer.statusCode === 204 ? (null as T) : answer.json<T>()
}

const inEvent = <T>(method: string, path: string, payload?: object) =>
  ask<T>(method, `/events/${here.eventId}${path}`, payload)

interface CheckIn {
  lists: DoorList[]
  counters: Counter[]
  tried: Counter[] | null
}

/** The list of guests says of those who came how many are on it, and how many in the bin. */
interface GuestCounts {
  arrived: number
  arrivedDeleted: number
  parts: { partId: string; arrived: number; arrivedDeleted: number }[]
}

type Numbers = Record<string, Partial<Omit<Counter, 'listId'>>>

async function report(id: ReportId): Promise<Record<string, string | number | null>[]> {
  const { sheet } = await ask<{ sheet: ReportSheet }>(
    'GET',
    `/reports/${id}?which=all&eventIds=${here.eventId}`,
  )
  return sheet.rows.map((row) =>
    Object.fromEntries(sheet.columns.map(({ title }, at) => [title, row[at] ?? null])),
  )
}

function byList(lists: readonly DoorList[], counters: readonly Counter[]): Numbers {
  return Object.fromEntries(
    counters.map(({ listId, ...numbers }) => [
      lists.find(({ id }) => id === listId)?.name ?? '',
      numbers,
    ]),
  )
}

/** The numbers of expected and arrived guests in every place, by list; each place has some of them. */
async function numbersOfScreens({ lists, counters }: CheckIn): Promise<Record<string, Numbers>> {
  const shown: Record<string, Numbers> = { 'page of the event': byList(lists, counters) }
  const put = (place: string, list: string, numbers: Numbers[string]) => {
    shown[place] = { ...shown[place], [list]: { ...shown[place]?.[list], ...numbers } }
  }
  const attendance = await report('attendance')
  const gates = await report('gates')
  const absent = await report('no-shows')
  const { parts } = await inEvent<GuestCounts>('GET', '/guests/counts')
  for (const { name, partId } of lists) {
    const row = attendance.find((each) => each.Listă === name) ?? {}
    const [expected, missing] = [Number(row.Așteptați), Number(row.Lipsesc)]
    const [arrived, inside] = [Number(row['Au venit']), Number(row.Înăuntru)]
    put('report of attendance', name, { expected, missing, arrived, inside })
    const entries = gates.filter((each) => each.Listă === name)
    const sum = entries.reduce((all, each) => all + Number(each.Intrări), 0)
    put('report of doors', name, { arrived: sum })
    const part = parts.find((each) => each.partId === partId)
    const deleted = part?.arrivedDeleted ?? 0
    if (part) put('list of guests', name, { arrived: part.arrived + deleted })
    if (!partId) continue
    const came = `/guests/total?hasArrived=true&partId=${partId}`
    const { total } = await inEvent<{ total: number }>('GET', came)
    put('filter of guests', name, { arrived: total + deleted })
    const ofPart = await inEvent<GuestCounts>('GET', `/guests/counts?partId=${partId}`)
    const own = ofPart.parts.find((each) => each.partId === partId)
    put('list of guests of the part', name, {
      arrived: (own?.arrived ?? 0) + (own?.arrivedDeleted ?? 0),
    })
    if (arrived > 0)
      put('report of the absent', name, {
        missing: absent.filter((each) => each.Moment === name).length,
      })
  }
  return shown
}

/** The numbers at the desk and the doors, which include a rehearsal while it lasts. */
async function numbersAtDoors({
  lists,
  counters,
  tried,
}: CheckIn): Promise<Record<string, Numbers>> {
  const live = await inEvent<{ items: Counter[] }>('GET', '/check-in/counters')
  const found: Record<string, Numbers> = {
    desk: byList(lists, tried ?? counters),
    people: {},
    curve: {},
    live: {},
  }
  for (const { id, name } of lists) {
    const people = async (state: string) =>
      (await inEvent<{ total: number }>('GET', `/check-in/people?listId=${id}&state=${state}`))
        .total
    const inside = await people('inside')
    const arrived = inside + (await people('left'))
    Object.assign(found.people!, { [name]: { missing: await people('missing'), arrived, inside } })
    const curve = await inEvent<{
      points: { arrived: number }[]
      gates: { arrived: number }[]
    }>('GET', `/check-in/arrivals?listId=${id}`)
    for (const points of [curve.points, curve.gates])
      expect(points.reduce((all, point) => all + point.arrived, 0)).toBe(arrived)
    const now = live.items.find(({ listId }) => listId === id)
    found.live![name] = { arrived: now?.arrived ?? 0, inside: now?.inside ?? 0 }
  }
  return found
}

/** Every place says of a number what the first one says, where it says anything of it. */
function expectAlike(shown: Record<string, Numbers>): Numbers {
  const [[, first] = ['', {}], ...others] = Object.entries(shown)
  for (const [place, numbers] of others)
    expect({ [place]: first }).toMatchObject({ [place]: numbers })
  return first
}

const read = () => inEvent<CheckIn>('GET', '/check-in')

const enter = (listId: string, guestId: string) =>
  inEvent('POST', '/check-in/scans', { listId, guestId, scanId: randomUUID() })

test('every place says alike who is expected and who came, for a list of few and in a rehearsal', async () => {
  const [party] = (await read()).lists
  const list = party!
  const { items: guests } = await inEvent<{ items: { id: string }[] }>(
    'GET',
    `/guests?limit=100&rsvps=yes&partId=${list.partId}`,
  )
  const subset = await inEvent<DoorList>('POST', '/check-in/lists', { name: 'Zona VIP' })
  const open = byList([subset], (await read()).counters)
  const limits = { version: subset.version, onlyPartIds: [list.partId] }
  await inEvent('PATCH', `/check-in/lists/${subset.id}`, limits)
  for (const { id } of guests.slice(0, 4)) await enter(list.id, id)
  const before = await read()
  const real = expectAlike(await numbersOfScreens(before))
  expect(expectAlike(await numbersAtDoors(before))).toEqual(real)
  expect(real['Zona VIP']?.expected).toBeGreaterThan(0)
  expect(real['Zona VIP']?.expected).toBeLessThan(open['Zona VIP']?.expected ?? 0)
  expect(real[list.name]?.arrived).toBe(4)

  await inEvent('POST', '/check-in/rehearsal')
  for (const { id } of guests.slice(4, 9)) await enter(list.id, id)
  const walkIn = { listId: list.id, scanId: randomUUID(), firstName: 'Probă' }
  await inEvent('POST', '/check-in/walk-ins', walkIn)
  await inEvent('POST', '/check-in/undo', { listId: list.id, guestId: guests[8]?.id })
  const during = await read()
  expect(expectAlike(await numbersOfScreens(during))).toEqual(real)
  const tried = expectAlike(await numbersAtDoors(during))
  expect(tried[list.name]).toMatchObject({ arrived: 9, inside: 9 })
  const counted = { isOn: true, entries: 5, people: 5, exits: 0, walkIns: 1, incidents: 1, kept: 4 }
  expect(await inEvent('GET', '/check-in/rehearsal')).toEqual(counted)

  expect(await inEvent('DELETE', '/check-in/rehearsal')).toEqual({ wiped: 5 })
  const after = await read()
  expect(expectAlike(await numbersOfScreens(after))).toEqual(real)
  expect(expectAlike(await numbersAtDoors(after))).toEqual(real)
})

/** Number of guests who arrived at all, in every place that shows it for the event. */
async function cameAtAll(): Promise<Record<string, number>> {
  const { arrived, arrivedDeleted } = await inEvent<GuestCounts>('GET', '/guests/counts')
  const { total } = await inEvent<{ total: number }>('GET', '/guests/total?hasArrived=true')
  const { link } = await inEvent<{ link: string }>('POST', '/client-report', {})
  const page = (await product.http.inject({ url: new URL(link).pathname })).body
  const shown = /report-big">([\d.]+)<\/span><span>au venit</.exec(page)?.[1]
  return {
    'list of guests': arrived + arrivedDeleted,
    'filter of guests': total + arrivedDeleted,
    'report of the client': Number(shown),
  }
}

test('every place says alike who came once a guest was deleted, erased or matched, and a walk-in undone', async () => {
  // After the rehearsal of the test before, whose scans are deleted.
  product.now = new Date(product.now.getTime() + 60_000)
  const { lists } = await read()
  const list = lists[0]!
  const before = expectAlike(await numbersOfScreens(await read()))[list.name]?.arrived ?? 0
  const { items: guests } = await inEvent<{ items: { id: string; version: number }[] }>(
    'GET',
    `/guests?limit=100&rsvps=yes&partId=${list.partId}&hasArrived=false`,
  )
  const [deleted, gone, erased, matched] = guests
  for (const guest of [deleted, gone, erased]) await enter(list.id, guest!.id)
  const walkIn = async (firstName: string) =>
    (
      await inEvent<{ guest: { id: string } }>('POST', '/check-in/walk-ins', {
        listId: list.id,
        scanId: randomUUID(),
        firstName,
      })
    ).guest.id
  const undone = await walkIn('Unu')
  const same = await walkIn('Doi')
  await walkIn('Trei')
  const afterwards = async (came: number) => {
    const now = await read()
    const real = expectAlike(await numbersOfScreens(now))
    expect(expectAlike(await numbersAtDoors(now))).toEqual(real)
    expect(real[list.name]).toMatchObject({ arrived: before + came })
    const all = await cameAtAll()
    expect(all).toEqual(Object.fromEntries(Object.keys(all).map((place) => [place, before + came])))
  }
  await afterwards(6)

  await inEvent('DELETE', `/guests/${deleted!.id}`)
  await inEvent('POST', '/check-in/scans', {
    listId: list.id,
    guestId: gone!.id,
    scanId: randomUUID(),
    direction: 'out',
  })
  await inEvent('DELETE', `/guests/${gone!.id}`)
  await inEvent('POST', `/guests/${erased!.id}/erase`, { version: erased!.version })
  await inEvent('POST', '/check-in/undo', { listId: list.id, guestId: undone })
  const { items: cases } = await inEvent<{ items: { id: string; guestId: string }[] }>(
    'GET',
    '/check-in/incidents',
  )
  const { id } = cases.find(({ guestId }) => guestId === same)!
  const match = { settlement: 'match', guestId: matched!.id }
  await inEvent('POST', `/check-in/incidents/${id}/settle`, match)
  await afterwards(5)
  expect(await inEvent('GET', '/guests/counts')).toMatchObject({ arrivedDeleted: 2 })

  const { database, services, composition } = product.parts
  const now = () => new Date(product.now.getTime() + 31 * 86_400_000)
  const purge = { name: 'company.purge-bin', company: null, payload: {} }
  await doJob({ database, services, jobs: composition.jobs, now }, purge)
  await afterwards(3)
  expect(await inEvent('GET', '/guests/counts')).toMatchObject({ arrivedDeleted: 0 })
})
