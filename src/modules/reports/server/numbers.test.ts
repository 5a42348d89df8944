import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { contextOf, queued } from '#platform/testing/queue.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import type { Sheet as BudgetSheet } from '#modules/budgets/contract.ts'
import { countedInvoices, calculationOf, rollUp } from '#modules/budgets/model.ts'
import { ReportId, type ReportSheet } from '../model.ts'
import { makeNow } from './generation.ts'

const product = wholeProduct(seeds.map(({ name }) => name))
const events: Record<string, string> = {}
let token = ''

beforeAll(async () => {
  token = await product.signIn('admin@demo.prilej.ro')
  const list = await get<{ items: { id: string; slug: string }[] }>('/events?archived=all')
  for (const { id, slug } of list.items) events[slug] = id
})

type Method = 'GET' | 'POST' | 'DELETE'

function send(method: Method, path: string, payload?: object) {
  const headers = { authorization: token, 'accept-language': 'ro' }
  return product.http.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function ask<T>(method: Method, path: string, payload?: object): Promise<T> {
  const answer = await send(method, path, payload)
  expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 })
  return answer.json<T>()
}

const get = <T>(path: string) => ask<T>('GET', path)

interface ReportAnswer {
  sheet: ReportSheet
  count: number
}

const report = (id: ReportId, eventId: string) =>
  get<ReportAnswer>(`/reports/${id}?which=all&eventIds=${eventId}`)

function column({ sheet }: ReportAnswer, title: string): (string | number | null)[] {
  const at = sheet.columns.findIndex((each) => each.title === title)
  expect(at).toBeGreaterThanOrEqual(0)
  return sheet.rows.map((row) => row[at] ?? null)
}

const sum = (cells: readonly (string | number | null)[]) =>
  cells.reduce<number>((total, cell) => total + Number(cell ?? 0), 0)

interface Card {
  id: string
  cost: Record<string, { gross: number }>
  income: Record<string, { gross: number }>
}

async function sheetsOf(eventId: string): Promise<BudgetSheet[]> {
  const { items } = await get<{ items: Card[] }>(`/budgets?eventId=${eventId}`)
  return Promise.all(items.map(({ id }) => get<BudgetSheet>(`/budgets/${id}`)))
}

/** Every report about the money of an event, against what its own screens say. */
async function moneyAgrees(eventId: string): Promise<void> {
  const { items } = await get<{ items: Card[] }>(`/budgets?eventId=${eventId}`)
  const inside = await report('budget', eventId)
  for (const [title, name] of [
    ['Planificat', 'planned'],
    ['Angajat', 'committed'],
    ['Facturat', 'invoiced'],
    ['Plătit', 'paid'],
    ['Estimat', 'forecast'],
    ['Rămas', 'remaining'],
  ] as const) {
    const cards = items.reduce(
      (total, { cost, income }) => total + (cost[name]?.gross ?? 0) + (income[name]?.gross ?? 0),
      0,
    )
    expect({ title, sum: sum(column(inside, title)) }).toEqual({ title, sum: cards })
  }
  const sheets = await sheetsOf(eventId)
  const seen = sheets.flatMap((sheet) => {
    const lines = sheet.lines.filter(({ clientVisible }) => clientVisible)
    const kept = new Set(lines.map(({ id }) => id))
    const { lines: figures } = rollUp(calculationOf(sheet, lines))
    return lines
      .filter(({ id, side }) => side === 'cost' && kept.has(id) && figures.get(id)?.counts)
      .map(({ id }) => figures.get(id)?.planned.gross ?? 0)
  })
  expect(sum(column(await report('budget-client', eventId), 'Total'))).toBe(sum(seen))
  const vat = await report('vat-by-rate', eventId)
  const invoices = sheets.flatMap((sheet) => countedInvoices(sheet.invoices))
  const signed = (of: 'net' | 'vat') =>
    invoices.reduce((total, each) => total + (each.kind === 'credit' ? -1 : 1) * each[of], 0)
  expect(sum(column(vat, 'Net'))).toBe(signed('net'))
  expect(sum(column(vat, 'TVA'))).toBe(signed('vat'))
  const due = await report('payments-due', eventId)
  // An invoice without a day of its own gets none from the day of its issue.
  const days = column(due, 'Termen')
  expect(column(due, 'Săptămâna').map((week) => week === 'fără scadență')).toEqual(
    days.map((day) => day === null),
  )
  const dated = sheets.flatMap((sheet) => [
    ...sheet.payments.map(({ dueDate }) => dueDate),
    ...sheet.invoices.flatMap(({ dueOn }) => dueOn ?? []),
  ])
  expect(days.filter((day) => day !== null && !dated.includes(String(day)))).toEqual([])
  const offers = await report('offers', eventId)
  expect(offers.count).toBe(sheets.reduce((total, each) => total + each.offers.length, 0))
  expect(column(offers, 'Peste cea mai mică').every((above) => Number(above) >= 0)).toBe(true)
}

