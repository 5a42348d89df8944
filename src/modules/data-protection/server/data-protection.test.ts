import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bin, historyWords } from '#modules/company/server/api.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { Ports } from '#platform/server/ports.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { authenticators, personOf, signedIn } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import type { RegisterText, RequestFields } from '../model.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'
import { shippedRegister } from './shipped.ts'

const db = testDatabase()
const now = new Date('2027-05-15T10:00:00Z')
const app = testApp(db, {
  routes,
  authenticators,
  now: () => now,
  services: { ports: [...ports, signedIn] },
})

let companyId: string
let admin: ReturnType<typeof personOf>
let planner: ReturnType<typeof personOf>
let stranger: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  admin = personOf(app, companyId)
  planner = personOf(app, companyId, 'planner')
  stranger = personOf(app, await db.company())
})

const asked: RequestFields = {
  kind: 'access',
  person: 'Ștefan Țîrlea',
  contact: 'stefan@exemplu.ro',
  receivedOn: '2027-05-01',
  note: 'a sunat',
}
const add = (fields: Partial<RequestFields> = {}) =>
  admin.call(contract.addRequest, { ...asked, ...fields })

describe('retention', () => {
  test('is 90 days until an admin changes it', async () => {
    expect(await planner.call(contract.getRetention, {})).toEqual({ guestDays: 90, version: 1 })
    const expected = { guestDays: 30, version: 1 }
    expect(await planner.refused(contract.changeRetention, expected)).toMatchObject({ status: 403 })
    expect(await admin.call(contract.changeRetention, expected)).toEqual({
      ...expected,
      version: 2,
    })
    expect(await admin.refused(contract.changeRetention, expected)).toMatchObject({
      status: 409,
      details: { current: { ...expected, version: 2 } },
    })
    expect((await stranger.call(contract.getRetention, {})).guestDays).toBe(90)
  })

  test.each([6, 731, 30.5, -1])('%d days are refused beside their field', async (guestDays) => {
    const input = { guestDays, version: 1 }
    expect(await admin.refused(contract.changeRetention, input)).toMatchObject({
      status: 422,
      details: { fields: { guestDays: {} } },
    })
  })
})

