import { describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { authenticators } from './authenticators.ts'
import { routes } from './routes.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators })
const input: CallOf<typeof contract.addSample> = {
  name: 'Ștefan Țepeș',
  email: 'stefan@exemplu.ro',
  city: 'Târgu Mureș',
  state: 'new',
  due: '2027-05-15',
  price: { minor: 123_456, currency: 'RON' },
}
const add = (change: Partial<typeof input> = {}) =>
  app.call(contract.addSample, { ...input, ...change })

describe('samples', () => {
  test('what was added is found without its diacritics', async () => {
    const added = await add()
    const found = await app.call(contract.listSamples, { search: 'stefan tepes' })
    expect(found.items).toEqual([added])
    expect(found.total).toBe(1)
  })

  test('a per cent sign is looked for as itself', async () => {
    await add({ name: '100% Ana' })
    expect(
      (await app.call(contract.listSamples, { search: '%' })).items.map((item) => item.name),
    ).toEqual(['100% Ana'])
  })

  test('of two who edit the same version, the second is shown both', async () => {
    const sample = await add({ name: 'Disputat' })
    const first = await app.call(contract.changeSample, {
      id: sample.id,
      version: sample.version,
      city: 'Iași',
    })
    const second = app.call(contract.changeSample, {
      id: sample.id,
      version: sample.version,
      city: 'Cluj',
    })
    await expect(second).rejects.toMatchObject({ status: 409, details: { current: first } })
  })

  test('what was removed comes back whole', async () => {
    const sample = await add({ name: 'Trecător' })
    await app.call(contract.removeSample, { id: sample.id })
    await expect(app.call(contract.removeSample, { id: sample.id })).rejects.toMatchObject({
      status: 404,
    })
    expect(await app.call(contract.restoreSample, { id: sample.id })).toEqual(sample)
  })

  test('pages follow each other in Romanian order without gaps or repeats', async () => {
    for (const name of ['Ștefania', 'Sorin', 'Tudor', 'Țucu', 'Sânziana'])
      await add({ name: `zz ${name}` })
    const first = await app.call(contract.listSamples, { search: 'zz', limit: 3 })
    const second = await app.call(contract.listSamples, {
      search: 'zz',
      limit: 3,
      cursor: first.next ?? '',
    })
    expect([...first.items, ...second.items].map((item) => item.name.slice(3))).toEqual([
      'Sânziana',
      'Sorin',
      'Ștefania',
      'Tudor',
      'Țucu',
    ])
    expect(second.next).toBeNull()
  })

  test('many are removed by name or by filter, and one moment brings them back', async () => {
    for (const name of ['yy Unu', 'yy Doi', 'yy Trei']) await add({ name, state: 'waiting' })
    const list = () => app.call(contract.listSamples, { search: 'yy', state: ['waiting', 'done'] })
    const [first, second] = (await list()).items
    const named = { all: false, ids: [first?.id ?? ''] }
    expect(await app.call(contract.removeSamples, named)).toMatchObject({ removed: 1 })
    const rest = { all: true, ids: [second?.id ?? ''], search: 'yy' }
    const { removed, at } = await app.call(contract.removeSamples, rest)
    expect(removed).toBe(1)
    expect((await list()).items.map(({ id }) => id)).toEqual([second?.id])
    expect(await app.call(contract.restoreSamples, { at })).toEqual({ restored: 1 })
    expect((await list()).total).toBe(2)
    expect(await app.call(contract.removeSamples, { all: false, ids: [] })).toMatchObject({
      removed: 0,
    })
  })

  test('a filling is seen from the first moment, begun once, and can be stopped', async () => {
    expect(await app.call(contract.getFilling, {})).toEqual({ filling: null })
    await app.call(contract.fillSamples, {})
    await app.call(contract.fillSamples, {})
    expect(await app.call(contract.getFilling, {})).toEqual({
      filling: { state: 'queued', done: 0, total: 100_000, secondsLeft: null },
    })
    const waiting = await db.look('select from work')
    expect(waiting).toHaveLength(1)
    await app.call(contract.cancelFilling, {})
    expect((await app.call(contract.getFilling, {})).filling?.state).toBe('cancelled')
  })

  test.each([
    [{ name: '  ' }, 'name'],
    [{ email: 'a@b' }, 'email'],
    [{ due: '2026-02-30' }, 'due'],
    [{ price: { minor: 1.5, currency: 'RON' as const } }, 'price.minor'],
  ])('%j is refused beside its field', async (change, field) => {
    await expect(add(change)).rejects.toMatchObject({
      status: 422,
      details: { fields: { [field]: {} } },
    })
  })
})