const rising = (a: number, b: number) => a - b

describe('a report says what the module itself says', () => {
  test('budgets of the demo: by category, for the client, VAT and offers', async () => {
    for (const slug of ['nunta-ana-si-mihai', 'conferinta-orizont', 'gala-caritabila'])
      await moneyAgrees(events[slug] ?? '')
  })

  test('random budgets', async () => {
    const line = fc.record({
      mode: fc.constantFrom('fixed', 'per_guest', 'per_adult', 'per_table'),
      unitPrice: fc.nat(500_000),
      vat: fc.constantFrom('standard', 'reduced', 'exempt'),
      side: fc.constantFrom('cost', 'income'),
      clientVisible: fc.boolean(),
      optional: fc.boolean(),
    })
    const bill = fc.record({ net: fc.integer({ min: 1, max: 900_000 }), rate: fc.nat(25) })
    const shapes = fc.sample(
      fc.record({
        lines: fc.array(line, { minLength: 1, maxLength: 8 }),
        bills: fc.array(bill, { maxLength: 4 }),
      }),
      5,
    )
    for (const [at, shape] of shapes.entries()) await moneyAgrees(await eventWith(at, shape))
  })

  interface Shape {
    lines: object[]
    bills: { net: number; rate: number }[]
  }

  async function eventWith(at: number, { lines, bills }: Shape): Promise<string> {
    const event = { name: `Întâmplător ${at}`, type: 'gala', startDate: '2027-06-12' }
    const { id } = await ask<{ id: string }>('POST', '/events', { ...event, expectedGuests: 80 })
    const budget = await ask<{ id: string }>('POST', `/events/${id}/budgets`, { name: 'Buget' })
    const base = `/budgets/${budget.id}`
    const named = lines.map((line, n) => ({ name: `Linia ${n}`, ...line }))
    const added = await ask<{ lines: { id: string }[] }>('POST', `${base}/lines`, { lines: named })
    for (const [n, { net, rate }] of bills.entries()) {
      const amounts = { net, vat: Math.round((net * rate) / 100) }
      const lineId = added.lines[n % added.lines.length]?.id ?? ''
      await ask('POST', `${base}/invoices`, {
        partnerId: null,
        supplier: `Furnizor ${at}`,
        series: '',
        number: String(n),
        kind: n % 3 === 2 ? 'credit' : 'final',
        issuedOn: '2027-05-01',
        dueOn: null,
        currency: 'RON',
        rate: null,
        ...amounts,
        allocations: [{ lineId, ...amounts, closes: false }],
        settles: [],
        fileId: null,
      })
    }
    return id
  }

  test('the programme and who signed up', async () => {
    type Slots = Record<'enrolled' | 'waiting' | 'slots', number>
    for (const slug of ['nunta-ana-si-mihai', 'conferinta-orizont']) {
      const eventId = events[slug] ?? ''
      const { sessions } = await get<{ sessions: object[] }>(`/events/${eventId}/agenda`)
      expect((await report('agenda', eventId)).count).toBe(sessions.length)
      const { items } = await get<{ items: Slots[] }>(`/activities?eventId=${eventId}&limit=100`)
      const signed = await report('enrolments', eventId)
      const all = (of: keyof Slots) => sum(items.map((each) => each[of]))
      expect(signed.count).toBe(all('slots'))
      expect(sum(column(signed, 'Înscriși'))).toBe(all('enrolled'))
      expect(sum(column(signed, 'În așteptare'))).toBe(all('waiting'))
    }
  })

  test('questionnaires: every choice as the results count it', async () => {
    const eventId = events['conferinta-orizont'] ?? ''
    const read = await report('questionnaire-results', eventId)
    const path = `/questionnaires?eventId=${eventId}`
    const { items } = await get<{ items: { id: string }[] }>(path)
    let expected = 0
    for (const { id } of items) {
      const { summaries } = await get<{
        summaries: { answered: number; counts: { n: number }[]; values: { n: number }[] }[]
      }>(`/questionnaires/${id}/results`)
      for (const { answered, counts, values } of summaries) {
        const chosen = [...counts, ...values]
        expected += chosen.length > 0 ? sum(chosen.map(({ n }) => n)) : answered
      }
    }
    expect(read.count).toBeGreaterThan(0)
    expect(sum(column(read, 'Răspunsuri'))).toBe(expected)
  })

  test('doors: together they let in as many as the lists say, of as many as they expect', async () => {
    for (const slug of ['conferinta-orizont', 'gala-caritabila']) {
      const eventId = events[slug] ?? ''
      const { counters } = await get<{ counters: { arrived: number; expected: number }[] }>(
        `/events/${eventId}/check-in`,
      )
      const arrived = sum(counters.map((each) => each.arrived))
      expect(sum(column(await report('gates', eventId), 'Intrări'))).toBe(arrived)
      const attendance = await report('attendance', eventId)
      expect(sum(column(attendance, 'Au venit'))).toBe(arrived)
      expect(column(attendance, 'Așteptați').map(Number).toSorted(rising)).toEqual(
        counters.map(({ expected }) => expected).toSorted(rising),
      )
    }
  })

  test('answers of random guests, by part and by group', async () => {
    const event = { name: 'Invitați la întâmplare', type: 'gala', startDate: '2027-06-12' }
    const { id } = await ask<{ id: string }>('POST', '/events', event)
    await product.db.look(
      `with made as (insert into guest_groups (company_id, id, event_id, name, folded, side, code, token_hash, token_kid, created_at)
         select company_id, gen_random_uuid(), id, 'Grupul ' || n, 'grupul ' || n, 'A', 'R' || n || substr(id::text, 1, 6),
           sha256((id::text || n)::bytea), 'k', now() from events, generate_series(1, 20) n where id = $1 returning *),
       people as (insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing,
           company, ticket_hash, ticket_kid, created_at)
         select company_id, gen_random_uuid(), event_id, id, 'Ana', 'P' || n, 'P' || n, 'ana', '{ana}',
           (array['yes', 'no', 'none'])[1 + floor(random() * 3)], '', sha256((id::text || n)::bytea), 'k', now()
         from made, generate_series(1, 5) n returning *)
       insert into guest_invitations (company_id, event_id, part_id, guest_id, rsvp)
       select g.company_id, g.event_id, p.id, g.id, g.standing from people g
       join event_parts p on p.company_id = g.company_id and p.event_id = g.event_id`,
      [id],
    )
    const { heads } = await get<{ heads: Record<'confirmed' | 'refused', number> }>(
      `/events/${id}/guests/counts`,
    )
    for (const of of ['rsvp-by-part', 'rsvp-by-group'] as const) {
      const read = await report(of, id)
      expect(sum(column(read, 'Vin'))).toBe(heads.confirmed)
      expect(sum(column(read, 'Nu vin'))).toBe(heads.refused)
    }
  })
})

