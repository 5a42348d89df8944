import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { record, type Change } from '#platform/server/records/history.ts'
import { provide } from '#platform/server/ports.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { historyWords, type HistoryWords } from './history-words.ts'
import { routes } from './routes.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'

const db = testDatabase()
/** A record without a name has an empty one, as anonymised people do. */
const called = new Map<string, string>()
const kite: HistoryWords = {
  entity: 'kite',
  kind: { ro: 'Zmeie', en: 'Kites' },
  title: { ro: 'zmeul', en: 'the kite' },
  fields: { diet: { ro: 'Dietă', en: 'Diet' } },
  values: {
    diet: { vegan: { ro: 'vegană', en: 'vegan diet' }, fish: { ro: 'pește', en: 'fish' } },
  },
  verbs: { flown: { ro: 'a înălțat', en: 'flew' } },
  sentences: { landed: { ro: 'a aterizat', en: 'landed' } },
  names: (_ctx, ids) => Promise.resolve(new Map(ids.map((id) => [id, called.get(id) ?? '']))),
}
const secret: HistoryWords = {
  ...kite,
  entity: 'secret',
  isHidden: (ctx) => ctx.admission.role !== 'admin',
}
const ports = [secret, { ...kite, entity: 'event' }, kite].map((each) =>
  provide(historyWords, each),
)
const app = testApp(db, { routes, authenticators, services: { ports } })

let companyId: string
let admin: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  admin = personOf(app, companyId)
})

const happened = (change: Partial<Change>) =>
  db.database.inCompany(companyId, async (each) => {
    const actor = { kind: 'system', id: null, name: '' } as const
    const company = systemScope(companyId)
    const entityId = change.entityId ?? randomUUID()
    await record(
      { db: each, actor, company },
      { entity: 'kite', verb: 'flown', ...change, entityId },
    )
    return entityId
  })
const backdate = (entityId: string, at: string) =>
  db.look('update history set at = $2 where entity_id = $1', [entityId, at])

