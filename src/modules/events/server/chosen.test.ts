import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { authenticators, personOf, signedIn } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators, services: { ports: [...ports, signedIn] } })

let companyId: string
let ana: ReturnType<typeof personOf>
let radu: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  ana = personOf(app, companyId, 'admin')
  radu = personOf(app, companyId, 'planner')
})

const somewhere = { name: 'Palat', address: 'București', lat: null, lng: null }
const wedding = { name: 'Nunta Anei', startDate: '2027-06-12', type: 'wedding' } as const
const create = (fields: Partial<CallOf<typeof contract.createEvent>> = {}, who = ana) =>
  who.call(contract.createEvent, { ...wedding, ...fields })
const names = async (input: CallOf<typeof contract.listEvents>, who = ana) =>
  (await who.call(contract.listEvents, input)).items.map(({ name }) => name)
const colleague = async (name: string, company = companyId) => {
  const id = randomUUID()
  await db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, $3, 'planner', $4, now())`,
    [id, `${id}@exemplu.ro`, name, company],
  )
  return id
}

describe('several at once', () => {
  const some = (ids: readonly string[]) => ({ all: false, ids: [...ids], filter: {} })
  const allBut = (ids: readonly string[], filter = {}) => ({ all: true, ids: [...ids], filter })
  const three = async () => {
    const made = []
    for (const name of ['Una', 'Două', 'Trei']) made.push(await create({ name }))
    return made.map(({ id }) => id)
  }

  test('get another lead: the named ones, or all that the filter finds but the named', async () => {
    const maria = await colleague('Maria')
    const [one = '', two = '', other = ''] = await three()
    const input = { selection: some([one, randomUUID()]), leadId: maria }
    expect(await radu.call(contract.changeLeads, input)).toEqual({ count: 1 })
    expect(await radu.call(contract.changeLeads, input)).toEqual({ count: 0 })
    expect(await ana.call(contract.getEvent, { eventId: one })).toMatchObject({
      leadId: maria,
      version: 2,
    })
    const rest = { selection: allBut([two], { search: 'e' }), leadId: maria }
    expect(await radu.call(contract.changeLeads, rest)).toEqual({ count: 1 })
    expect(await ana.call(contract.getEvent, { eventId: other })).toMatchObject({ leadId: maria })
    expect(await ana.call(contract.getEvent, { eventId: two })).toMatchObject({ version: 1 })
    const [line] = await db.look<{ event_id: string; changes: { new: string }[] }>(
      `select event_id, changes from history where entity_id = $1 and verb = 'changed'`,
      [one],
    )
    expect(line).toMatchObject({ event_id: one, changes: [{ field: 'leadId', new: 'Maria' }] })
  })

  test('a person of another company leads nothing here', async () => {
    const stranger = await colleague('Altcineva', await db.company())
    const input = { selection: some(await three()), leadId: stranger }
    expect(await ana.refused(contract.changeLeads, input)).toMatchObject({ status: 404 })
  })

  test('are deleted and restored by an admin; a planner does neither, a stranger finds none', async () => {
    const ids = await three()
    const selection = allBut([])
    expect(await radu.refused(contract.removeEvents, { selection })).toMatchObject({ status: 403 })
    const stranger = personOf(app, await db.company(), 'admin')
    expect(await stranger.call(contract.removeEvents, { selection: some(ids) })).toEqual({
      ids: [],
    })
    const removed = await ana.call(contract.removeEvents, { selection })
    expect(removed.ids.toSorted()).toEqual(ids.toSorted())
    expect(await names({})).toEqual([])
    expect(await radu.refused(contract.restoreEvents, { ids })).toMatchObject({ status: 403 })
    expect(await stranger.call(contract.restoreEvents, { ids })).toEqual({ count: 0 })
    expect(await ana.call(contract.restoreEvents, { ids })).toEqual({ count: 3 })
    expect(await ana.call(contract.restoreEvents, { ids })).toEqual({ count: 0 })
    expect(await names({ sort: 'name' })).toEqual(['Două', 'Trei', 'Una'])
  })
})

describe('the list as a file', () => {
  const saved = async (
    who: ReturnType<typeof personOf>,
    input: CallOf<typeof contract.exportEvents>,
  ) => {
    const { url } = await who.call(contract.exportEvents, input)
    return readDownload(
      { database: db.database, services: app.services(), now: () => new Date() },
      url,
    )
  }

  test('holds what the filter finds, inert for spreadsheets, and nothing that is not theirs', async () => {
    const person = personOf(app, companyId)
    await create({ name: '=1+1', startDate: '2027-07-01', place: somewhere })
    const { id } = await create({ name: 'Botez; la Știrbey', startDate: '2027-06-01' })
    await personOf(app, await db.company()).call(contract.createEvent, wedding)
    const file = await saved(person, { format: 'csv' })
    expect(file.name).toMatch(/^Evenimente \d{4}-\d\d-\d\d\.csv$/)
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Cod;Nume;Tip;Stare')
    expect(lines[1]).toContain('"Botez; la Știrbey";nuntă;ciornă;2027-06-01')
    expect(lines[2]).toContain("'=1+1")
    expect(lines[2]).toContain('Palat, București')
    const found = await saved(person, { format: 'csv', search: 'stirbey' })
    expect(found.text.trimEnd().split('\r\n')).toHaveLength(2)
    const limited = personOf(app, companyId, 'planner', [id])
    expect((await saved(limited, { format: 'csv' })).text).not.toContain('=1+1')
    const book = await saved(person, { format: 'xlsx' })
    expect(book.text.slice(0, 2)).toBe('PK')
  })
})
