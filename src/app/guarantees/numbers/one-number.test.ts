import { beforeAll, describe, expect, test } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { comingOf, type Counter } from '#modules/check-in/model.ts'
import type { BudgetCard, Sheet as BudgetSheet } from '#modules/budgets/contract.ts'
import { calculationOf, rollUp } from '#modules/budgets/model.ts'
import type { HeadCounts } from '#modules/guests/model.ts'
import type { ReportId, ReportSheet } from '#modules/reports/model.ts'
import {
  answersOf,
  cell,
  listsOf,
  Numbers,
  printedOn,
  reportFilesOf,
  tableOf,
  type Source,
  type Table,
} from './one-number.testbed.ts'

const product = wholeProduct(seeds.map(({ name }) => name))
const demo = ['nunta-ana-si-mihai', 'conferinta-orizont'] as const
const events: Record<string, { id: string; heads: Pick<HeadCounts, 'invited' | 'confirmed'> }> = {}
let token = ''

beforeAll(async () => {
  token = await product.signIn('admin@demo.prilej.ro')
  const { items } = await get<{ items: ((typeof events)[string] & { slug: string })[] }>(
    '/events?archived=all&limit=50',
  )
  for (const { slug, ...event } of items) events[slug] = event
})

async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const headers = { authorization: token, 'accept-language': 'ro' }
  const url = `/api${path}`
  const answer = await product.http.inject({ method, url, headers, ...(payload && { payload }) })
  expect(`${path} ${answer.statusCode}`).toBe(`${path} 200`)
  return answer.json<T>()
}

const get = <T>(path: string) => ask<T>('GET', path)

async function file(path: string, payload: object): Promise<Buffer> {
  const { url } = await ask<{ url: string }>('POST', path, payload)
  return (await product.http.inject({ url })).rawPayload
}

const source: Source = { get, file }

async function report(id: ReportId, eventId: string): Promise<Table> {
  const { sheet } = await get<{ sheet: ReportSheet }>(
    `/reports/${id}?which=all&eventIds=${eventId}`,
  )
  return { titles: sheet.columns.map(({ title }) => title), rows: sheet.rows }
}

const sumOf = (table: Table, title: string): number =>
  table.rows.reduce((sum, row) => sum + Number(cell(table, row, title)), 0)

const answers = [
  ['confirmed', 'Vin', 'yes'],
  ['refused', 'Nu vin', 'no'],
  ['silent', 'Fără răspuns', 'none'],
  ['undecided', 'Poate', 'maybe'],
  ['waiting', 'În așteptare', 'waiting'],
] as const

interface GuestReport {
  total: number
  arrived: number
  heads: HeadCounts
  parts: (HeadCounts & { partId: string; arrived: number })[]
}

