import { beforeAll, expect, test } from 'vitest'
import ICAL from 'ical.js'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { deactivateMember, listTeam } from '#modules/company/contract.ts'
import { listEvents } from '#modules/events/contract.ts'
import { closeMyCalendar, getMyCalendar, openMyCalendar } from '../../contract.ts'

const product = wholeProduct(['contacts', 'partners', 'budgets'])
let admin = ''
let planner = ''
beforeAll(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  planner = await product.signIn('planner@demo.prilej.ro')
})

function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  who: string,
): Promise<OutputOf<E>> {
  return callOver(product.http, endpoint, input, who)
}

async function read(url: string | null) {
  return product.http.inject(new URL(url ?? '').pathname)
}

test('the calendar of a person has the events and what is theirs to do', async () => {
  expect(await call(getMyCalendar, {}, planner)).toEqual({ url: null, lastReadAt: null })
  const { url } = await call(openMyCalendar, {}, planner)
  const { headers, body } = await read(url)
  expect(headers['content-type']).toContain('text/calendar')
  const titles = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((entry) => entry.getFirstPropertyValue('summary'))
  const events = await call(listEvents, {}, planner)
  expect(titles).toEqual(expect.arrayContaining(events.items.slice(0, 1).map(({ name }) => name)))
  expect((await call(getMyCalendar, {}, planner)).lastReadAt).not.toBeNull()
})

test('an entry says how certain it is, where it is, and which event a payment belongs to', async () => {
  const { url } = await call(openMyCalendar, {}, planner)
  const { body } = await read(url)
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const entry = (start: string) => {
    const found = entries.find((each) => `${value(each, 'summary')}`.startsWith(start))
    return { value: (name: string) => found && value(found, name) }
  }
  const status = (start: string) => entry(start).value('status')
  expect(status('Nunta Anei')).toBe('CONFIRMED')
  expect(status('25 de ani de Meridian')).toBe('TENTATIVE')
  expect(status('Lansarea Aurora X')).toBe('TENTATIVE')
  expect(status('Festivalul vinului')).toBe('CANCELLED')
  expect(entry('Nunta Anei').value('location')).toMatch(/^Domeniul Știrbey, ./)
  const { items } = await call(listEvents, {}, planner)
  const names = items.map(({ name }) => name)
  const payment = entry('Plată: ')
  expect(names).toContain(payment.value('description'))
  expect(payment.value('url')).toMatch(/\/buget\/[0-9a-f-]{36}$/)
})

function value(entry: ICAL.Component, name: string) {
  return entry.getFirstPropertyValue(name)
}

test('a renewed or closed calendar is gone at its old address', async () => {
  const { url: first } = await call(openMyCalendar, {}, planner)
  const { url: second } = await call(openMyCalendar, {}, planner)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  await call(closeMyCalendar, {}, planner)
  expect((await read(second)).statusCode).toBe(404)
  const forged = `${second?.slice(0, -5)}x.ics`
  expect((await read(forged)).statusCode).toBe(404)
})

test('a colleague who left has no calendar any more', async () => {
  const { url } = await call(openMyCalendar, {}, planner)
  const { members } = await call(listTeam, {}, admin)
  const member = members.find(({ role }) => role === 'planner')
  await call(deactivateMember, { userId: member?.id ?? '', version: member?.version ?? 0 }, admin)
  expect((await read(url)).statusCode).toBe(404)
})
