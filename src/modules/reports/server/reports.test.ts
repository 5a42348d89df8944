import { beforeAll, describe, expect, test } from 'vitest'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import {
  newOption,
  newQuestion,
  newSection,
  type Questionnaire,
} from '#modules/questionnaires/model.ts'
import { catalogue, ReportId, type ReportSheet } from '../model.ts'

const product = wholeProduct(['guests', 'tasks', 'contacts', 'defaults'])
const token: Record<string, string> = {}
const events: Record<string, string> = {}
let wedding = ''

beforeAll(async () => {
  for (const who of ['admin', 'planner', 'user'])
    token[who] = await product.signIn(`${who}@demo.prilej.ro`)
  const list = await get<{ items: { id: string; slug: string }[] }>('/events?archived=all')
  for (const { id, slug } of list.items) events[slug] = id
  wedding = events['nunta-ana-si-mihai'] ?? ''
})

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, more = {}) {
  const { payload, who = 'admin' } = more as { payload?: object; who?: string }
  const headers = { authorization: token[who] ?? '', 'accept-language': 'ro' }
  return product.http.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function get<T>(path: string, who?: string): Promise<T> {
  const answer = await send('GET', path, { who })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

interface ReportAnswer {
  sheet: ReportSheet
  count: number
  events: { id: string; name: string }[]
}

const report = (id: ReportId, more = `eventIds=${wedding}`, who?: string) =>
  get<ReportAnswer>(`/reports/${id}?${more}`, who)

function column({ sheet }: ReportAnswer, title: string): (string | number | null)[] {
  const at = sheet.columns.findIndex((each) => each.title === title)
  expect(at).toBeGreaterThanOrEqual(0)
  return sheet.rows.map((row) => row[at] ?? null)
}

type Heads = Record<
  'invited' | 'confirmed' | 'refused' | 'silent' | 'undecided' | 'adults' | 'children',
  number
>

const counts = () =>
  get<{ heads: Heads; parts: (Heads & { partId: string })[] }>(`/events/${wedding}/guests/counts`)

const sum = (cells: readonly (string | number | null)[]) =>
  cells.reduce<number>((total, cell) => total + Number(cell ?? 0), 0)

describe('a report says what the screen it comes from says', () => {
  test('answers by part: the head counts of each part', async () => {
    const read = await report('rsvp-by-part')
    const { items } = await get<{ items: { id: string; name: string; takesRsvp: boolean }[] }>(
      `/events/${wedding}/parts`,
    )
    const taking = items.filter(({ takesRsvp }) => takesRsvp)
    expect(column(read, 'Moment')).toEqual(taking.map(({ name }) => name))
    const { parts } = await counts()
    for (const [at, { id }] of taking.entries()) {
      const heads = parts.find(({ partId }) => partId === id)
      expect(column(read, 'Invitați')[at]).toBe(heads?.invited)
      expect(column(read, 'Vin')[at]).toBe(heads?.confirmed)
      expect(column(read, 'Nu vin')[at]).toBe(heads?.refused)
      expect(column(read, 'Adulți')[at]).toBe(heads?.adults)
      expect(column(read, 'Copii')[at]).toBe(heads?.children)
    }
  })

  test('answers by group: the overall counts of the event', async () => {
    const read = await report('rsvp-by-group')
    const { heads } = await counts()
    expect(sum(column(read, 'Vin'))).toBe(heads.confirmed)
    expect(sum(column(read, 'Nu vin'))).toBe(heads.refused)
    expect(sum(column(read, 'Fără răspuns'))).toBe(heads.silent)
    expect(sum(column(read, 'Poate'))).toBe(heads.undecided)
    expect(heads.silent).toBeGreaterThan(0)
  })

  test('the guest list: everybody on the list, once', async () => {
    const read = await report('guest-list')
    const { total } = await get<{ total: number }>(`/events/${wedding}/guests?limit=1`)
    expect(read.count).toBe(total)
  })

  test('tasks: open and late as the task list counts them', async () => {
    const read = await report('tasks-by-person')
    const late = await report('overdue-tasks')
    const listed = await get<{ total: number }>(`/tasks?eventId=${wedding}&when=overdue&limit=1`)
    expect(sum(column(read, 'Întârziate'))).toBe(listed.total)
    expect(late.count).toBe(listed.total)
  })
})

describe('what is asked for', () => {
  test('every report can be made for one event and for all that are not over', async () => {
    for (const id of ReportId.options) {
      const [one, all] = [await report(id), await report(id, '')]
      expect(one.events.map((event) => event.id)).toEqual([wedding])
      expect(all.events.length).toBeGreaterThan(1)
      expect(all.sheet.rows.every((row) => row.length === all.sheet.columns.length)).toBe(true)
    }
  })

  test('diets are in it only when asked for, and that is noted', async () => {
    const titles = async (more: string) =>
      (await report('guest-list', `eventIds=${wedding}${more}`)).sheet.columns.map(
        ({ title }) => title,
      )
    expect(await titles('')).not.toContain('Alergii')
    expect(await titles('&needs=true')).toContain('Alergii')
    const asked = await send('POST', '/reports/guest-list/export', {
      payload: { eventIds: [wedding], needs: true, format: 'csv' },
    })
    expect(asked.statusCode).toBe(200)
    const { body } = await send('GET', '/company/history?entity=report')
    expect(body).toContain('Cu diete, alergii și acces')
  })

  test('a planner who is limited to one event gets no other', async () => {
    const { members } = await get<{ members: { id: string; email: string; version: number }[] }>(
      '/company/team',
    )
    const planner = members.find(({ email }) => email === 'planner@demo.prilej.ro')
    const payload = { version: planner?.version, eventIds: [wedding] }
    const limited = await send('PUT', `/team/${planner?.id}/events`, { payload })
    expect(limited.statusCode).toBe(200)
    const all = await report('rsvp-by-part', '', 'planner')
    expect(all.events.map((event) => event.id)).toEqual([wedding])
    const other = `/reports/rsvp-by-part?eventIds=${events['gala-caritabila']}`
    expect((await send('GET', other, { who: 'planner' })).statusCode).toBe(404)
    expect((await send('GET', other, { who: 'user' })).statusCode).toBe(403)
  })
})

describe('a file', () => {
  test.each(Object.keys(catalogue) as ReportId[])('%s has the rows of the screen', async (id) => {
    const read = await report(id)
    const bytes = await download(id, 'xlsx')
    const rows: string[][] = []
    for await (const { cells } of xlsxRows(bytes)) rows.push(cells)
    const totals = read.sheet.totals ? 1 : 0
    const nonEmpty = rows.filter((cells) => cells.some((cell) => cell !== ''))
    // Below them: the events, and the time of the report.
    expect(nonEmpty.length).toBe(1 + read.count + totals + 2)
    expect(nonEmpty.at(-2)).toEqual(['Nunta Anei și a lui Mihai'])
    expect(nonEmpty.at(-1)?.[0]).toMatch(/^Date din /)
    expect(rows[0]).toEqual(read.sheet.columns.map(({ title }) => title))
  })

  test('as PDF is one, and as CSV opens in a Romanian spreadsheet', async () => {
    expect((await download('rsvp-by-group', 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = (await download('rsvp-by-part', 'csv')).toString('utf8')
    expect(csv.startsWith('\uFEFFMoment;Invitați;Vin')).toBe(true)
    expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(/Date din /)
  })

  test('of presence says that a rehearsal runs at the event, and no other report does', async () => {
    const tried = () => send('POST', `/events/${wedding}/check-in/rehearsal`, { payload: {} })
    const foot = async (id: ReportId) =>
      (await download(id, 'csv')).toString('utf8').trimEnd().split('\r\n').slice(-2)
    expect((await foot('attendance')).join()).not.toContain('REPETIȚIE')
    expect((await tried()).statusCode).toBe(204)
    expect((await foot('attendance')).join()).toContain('REPETIȚIE la „Nunta')
    expect((await foot('rsvp-by-part')).join()).not.toContain('REPETIȚIE')
    await send('DELETE', `/events/${wedding}/check-in/rehearsal`)
  })

  async function download(id: ReportId, format: string): Promise<Buffer> {
    const payload = { eventIds: [wedding], format }
    const offered = await send('POST', `/reports/${id}/export`, { payload })
    expect(offered.statusCode).toBe(200)
    const { url } = offered.json<{ url: string }>()
    return (await product.http.inject({ url })).rawPayload
  }
})

test('a ranking shows the average rank of each option, not how often it was named', async () => {
  const event = { name: 'Clasament', startDate: '2030-05-05', type: 'other' }
  const { id: eventId } = (await send('POST', '/events', { payload: event })).json<{ id: string }>()
  // Strangers find nothing of a draft or a private event, its questionnaires included.
  const open = { version: 1, visibility: 'unlisted' }
  const opened = await send('PATCH', `/events/${eventId}`, { payload: open })
  const announced = { version: opened.json<{ version: number }>().version, to: 'tentative' }
  await send('POST', `/events/${eventId}/status`, { payload: announced })
  const payload = { eventId, starter: 'empty' }
  const made = (await send('POST', '/questionnaires', { payload })).json<Questionnaire>()
  const options = ['Vin', 'Apă'].map((ro, at) => ({ ...newOption(ro), id: `o${at}` }))
  const question = {
    ...newQuestion('ranking'),
    id: 'rank',
    label: { ro: 'Băuturi', en: '' },
    options,
  }
  const body = { sections: [{ ...newSection(), id: 'one', questions: [question] }] }
  const one = `/questionnaires/${made.id}`
  const set = { version: made.version, audience: 'open' }
  const { version } = (await send('PATCH', one, { payload: set })).json<Questionnaire>()
  const saved = await send('PUT', `${one}/body`, { payload: { version, body } })
  const publish = { version: saved.json<Questionnaire>().version }
  await send('POST', `${one}/publish`, { payload: publish })
  const { address } = await get<{ address: string }>(one)
  for (const [first, second] of [
    ['o0', 'o1'],
    ['o0', 'o1'],
    ['o1', 'o0'],
  ])
    await product.http.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `at=one&do=next&s=rank&p.rank.1=${first}&p.rank.2=${second}`,
    })
  const read = await report('questionnaire-results', `eventIds=${eventId}`)
  expect(column(read, 'Răspuns')).toEqual(['Vin (loc mediu 1,33)', 'Apă (loc mediu 1,67)'])
})