/** Reads all places that show how many guests an event has and their answers. */
async function guestsOf(eventId: string, numbers: Numbers): Promise<void> {
  const counts = await get<GuestReport>(`/events/${eventId}/guests/counts`)
  const { items: parts } = await get<{ items: { id: string; name: string }[] }>(
    `/events/${eventId}/parts`,
  )
  const total = (filter: string) =>
    get<{ total: number }>(`/events/${eventId}/guests/total?${filter}`).then((found) => found.total)
  const { heads } = counts
  const byGroup = await report('rsvp-by-group', eventId)
  numbers.put('on the list', 'counters', counts.total)
  numbers.put('on the list', 'guest table', await total(''))
  numbers.put('on the list', 'report guest-list', (await report('guest-list', eventId)).rows.length)
  numbers.put('invited', 'counters', heads.invited)
  numbers.put('invited', 'guest table', counts.total - (await total('rsvps=uninvited')))
  numbers.put('invited', 'report rsvp-by-group', sumOf(byGroup, 'Invitați'))
  numbers.put('ages of the confirmed', 'counters', heads.confirmed)
  numbers.put('ages of the confirmed', 'sum', heads.adults + heads.children + heads.babies)
  for (const [name, title, rsvp] of answers) {
    numbers.put(name, 'counters', heads[name])
    numbers.put(name, 'guest table', await total(`rsvps=${rsvp}`))
    numbers.put(name, 'report rsvp-by-group', sumOf(byGroup, title))
  }
  const { items: silent } = await get<{ items: { silent: number }[] }>(
    `/events/${eventId}/silent-groups?limit=200`,
  )
  const silentOnes = silent.reduce((sum, each) => sum + each.silent, 0)
  numbers.put('silent', 'list of the silent', silentOnes)
  const byPart = await report('rsvp-by-part', eventId)
  const kitchen = await report('kitchen', eventId)
  for (const row of byPart.rows) {
    const part = cell(byPart, row, 'Moment')
    const { id } = parts.find(({ name }) => name === part)!
    const counted = counts.parts.find(({ partId }) => partId === id)!
    for (const [name, title, rsvp] of answers) {
      numbers.put(`${part}: ${name}`, 'counters', counted[name])
      numbers.put(`${part}: ${name}`, 'report rsvp-by-part', Number(cell(byPart, row, title)))
      numbers.put(`${part}: ${name}`, 'guest table', await total(`partId=${id}&rsvps=${rsvp}`))
    }
    numbers.put(`${part}: invited`, 'counters', counted.invited)
    numbers.put(`${part}: invited`, 'report rsvp-by-part', Number(cell(byPart, row, 'Invitați')))
    const meals = kitchen.rows.filter((line) => cell(kitchen, line, 'Moment') === part)
    const ages = [
      ['adults', 'Adulți'],
      ['children', 'Copii'],
      ['babies', 'Bebeluși'],
    ] as const
    for (const [name, title] of ages) {
      numbers.put(`${part}: ${name}`, 'counters', counted[name])
      numbers.put(`${part}: ${name}`, 'report rsvp-by-part', Number(cell(byPart, row, title)))
      if (meals.length > 0)
        numbers.put(`${part}: ${name}`, 'report kitchen', sumOf({ ...kitchen, rows: meals }, title))
    }
  }
  await exportsOf(eventId, numbers)
  await cardsOf(eventId, numbers)
}

const words = { vine: 'confirmed', 'nu vine': 'refused', poate: 'undecided', invitat: 'silent' }
const overallRsvpOrder = ['vine', 'în așteptare', 'poate', 'invitat', 'nu vine']

/** The exported list: every row is a guest, and the overall answer follows from those to the parts. */
async function exportsOf(eventId: string, numbers: Numbers): Promise<void> {
  for (const format of ['csv', 'xlsx'] as const) {
    const selection = { all: true, ids: [], filter: {} }
    const payload = { format, selection, needs: false }
    const bytes = await file(`/events/${eventId}/guests/export`, payload)
    const table = await tableOf(bytes, format)
    const place = `export ${format}`
    const named = table.rows.filter((row) =>
      ['Nume de familie', 'Prenume'].some((title) => cell(table, row, title) !== ''),
    )
    numbers.put('on the list with a name', place, named.length)
    const answerColumns = table.titles.filter((title) => title.endsWith(': răspuns'))
    const texts = table.rows.map((row) => answerColumns.map((title) => cell(table, row, title)))
    const overallRsvp = texts.map((row) => overallRsvpOrder.find((word) => row.includes(word)))
    numbers.put('on the list', place, table.rows.length)
    numbers.put('invited', place, overallRsvp.filter(Boolean).length)
    for (const [word, name] of Object.entries(words))
      numbers.put(name, place, overallRsvp.filter((each) => each === word).length)
    for (const [at, title] of answerColumns.entries()) {
      const part = title.slice(0, -': răspuns'.length)
      const havingSaid = (word: string) => texts.filter((row) => row[at] === word).length
      if (texts.every((row) => row[at] === '')) continue
      for (const [word, name] of Object.entries(words))
        numbers.put(`${part}: ${name}`, place, havingSaid(word))
    }
  }
}

/** A card needs a name, so companions without one have none. */
async function cardsOf(eventId: string, numbers: Numbers): Promise<void> {
  const selection = { all: true, ids: [], filter: {} }
  const payload = { format: 'vcard', selection, needs: false }
  const cards = await file(`/events/${eventId}/guests/export`, payload)
  const count = cards.toString('utf8').match(/^BEGIN:VCARD/gm)?.length ?? 0
  numbers.put('on the list with a name', 'export vcard', count)
}

