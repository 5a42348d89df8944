import { beforeAll, describe, expect, test } from 'vitest'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reading.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { contextOf, queued } from '#platform/testing/queue.ts'
import {
  newOption,
  newQuestion,
  newSection,
  type Questionnaire,
} from '#modules/questionnaires/model.ts'
import { catalogue, ReportId, type Sheet } from '../model.ts'
import { findDue, mail } from './schedules.ts'

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

interface Read {
  sheet: Sheet
  count: number
  events: { id: string; name: string }[]
}

const report = (id: ReportId, more = `eventIds=${wedding}`, who?: string) =>
  get<Read>(`/reports/${id}?${more}`, who)

function column({ sheet }: Read, title: string): (string | number | null)[] {
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
    const filled = rows.filter((cells) => cells.some((cell) => cell !== ''))
    // Below them: of which events, and from when.
    expect(filled.length).toBe(1 + read.count + totals + 2)
    expect(filled.at(-2)).toEqual(['Nunta Anei și a lui Mihai'])
    expect(filled.at(-1)?.[0]).toMatch(/^Date din /)
    expect(rows[0]).toEqual(read.sheet.columns.map(({ title }) => title))
  })

  test('as PDF is one, and as CSV opens in a Romanian spreadsheet', async () => {
    expect((await download('rsvp-by-group', 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = (await download('rsvp-by-part', 'csv')).toString('utf8')
    expect(csv.startsWith('\uFEFFMoment;Invitați;Vin')).toBe(true)
    expect(csv.trimEnd().split('\r\n').at(-1)).toMatch(/Date din /)
  })

  async function download(id: ReportId, format: string): Promise<Buffer> {
    const payload = { eventIds: [wedding], format }
    const offered = await send('POST', `/reports/${id}/export`, { payload })
    expect(offered.statusCode).toBe(200)
    const { url } = offered.json<{ url: string }>()
    return (await product.http.inject({ url })).rawPayload
  }
})

test('a ranking tells the average place of each option, not how often it was named', async () => {
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

describe('a scheduled report', () => {
  const fields = {
    report: 'overdue-tasks',
    eventIds: [],
    format: 'pdf',
    recipients: ['Client@Example.com'],
    rhythm: 'day',
    day: 1,
    hour: 8,
  }

  test('goes to its readers when its hour has come, once', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    expect(added.statusCode).toBe(200)
    const { id, nextAt } = added.json<{ id: string; nextAt: string }>()
    const at = new Date(new Date(nextAt).getTime() + 1000)
    const { house, database } = product.parts
    const workshop = { house, database, jobs: [], now: () => at }
    await findDue(contextOf(workshop, null))
    await findDue(contextOf(workshop, null))
    const jobs = await queued(product.db, 'reports.mail')
    expect(jobs).toHaveLength(1)
    const { company, payload } = jobs[0] ?? { company: '', payload: {} }
    await mail(contextOf(workshop, company), payload as never)
    type Sent = { letter: { to: { address: string }; attachments: unknown[] } }
    const [sent] = await queued<Sent>(product.db, 'mail.send')
    expect(sent?.payload.letter.to.address).toBe('client@example.com')
    expect(sent?.payload.letter.attachments).toHaveLength(1)
    const { items } = await get<{ items: { id: string; sentAt: string; nextAt: string }[] }>(
      '/report-schedules',
    )
    const now = items.find((each) => each.id === id)
    expect(now?.sentAt).toBe(at.toISOString())
    expect(new Date(now?.nextAt ?? 0) > at).toBe(true)
  })

  test('is not changed by one who did not see the last change, and can be taken back', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    const { id, version } = added.json<{ id: string; version: number }>()
    const url = `/report-schedules/${id}`
    const first = await send('PATCH', url, { payload: { version, hour: 9 } })
    expect(first.statusCode).toBe(200)
    const second = await send('PATCH', url, { payload: { version, hour: 10 } })
    expect(second.statusCode).toBe(409)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('DELETE', url)).statusCode).toBe(404)
    const restored = await send('POST', `/company/bin/report-schedule/${id}/restore`)
    expect(restored.statusCode).toBeLessThan(300)
    const { items } = await get<{ items: { id: string }[] }>('/report-schedules')
    expect(items.map((each) => each.id)).toContain(id)
  })

  test('taken back goes on at its next time, and makes up for nothing', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields })
    const { id } = added.json<{ id: string }>()
    await send('DELETE', `/report-schedules/${id}`)
    await product.db.look(`update report_schedules set next_at = '2020-01-01' where id = $1`, [id])
    await send('POST', `/company/bin/report-schedule/${id}/restore`)
    const { items } = await get<{ items: { id: string; nextAt: string }[] }>('/report-schedules')
    const next = items.find((each) => each.id === id)?.nextAt ?? ''
    expect(new Date(next) > product.now).toBe(true)
  })

  test('still goes out when one of its events is gone, and not at all when all are', async () => {
    const event = { name: 'Trecător', startDate: '2030-05-05', type: 'other' }
    const { id: gone } = (await send('POST', '/events', { payload: event })).json<{ id: string }>()
    const mailed = async (eventIds: string[]) => {
      const made = await send('POST', '/report-schedules', { payload: { ...fields, eventIds } })
      return made.json<{ id: string }>().id
    }
    const [both, alone] = [await mailed([wedding, gone]), await mailed([gone])]
    expect((await send('DELETE', `/events/${gone}`)).statusCode).toBeLessThan(300)
    const before = (await queued(product.db, 'mail.send')).length
    const [who] = await product.db.look<{ id: string; company_id: string }>(
      `select id, company_id from users where email = 'admin@demo.prilej.ro'`,
    )
    const { house, database } = product.parts
    const workshop = { house, database, jobs: [], now: () => product.now }
    for (const scheduleId of [both, alone])
      await mail(contextOf(workshop, who?.company_id ?? ''), {
        scheduleId,
        userId: who?.id ?? '',
        locale: 'ro',
      })
    expect((await queued(product.db, 'mail.send')).length).toBe(before + 1)
  })

  test('about more than a planner may see is not there for them, nor can one be widened', async () => {
    const add = async (eventIds: string[]) => {
      const added = await send('POST', '/report-schedules', { payload: { ...fields, eventIds } })
      return added.json<{ id: string; version: number }>()
    }
    const whole = await add([])
    const both = await add([wedding, events['conferinta-orizont'] ?? ''])
    const one = await add([wedding])
    await limitPlannerTo([wedding])
    const { items } = await get<{ items: { id: string }[] }>('/report-schedules', 'planner')
    expect(items.map(({ id }) => id)).toEqual([one.id])
    const tried = { version: 1, recipients: ['planner@demo.prilej.ro'] }
    for (const { id } of [whole, both]) {
      const url = `/report-schedules/${id}`
      const changed = await send('PATCH', url, { payload: tried, who: 'planner' })
      const sent = await send('POST', `${url}/send`, { who: 'planner' })
      const gone = await send('DELETE', url, { who: 'planner' })
      expect([changed, sent, gone].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
    const widened = { version: one.version, eventIds: [] }
    await send('PATCH', `/report-schedules/${one.id}`, { payload: widened, who: 'planner' })
    const [made] = await product.db.look<{ email: string }>(
      `select u.email from report_schedules s join users u on u.id = s.created_by where s.id = $1`,
      [one.id],
    )
    expect(made?.email).toBe('planner@demo.prilej.ro')
    await limitPlannerTo(null)
  })

  test('of a colleague who left is paused, says so, and goes on for the one who saves it', async () => {
    const added = await send('POST', '/report-schedules', { payload: fields, who: 'planner' })
    const { id, version, nextAt } = added.json<{ id: string; version: number; nextAt: string }>()
    const mine = async () => {
      type Item = { id: string; isPaused: boolean; sentAt: string | null }
      const { items } = await get<{ items: Item[] }>('/report-schedules')
      const { isPaused, sentAt } = items.find((each) => each.id === id) ?? {}
      return { isPaused, sentAt }
    }
    const setLeft = (at: string | null) =>
      product.db.look(
        `update users set deactivated_at = $1 where email = 'planner@demo.prilej.ro'`,
        [at],
      )
    expect(await mine()).toEqual({ isPaused: false, sentAt: null })
    await setLeft(product.now.toISOString())
    const at = new Date(new Date(nextAt).getTime() + 1000)
    const { house, database } = product.parts
    await findDue(contextOf({ house, database, jobs: [], now: () => at }, null))
    expect(await mine()).toEqual({ isPaused: true, sentAt: null })
    const saved = await send('PATCH', `/report-schedules/${id}`, { payload: { version, hour: 9 } })
    expect(saved.json()).toMatchObject({ isPaused: false })
    expect(await mine()).toEqual({ isPaused: false, sentAt: null })
    await setLeft(null)
  })

  async function limitPlannerTo(eventIds: string[] | null) {
    const statement = `update users set event_ids = $1 where email = 'planner@demo.prilej.ro'`
    await product.db.look(statement, [eventIds])
  }

  test('wants addresses that can be written to', async () => {
    const payload = { ...fields, recipients: ['nobody'] }
    const refused = await send('POST', '/report-schedules', { payload })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ error: { fields: object } }>().error.fields).toHaveProperty(
      'recipients.0',
    )
  })
})