describe('the activity log', () => {
  test('what happens to nothing else is said without an object', async () => {
    await happened({ verb: 'landed' })
    const { items } = await admin.call(contract.listHistory, { limit: 5 })
    expect(items).toMatchObject([{ deed: { ro: 'a aterizat', en: 'landed' } }])
  })

  test('pages follow each other without gaps or repeats, while new things happen', async () => {
    for (let at = 0; at < 7; at++) await happened({})
    const first = await admin.call(contract.listHistory, { limit: 3 })
    await happened({})
    const seen = [...first.items]
    for (let { next } = first; next !== null;) {
      const page = await admin.call(contract.listHistory, { limit: 3, cursor: next })
      seen.push(...page.items)
      next = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
    const times = seen.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('a record without a name is shown without one', async () => {
    called.set(await happened({}), 'Zmeul mare')
    await happened({})
    const { items } = await admin.call(contract.listHistory, {})
    expect(items.map(({ name }) => name)).toEqual([null, 'Zmeul mare'])
  })

  test('lists are shown word by word, and what was just added had nothing before', async () => {
    for (const kept of ['vegan, fish', ['vegan', 'fish']]) {
      await happened({ verb: 'changed', changes: [{ field: 'diet', old: 'fish', new: kept }] })
      await happened({ verb: 'added', changes: [{ field: 'diet', old: 'fish', new: kept }] })
    }
    const { items } = await admin.call(contract.listHistory, {})
    const texts = items.flatMap(({ changes }) =>
      changes.map(({ before, after }) => [before?.ro, after?.ro]),
    )
    expect(texts).toEqual([
      [undefined, 'vegană, pește'],
      ['pește', 'vegană, pește'],
      [undefined, 'vegană, pește'],
      ['pește', 'vegană, pește'],
    ])
  })

  test('answers, days and times are shown as people say them', async () => {
    const changes = [
      { field: 'canFly', old: false, new: true },
      { field: 'flight', old: '2026-11-19 07:00', new: '2026-11-19' },
    ]
    await happened({ verb: 'changed', changes })
    const { items } = await admin.call(contract.listHistory, {})
    expect(items[0]?.changes).toMatchObject([
      { before: { ro: 'nu', en: 'no' }, after: { ro: 'da', en: 'yes' } },
      { before: { ro: '19 noiembrie 2026, 07:00' }, after: { ro: '19 noiembrie 2026' } },
    ])
  })

  test('what a person may not know of is neither a line nor a kind to choose', async () => {
    const entityId = await happened({ entity: 'secret' })
    await happened({})
    const seenBy = async (who: typeof admin) => [
      (await who.call(contract.listHistory, {})).items.map(({ entity }) => entity),
      (await who.call(contract.listHistory, { entity: 'secret', entityId })).items.length,
      (await who.call(contract.listHistoryKinds, {})).some(({ entity }) => entity === 'secret'),
    ]
    expect(await seenBy(admin)).toEqual([['kite', 'secret'], 1, true])
    expect(await seenBy(personOf(app, companyId, 'planner'))).toEqual([['kite'], 0, false])
  })

  test('rows of one instant are paged too', async () => {
    const ids = [await happened({}), await happened({}), await happened({})]
    for (const id of ids) await backdate(id, '2026-05-01T10:00:00.123456Z')
    const first = await admin.call(contract.listHistory, { limit: 2 })
    const cursor = first.next ?? ''
    const second = await admin.call(contract.listHistory, { limit: 2, cursor })
    const seen = [...first.items, ...second.items].map(({ entityId }) => entityId)
    expect(seen).toHaveLength(3)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test('it is filtered by person, kind and day of Bucharest', async () => {
    await admin.call(contract.addTag, { name: 'VIP', tone: 'brand', about: '' })
    const late = await happened({})
    await backdate(late, '2026-05-01T21:30:00Z')
    const count = async (filter: object) =>
      (await admin.call(contract.listHistory, filter)).items.length
    expect(await count({})).toBe(2)
    expect(await count({ actorId: admin.id })).toBe(1)
    expect(await count({ entity: 'kite' })).toBe(1)
    expect(await count({ entities: ['kite', 'tag'] })).toBe(2)
    expect(await count({ entities: ['kite'] })).toBe(1)
    expect(await count({ day: '2026-05-02' })).toBe(1)
    expect(await count({ day: '2026-05-01' })).toBe(0)
  })

  test('modules above bring their own words, and secret values are never shown', async () => {
    await happened({ changes: [{ field: 'diet' }] })
    const { items } = await admin.call(contract.listHistory, {})
    expect(items[0]).toMatchObject({
      deed: { ro: 'a înălțat zmeul', en: 'flew the kite' },
      changes: [{ label: { ro: 'Dietă' }, before: null, after: null, secret: true }],
    })
    const kinds = await admin.call(contract.listHistoryKinds, {})
    expect(kinds.at(-1)).toEqual({ entity: 'kite', kind: { ro: 'Zmeie', en: 'Kites' } })
  })

  test('days are shown as people write them', async () => {
    await happened({ changes: [{ field: 'day', old: null, new: '2027-05-15' }] })
    const { items } = await admin.call(contract.listHistory, {})
    expect(items[0]?.changes).toMatchObject([
      { before: null, after: { ro: '15 mai 2027', en: '15 May 2027' } },
    ])
  })

  test('a planner limited to events sees those and of what concerns none', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    await happened({ eventId: mine })
    await happened({ eventId: other })
    await happened({})
    const planner = personOf(app, companyId, 'planner', [mine])
    expect((await planner.call(contract.listHistory, {})).items).toHaveLength(2)
    expect((await admin.call(contract.listHistory, {})).items).toHaveLength(3)
  })

  test('ids of events are shown as names, to a limited planner only those within reach', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    called.set(mine, 'Gala')
    called.set(other, 'Nunta')
    await happened({ entity: 'invite', changes: [{ field: 'eventIds', new: [mine, other] }] })
    const changeFor = async (person: typeof admin) =>
      (await person.call(contract.listHistory, {})).items[0]?.changes[0]
    expect(await changeFor(admin)).toMatchObject({ after: { ro: 'Gala, Nunta' } })
    const planner = personOf(app, companyId, 'planner', [mine])
    expect(await changeFor(planner)).toMatchObject({ after: { ro: 'Gala, +1' } })
  })

  test.each(['x', "' or 1=1", '2026-05-01|x', '9999999999'])(
    'the cursor %s is refused',
    async (cursor) => {
      expect(await admin.refused(contract.listHistory, { cursor })).toMatchObject({ status: 422 })
    },
  )
})