describe('the processing register', () => {
  const blank: RegisterText = {
    name: '',
    purpose: '',
    basis: '',
    people: '',
    data: '',
    recipients: '',
    transfers: '',
    retention: '',
    security: '',
  }
  const entry = { ro: { ...blank, name: 'Concursuri' }, en: blank }
  const list = async (who = admin) => (await who.call(contract.listRegister, {})).items

  test('is filled in both languages before anybody wrote in it', async () => {
    expect(await list()).toEqual(shippedRegister)
    for (const { ro, en } of shippedRegister)
      for (const text of [...Object.values(ro), ...Object.values(en)]) expect(text).not.toBe('')
  })

  test('a new entry gets the next number, which is never given twice', async () => {
    const first = await admin.call(contract.addEntry, entry)
    expect(first.number).toBe(9)
    await admin.call(contract.removeEntry, { id: first.id })
    const second = await admin.call(contract.addEntry, entry)
    expect(second.number).toBe(10)
    expect(await admin.call(contract.restoreEntry, { id: first.id })).toEqual(first)
    expect((await list()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('of two who edit one entry, the second is shown the current version', async () => {
    const [{ id, version, ro, en } = { ...entry, id: '', version: 0 }] = await list()
    const theirs = { id, version, ro: { ...ro, purpose: 'al lor' }, en }
    const saved = await admin.call(contract.changeEntry, theirs)
    const mine = { id, version, ro: { ...ro, purpose: 'al meu' }, en }
    expect(await admin.refused(contract.changeEntry, mine)).toMatchObject({
      status: 409,
      code: 'data-protection.entry_changed_meanwhile',
      details: { current: saved },
    })
  })

  test('wants a Romanian name, and is only for admins of the company', async () => {
    const nameless = { ro: blank, en: blank }
    expect(await admin.refused(contract.addEntry, nameless)).toMatchObject({
      status: 422,
      details: { fields: { 'ro.name': {} } },
    })
    expect(await planner.refused(contract.listRegister, {})).toMatchObject({ status: 403 })
    expect(await planner.refused(contract.addEntry, entry)).toMatchObject({ status: 403 })
    expect(await planner.refused(contract.downloadRegister, {})).toMatchObject({ status: 403 })
    const { id, version } = await admin.call(contract.addEntry, entry)
    const foreign = [
      stranger.refused(contract.changeEntry, { ...entry, id, version }),
      stranger.refused(contract.removeEntry, { id }),
      stranger.refused(contract.restoreEntry, { id }),
    ]
    for (const refusal of await Promise.all(foreign)) expect(refusal).toMatchObject({ status: 404 })
  })
})

describe('the register as CSV', () => {
  test('says what the screen says, inert for spreadsheets, and nothing of other companies', async () => {
    const person = personOf(app, companyId)
    const [{ id, version, ro, en } = { ...shippedRegister[0], id: '', version: 0 }] = (
      await person.call(contract.listRegister, {})
    ).items
    if (!ro || !en) throw new Error('no entry')
    await person.call(contract.changeEntry, { id, version, ro: { ...ro, purpose: '=1+1' }, en })
    const { url } = await person.call(contract.downloadRegister, {})
    const file = await readDownload(
      { database: db.database, services: app.services(), now: () => now },
      url,
    )
    expect(file.name).toBe('registrul-prelucrarilor.csv')
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[0]).toContain('Temei legal')
    expect(lines[1]).toContain("'=1+1")
  })
})

describe('requests', () => {
  test('a request has its term, and is found by name without diacritics or by contact', async () => {
    const request = await add()
    expect(request).toMatchObject({ state: 'open', dueOn: '2027-06-01', overdue: false })
    await add({ person: 'Ana Pop', contact: '0722' })
    for (const search of ['stefan tirlea', 'STEFAN@EXEMPLU'])
      expect(await admin.call(contract.listRequests, { search })).toMatchObject({
        items: [request],
        total: 1,
      })
    expect((await admin.call(contract.listRequests, { search: '%' })).total).toBe(0)
  })

  test('after a month without an answer it is overdue, and not once it is answered', async () => {
    const { id, version } = await add({ receivedOn: '2027-04-14' })
    expect(await admin.call(contract.getRequest, { id })).toMatchObject({ overdue: true })
    const taken = await admin.call(contract.moveRequest, { id, version, state: 'in_progress' })
    const done = { id, version: taken.version, state: 'answered' } as const
    expect(await admin.call(contract.moveRequest, done)).toMatchObject({
      overdue: false,
      closedOn: '2027-05-15',
    })
    expect((await admin.call(contract.listRequests, { which: 'open' })).total).toBe(0)
    expect((await admin.call(contract.listRequests, { which: 'closed' })).total).toBe(1)
  })

  test('a refusal wants its reason; a jump over a state is refused; a closed one is taken up again', async () => {
    const { id, version } = await add()
    expect(
      await admin.refused(contract.moveRequest, { id, version, state: 'answered' }),
    ).toMatchObject({ status: 409, code: 'data-protection.no_such_move' })
    const taken = await admin.call(contract.moveRequest, { id, version, state: 'in_progress' })
    const refuse = { id, version: taken.version, state: 'refused' } as const
    expect(await admin.refused(contract.moveRequest, refuse)).toMatchObject({
      status: 422,
      details: { fields: { reason: { code: 'required' } } },
    })
    const refused = await admin.call(contract.moveRequest, { ...refuse, reason: 'nu este el' })
    expect(refused).toMatchObject({ state: 'refused', reason: 'nu este el' })
    const repeated = { id, version: refused.version, state: 'in_progress' } as const
    expect(await admin.call(contract.moveRequest, repeated)).toMatchObject({
      reason: '',
      closedOn: null,
    })
  })

  test('of two who edit or move one version, the second is shown the current version', async () => {
    const { id, version } = await add()
    const first = await admin.call(contract.changeRequest, { id, version, note: 'a lor' })
    const conflict = { status: 409, details: { current: first } }
    expect(
      await admin.refused(contract.changeRequest, { id, version, note: 'a mea' }),
    ).toMatchObject(conflict)
    expect(
      await admin.refused(contract.moveRequest, { id, version, state: 'in_progress' }),
    ).toMatchObject(conflict)
  })

  test('pages follow each other newest first, without gaps or repeats', async () => {
    for (const day of ['03', '01', '02', '02', '02']) await add({ receivedOn: `2027-05-${day}` })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call(contract.listRequests, { limit: 2, ...(cursor && { cursor }) })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(5)
    const offset = await admin.call(contract.listRequests, { limit: 2, offset: 2 })
    expect(offset.items.map(({ id }) => id)).toEqual(seen.slice(2, 4))
    for (const wrong of ['x', '2027-02-30|a', '2027-05-01|nu'])
      expect(await admin.refused(contract.listRequests, { cursor: wrong })).toMatchObject({
        status: 422,
      })
  })

  test('what was deleted comes back whole', async () => {
    const request = await add()
    const { id } = request
    await admin.call(contract.removeRequest, { id })
    expect(await admin.refused(contract.getRequest, { id })).toMatchObject({ status: 404 })
    expect(await admin.call(contract.restoreRequest, { id })).toEqual(request)
    expect(await admin.call(contract.restoreRequest, { id })).toEqual(request)
  })

  test.each([
    [{ person: '  ' }, 'person'],
    [{ receivedOn: '2027-02-30' }, 'receivedOn'],
    [{ kind: 'altceva' as 'access' }, 'kind'],
    [{ note: 'x'.repeat(4001) }, 'note'],
  ])('%j is refused beside its field', async (wrong, field) => {
    expect(await admin.refused(contract.addRequest, { ...asked, ...wrong })).toMatchObject({
      status: 422,
      details: { fields: { [field]: {} } },
    })
  })

  test('none is received tomorrow', async () => {
    const wrong = { ...asked, receivedOn: '2027-05-16' }
    expect(await admin.refused(contract.addRequest, wrong)).toMatchObject({
      status: 422,
      code: 'data-protection.received_later',
    })
  })

  test('a planner enters one and sees no list; another company finds nothing', async () => {
    const { id, version } = await planner.call(contract.addRequest, asked)
    const refusals = [
      planner.refused(contract.listRequests, {}),
      planner.refused(contract.getRequest, { id }),
      planner.refused(contract.changeRequest, { id, version, note: '' }),
      planner.refused(contract.moveRequest, { id, version, state: 'in_progress' }),
      planner.refused(contract.removeRequest, { id }),
    ]
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ status: 403 })
    expect((await stranger.call(contract.listRequests, {})).total).toBe(0)
    const foreign = [
      stranger.refused(contract.getRequest, { id }),
      stranger.refused(contract.changeRequest, { id, version, note: '' }),
      stranger.refused(contract.moveRequest, { id, version, state: 'in_progress' }),
      stranger.refused(contract.removeRequest, { id }),
      stranger.refused(contract.restoreRequest, { id }),
      admin.refused(contract.getRequest, { id: randomUUID() }),
    ]
    for (const refusal of await Promise.all(foreign)) expect(refusal).toMatchObject({ status: 404 })
    const user = personOf(app, companyId, 'user')
    expect(await user.refused(contract.addRequest, asked)).toMatchObject({ status: 403 })
  })
})

describe('who asked is no one else’s business', () => {
  test('neither the log nor the bin shows it to a planner, and history holds no value', async () => {
    const { id } = await add()
    const rows = await db.look<{ changes: unknown }>(
      'select changes from history where company_id = $1',
      [companyId],
    )
    expect(JSON.stringify(rows)).not.toContain('irlea')
    await admin.call(contract.removeRequest, { id })
    const all = new Ports(ports)
    const words = all.all(historyWords).find(({ entity }) => entity === 'protection_request')
    const seenBy = (role: 'admin' | 'planner') =>
      db.database.inCompany(companyId, async (each) => {
        const ctx = { db: each, company: systemScope(companyId), admission: { role } }
        const since = new Date(now.getTime() - 1000)
        const lists = all.all(bin).map((kind) => kind.list(ctx as CompanyContext, since))
        const hidden = words?.isHidden?.(ctx as CompanyContext)
        return { bin: (await Promise.all(lists)).flat().length, hidden }
      })
    expect(await seenBy('admin')).toEqual({ bin: 1, hidden: false })
    expect(await seenBy('planner')).toEqual({ bin: 0, hidden: true })
  })

  test('open lists and histories are notified of each change', async () => {
    app.published.length = 0
    await add()
    expect(app.published).toEqual([['data-protection.requests', 'history']])
  })
})