describe('bad input and faults', () => {
  test('an empty event has empty reports, on paper too', async () => {
    const event = { name: 'Gol', type: 'gala', startDate: '2027-06-12' }
    const { id } = await ask<{ id: string }>('POST', '/events', event)
    for (const of of ReportId.options) {
      const { sheet } = await report(of, id)
      expect(sheet.rows.every((row) => row.length === sheet.columns.length)).toBe(true)
      const payload = { eventIds: [id], format: 'pdf' }
      const { url } = await ask<{ url: string }>('POST', `/reports/${of}/export`, payload)
      const file = await product.http.inject({ url })
      expect(`${of} ${file.rawPayload.subarray(0, 5).toString()}`).toBe(`${of} %PDF-`)
    }
  })

  test('what a deleted partner was promised, offered and billed stays in the numbers', async () => {
    const eventId = events['conferinta-orizont'] ?? ''
    const before = await report('invoices', eventId)
    const { items } = await get<{ items: { id: string }[] }>('/partners?limit=100')
    for (const { id } of items.slice(0, 5)) await send('DELETE', `/partners/${id}`)
    expect((await report('invoices', eventId)).count).toBe(before.count)
    expect((await send('GET', `/reports/deliverables?eventIds=${eventId}`)).statusCode).toBe(200)
    await moneyAgrees(eventId)
  })

  test('on the night the clocks go back the local time is shown, not the hours that passed', async () => {
    const event = { name: 'Noaptea lungă', type: 'gala', startDate: '2026-10-24' }
    const { id } = await ask<{ id: string }>('POST', '/events', event)
    const when = { day: '2026-10-25', time: '02:30', minutes: 120 }
    const session = { title: 'Petrecerea', ...when, allRooms: true }
    await ask('POST', `/events/${id}/agenda/sessions`, session)
    expect(column(await report('agenda', id), 'Ora')).toEqual(['02:30–03:30'])
    expect(column(await report('agenda', id), 'Sală')).toEqual(['toate sălile'])
  })

  test('five hundred events fit into a report, one more is said by name', async () => {
    const copy = (many: number) =>
      product.db.look(
        `insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place,
           languages, currency, visibility, slug, created_at)
         select company_id, gen_random_uuid(), 'M-' || n || '-' || $2::text, 'E' || n, 'e', 'gala', starts_at, ends_at, start_date, last_day, '{}',
           '{ro}', 'RON', 'private', 'm-' || n || '-' || $2::text, now()
         from events, generate_series(1, $2::int) n where id = $1`,
        [events['conferinta-orizont'] ?? '', many],
      )
    const { events: now } = await get<{ events: object[] }>('/reports/rsvp-by-part?which=all')
    await copy(500 - now.length)
    for (const of of ReportId.options)
      expect(`${of} ${(await send('GET', `/reports/${of}?which=all`)).statusCode}`).toBe(
        `${of} 200`,
      )
    await copy(1)
    const refused = await send('GET', '/reports/rsvp-by-part?which=all')
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('reports.too_many_events')
  })

  test('a person who lost the role meanwhile gets nothing of what was built', async () => {
    const planner = await product.signIn('planner@demo.prilej.ro')
    const headers = { authorization: planner }
    const payload = { eventIds: [], format: 'csv' }
    const offered = await product.http.inject({
      method: 'POST',
      url: '/api/reports/rsvp-by-part/export',
      headers,
      payload: { ...payload, eventIds: [events['gala-caritabila']] },
    })
    const { url } = offered.json<{ url: string }>()
    const { members } = await get<{ members: { id: string; email: string; version: number }[] }>(
      '/company/team',
    )
    const person = members.find(({ email }) => email === 'planner@demo.prilej.ro')
    await ask('POST', `/company/team/${person?.id}/deactivate`, { version: person?.version })
    expect((await product.http.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
    const repeated = await product.http.inject({ url: '/api/reports/rsvp-by-part', headers })
    expect(repeated.statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('a large report', () => {
  test('is made beside and names its file; a person who lost the role finds none', async () => {
    const event = { name: 'Mulțimea', type: 'gala', startDate: '2027-06-12' }
    const { id } = await ask<{ id: string }>('POST', '/events', event)
    await product.db.look(
      `with made as (insert into guest_groups (company_id, id, event_id, name, folded, side, code, token_hash, token_kid, created_at)
         select company_id, gen_random_uuid(), id, 'Toți', 'toti', 'A', 'L' || substr(id::text, 1, 7), sha256(id::text::bytea), 'k', now()
         from events where id = $1 returning *)
       insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing,
         company, ticket_hash, ticket_kid, created_at)
       select company_id, gen_random_uuid(), event_id, id, 'Ana', 'L' || n, 'L' || n, 'ana', '{ana}', 'none', '',
         sha256((id::text || n)::bytea), 'k', now() from made, generate_series(1, 5000) n`,
      [id],
    )
    const payload = { eventIds: [id], format: 'csv' }
    const { workId } = await ask<{ workId: string }>('POST', '/reports/guest-list/export', payload)
    const [waiting] = await queued<Parameters<typeof makeNow>[1]>(product.db, 'reports.make')
    if (!waiting) throw new Error('nothing waits')
    const { services, database } = product.parts
    const jobDeps = { services, database, jobs: [], now: () => product.now }
    const ctx = contextOf(jobDeps, waiting.company)
    const task = waiting.payload
    const progress = { report: () => Promise.resolve() }
    expect(task).toMatchObject({ workId, report: 'guest-list', eventIds: [id] })
    const made = await makeNow(ctx, task, progress)
    const [file] = await product.db.look<{ bytes: number }>(
      'select bytes::int from files where id = $1',
      [String(made?.fileId)],
    )
    expect(file?.bytes).toBeGreaterThan(5000 * 10)
    expect(await makeNow(ctx, { ...task, userId: randomUUID() }, progress)).toBeNull()
  })
})

describe('a saved report', () => {
  const setting = { report: 'budget', eventIds: [], which: 'all', needs: false, name: 'Bani' }

  test('is kept for the person who saved it, and goes when they say so', async () => {
    const saved = await ask<{ id: string }>('POST', '/saved-reports', setting)
    const { items } = await get<{ items: object[] }>('/saved-reports')
    expect(items).toContainEqual({ ...setting, id: saved.id })
    expect((await send('DELETE', `/saved-reports/${saved.id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/saved-reports/${saved.id}`)).statusCode).toBe(404)
  })

  test('does not name events that are none of theirs', async () => {
    const payload = { ...setting, eventIds: ['3f0c6f0e-6f1b-4a6e-9d0a-1f2b3c4d5e6f'] }
    expect((await send('POST', '/saved-reports', payload)).statusCode).toBe(404)
    expect((await send('POST', '/saved-reports', { ...setting, name: '' })).statusCode).toBe(422)
  })
})

test('a file shows hours in local time, in figures that can be sorted', async () => {
  const eventIds = [events['conferinta-orizont']]
  const file = async (format: string) => {
    const made = await send('POST', '/reports/arrivals/export', { eventIds, format })
    return (await product.http.inject({ url: made.json<{ url: string }>().url })).rawPayload
  }
  const { sheet } = await get<{ sheet: ReportSheet }>(`/reports/arrivals?eventIds=${eventIds[0]}`)
  const timed = sheet.columns.findIndex(({ kind }) => kind === 'clock')
  const [day = '', hour] = String(sheet.rows[0]?.[timed]).split(' ')
  const rows: string[][] = []
  for await (const { cells } of xlsxRows(await file('xlsx'))) rows.push(cells)
  expect(rows[1]?.[timed]).toBe(`${day} ${hour}`)
  const csv = (await file('csv')).toString('utf8').split('\r\n')
  expect(csv[1]?.split(';')[timed]).toBe(`${day.split('-').toReversed().join('.')} ${hour}`)
})