/** Reads all places that show who arrived. */
async function presenceOf(eventId: string, numbers: Numbers): Promise<void> {
  interface CheckIn {
    lists: { id: string; partId: string | null; name: string }[]
    counters: Counter[]
  }
  const { lists, counters } = await get<CheckIn>(`/events/${eventId}/check-in`)
  const counts = await get<GuestReport>(`/events/${eventId}/guests/counts`)
  const total = await get<{ total: number }>(`/events/${eventId}/guests/total?hasArrived=true`)
  numbers.put('arrived', 'counters', counts.arrived)
  numbers.put('arrived', 'guest table', total.total)
  const attendance = await report('attendance', eventId)
  const gates = await report('gates', eventId)
  const absent = await report('no-shows', eventId)
  const live = await get<{ items: Pick<Counter, 'listId' | 'arrived'>[] }>(
    `/events/${eventId}/check-in/counters`,
  )
  for (const { id, partId, name } of lists) {
    const counter = counters.find(({ listId }) => listId === id)!
    const { unexpected } = comingOf(counter)
    const row = attendance.rows.find((each) => cell(attendance, each, 'Listă') === name)!
    const texts = (title: string) => Number(cell(attendance, row, title))
    const at = (what: string) => `${name}: ${what}`
    numbers.put(at('expected'), 'check-in', counter.expected)
    numbers.put(at('expected'), 'report attendance', texts('Așteptați'))
    numbers.put(at('arrived'), 'check-in', counter.arrived)
    numbers.put(at('arrived'), 'report attendance', texts('Au venit'))
    numbers.put(at('missing'), 'check-in', counter.missing)
    numbers.put(at('missing'), 'report attendance', texts('Lipsesc'))
    numbers.put(at('not expected'), 'check-in', unexpected)
    numbers.put(at('not expected'), 'report attendance', texts('Neașteptați'))
    numbers.put(at('arrived'), 'sum', counter.expected - counter.missing + unexpected)
    const scanned = live.items.find(({ listId }) => listId === id)
    if (scanned) numbers.put(at('arrived'), 'live counters', scanned.arrived)
    const doors = gates.rows.filter((each) => cell(gates, each, 'Listă') === name)
    numbers.put(at('arrived'), 'report gates', sumOf({ ...gates, rows: doors }, 'Intrări'))
    const people = (state: string) =>
      get<{ total: number }>(`/events/${eventId}/check-in/people?listId=${id}&state=${state}`)
    numbers.put(at('missing'), 'people at the door', (await people('missing')).total)
    const came = (await people('inside')).total + (await people('left')).total
    numbers.put(at('arrived'), 'people at the door', came)
    const part = counts.parts.find((each) => each.partId === partId)
    if (part) numbers.put(at('arrived'), 'counters of the part', part.arrived)
    if (part && part.invited > 0) numbers.put(at('expected'), 'confirmed for it', part.confirmed)
    const absentees = absent.rows.filter((each) => cell(absent, each, 'Moment') === name)
    if (absentees.length > 0) numbers.put(at('missing'), 'report no-shows', absentees.length)
  }
  const entries = counters.reduce((sum, { arrived }) => sum + arrived, 0)
  numbers.put('entries', 'check-in', entries)
  numbers.put('entries', 'report arrivals', sumOf(await report('arrivals', eventId), 'Intrări'))
}

/** Reads the page of the client. */
async function clientReadsOf(eventId: string, numbers: Numbers): Promise<void> {
  const { link } = await ask<{ link: string }>('POST', `/events/${eventId}/client-report`, {})
  const page = (await product.http.inject({ url: new URL(link).pathname })).body
  const number = (text = '') => Number(text.replace(/\D/g, ''))
  const funnel = [...page.matchAll(/report-big">([\d.]+)<\/span><span>([^<]+)</g)]
  const step = (word: string) => number(funnel.find(([, , label]) => label === word)?.[1])
  numbers.put('invited', 'client report', step('invitați'))
  numbers.put('confirmed', 'client report', step('au confirmat'))
  numbers.put('arrived', 'client report', step('au venit'))
  const rows = (section: string) => {
    const html = new RegExp(`id="${section}"[^]*?</section>`).exec(page)?.[0] ?? ''
    return [...html.matchAll(/<tr><th scope="row">([^<]*)<\/th>((?:<td>[^<]*<\/td>)+)/g)].map(
      ([, name = '', cells = '']) => ({
        name,
        cells: [...cells.matchAll(/<td>([^<]*)</g)].map(([, text]) => number(text)),
      }),
    )
  }
  const columns = ['invited', 'confirmed', 'refused', 'undecided', 'waiting', 'silent']
  for (const { name, cells } of rows('raspunsuri'))
    for (const [at, column] of columns.entries())
      numbers.put(`${name}: ${column}`, 'client report', cells[at] ?? -1)
  for (const { name, cells } of rows('prezenta'))
    for (const [at, column] of ['expected', 'arrived', 'not expected', 'missing'].entries())
      numbers.put(`${name}: ${column}`, 'client report', cells[at] ?? -1)
}

/** Reads all places that show the cost of an event and the amounts still to pay. */
async function moneyOf(eventId: string, numbers: Numbers): Promise<void> {
  const { items } = await get<{ items: BudgetCard[] }>(`/budgets?eventId=${eventId}`)
  const figures = ['planned', 'committed', 'invoiced', 'paid', 'forecast', 'remaining'] as const
  for (const card of items) {
    const sheet = await get<BudgetSheet>(`/budgets/${card.id}`)
    const { cost, income } = rollUp(calculationOf(sheet))
    for (const name of figures) {
      numbers.put(`${card.name}: ${name}`, 'card', card.cost[name].gross)
      numbers.put(`${card.name}: ${name}`, 'sheet', cost[name].gross)
      numbers.put(`${card.name}: income ${name}`, 'card', card.income[name].gross)
      numbers.put(`${card.name}: income ${name}`, 'sheet', income[name].gross)
    }
    const title = `Planificat cu TVA (${card.currency})`
    for (const format of ['csv', 'xlsx'] as const) {
      const bytes = await file(`/budgets/${card.id}/export`, { format })
      const table = await tableOf(bytes, format)
      const total = table.rows.find((row) => row.includes('Total cheltuieli')) ?? []
      const text = cell(table, total, title)
      const value = Math.round(Number(format === 'csv' ? text.replace(',', '.') : text) * 100)
      numbers.put(`${card.name}: planned`, `export ${format}`, value)
    }
    const printed = await printedOn(source, `/budgets/${card.id}/export`, { format: 'pdf' })
    const planned = (cost.planned.gross / 100).toLocaleString('ro-RO', { minimumFractionDigits: 2 })
    const isPrinted = printed.includes(planned)
    numbers.put(`${card.name}: planned`, 'export pdf', isPrinted ? cost.planned.gross : -1)
    numbers.put('confirmed', `budget ${card.name}`, sheet.confirmed.confirmed)
    const { adults, children, babies } = sheet.confirmed
    numbers.put('ages of the confirmed', `budget ${card.name}`, adults + children + babies)
  }
  const table = await report('budget', eventId)
  for (const [name, title] of [
    ['planned', 'Planificat'],
    ['paid', 'Plătit'],
  ] as const) {
    const all = items.reduce(
      (sum, { cost, income }) => sum + cost[name].gross + income[name].gross,
      0,
    )
    numbers.put(`all budgets: ${name}`, 'cards', all)
    numbers.put(`all budgets: ${name}`, 'report budget', sumOf(table, title))
  }
  const open = `eventId=${eventId}&status=planned&status=approved`
  const { weeks } = await get<{ weeks: { count: number }[] }>(`/payments/weeks?${open}`)
  const list = await get<{ total: number }>(`/payments?${open}`)
  numbers.put(
    'payments to make',
    'weeks',
    weeks.reduce((sum, { count }) => sum + count, 0),
  )
  numbers.put('payments to make', 'list', list.total)
}

describe('every number that is in two places is the same number', () => {
  test.each(demo)('in %s', async (slug) => {
    const { id, heads } = events[slug]!
    const numbers = new Numbers()
    numbers.put('invited', 'card of the event', heads.invited)
    numbers.put('confirmed', 'card of the event', heads.confirmed)
    await guestsOf(id, numbers)
    await presenceOf(id, numbers)
    await clientReadsOf(id, numbers)
    await moneyOf(id, numbers)
    await reportFilesOf(source, id, numbers)
    await answersOf(source, id, numbers)
    await listsOf(source, id, numbers)
    expect(numbers.different).toEqual({})
    expect(numbers.alone).toEqual([])
  })

  test('a difference is named with the places that differ', () => {
    const numbers = new Numbers()
    numbers.put('invited', 'list', 3)
    numbers.put('invited', 'report', 4)
    numbers.put('arrived', 'list', 1)
    expect(numbers.different).toEqual({ invited: { list: 3, report: 4 } })
    expect(numbers.alone).toEqual(['arrived'])
  })
})
