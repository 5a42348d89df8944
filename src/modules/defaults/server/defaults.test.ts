import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanyContext } from '#platform/server/context.ts'
import { Ports } from '#platform/server/ports.ts'
import { bin, historyWords } from '#modules/company/server/api.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import type { DatedFields } from '../model.ts'
import * as api from './api.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators, services: { ports } })

let companyId: string
let admin: ReturnType<typeof personOf>
let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  admin = personOf(app, companyId)
  planner = personOf(app, companyId, 'planner')
})

const dated = async () => (await planner.call(contract.listDated, {})).items
const names = async (kind: 'budget' | 'partner' | 'guest') =>
  (await planner.call(contract.listCategories, { kind })).items.map(({ name }) => name)
const byKind = async (kind: string) => (await dated()).filter((row) => row.kind === kind)
const future: DatedFields = {
  kind: 'standard',
  value: 2300,
  validFrom: '2030-01-01',
  validTo: null,
  about: '',
}
/** The functions for later modules, inside a transaction of the company. */
const inside = <T>(work: (ctx: CompanyContext) => Promise<T>, mode: 'read' | 'write' = 'read') =>
  db.database.inCompany(
    companyId,
    (each) => work({ db: each, company: systemScope(companyId), locale: 'ro' } as CompanyContext),
    mode,
  )

describe('a company that changed nothing', () => {
  test('uses what the product ships, without a row of its own', async () => {
    expect(await planner.call(contract.getDefaults, {})).toEqual({ currency: 'RON', version: 1 })
    expect((await byKind('standard')).map(({ value }) => value)).toEqual([2100, 1900])
    expect(await names('guest')).toContain('Familie')
    const own = await db.look('select from company_defaults where company_id = $1', [companyId])
    expect(own).toEqual([])
  })

  test('has the same rows after its first change, except for the change', async () => {
    const before = { dated: await dated(), budget: await names('budget') }
    await admin.call(contract.changeDefaults, { currency: 'EUR', version: 1 })
    expect({ dated: await dated(), budget: await names('budget') }).toEqual(before)
    expect(await planner.call(contract.getDefaults, {})).toEqual({ currency: 'EUR', version: 2 })
  })

  test('twenty first changes at once make the rows once', async () => {
    const tries = Array.from({ length: 20 }, (_, at) =>
      admin.call(contract.addCategory, { kind: 'guest', name: `Grup ${at}`, tone: 'brand' }),
    )
    await Promise.all(tries)
    const all = await names('guest')
    expect(all).toHaveLength(28)
    expect(new Set(all).size).toBe(28)
  })
})

describe('a company whose first change is made in English', () => {
  const namesIn = (locale: 'ro' | 'en') =>
    inside(async (ctx) =>
      (await api.categoriesOf({ ...ctx, locale }, 'budget')).map(({ name }) => name),
    )

  test('has its categories in English, and keeps them for readers of either language', async () => {
    expect(await namesIn('ro')).toContain('Locație')
    expect(await namesIn('en')).toContain('Venue')
    await inside((ctx) => api.ownDefaults({ ...ctx, locale: 'en' }), 'write')
    expect(await namesIn('ro')).toEqual(await namesIn('en'))
    expect(await namesIn('ro')).toContain('Venue')
  })
})

describe('the currency', () => {
  test('of two who change it, the second is shown the current version', async () => {
    await admin.call(contract.changeDefaults, { currency: 'EUR', version: 1 })
    expect(
      await admin.refused(contract.changeDefaults, { currency: 'USD', version: 1 }),
    ).toMatchObject({
      status: 409,
      code: 'defaults.changed_meanwhile',
      details: { current: { currency: 'EUR', version: 2 } },
    })
  })

  test('is one we know', async () => {
    const wrong = { currency: 'XYZ' as 'RON', version: 1 }
    expect(await admin.refused(contract.changeDefaults, wrong)).toMatchObject({ status: 422 })
  })
})

describe('dated rows', () => {
  test('a rate that overlaps another is refused beside its date, one after its end is taken', async () => {
    expect(await admin.refused(contract.addDated, future)).toMatchObject({
      status: 422,
      code: 'defaults.dated_refused',
      details: { fields: { validFrom: { code: 'overlaps' } } },
    })
    const [now] = await byKind('standard')
    const { id = '', version = 0 } = now ?? {}
    await admin.call(contract.changeDated, { id, version, validTo: '2029-12-31' })
    const added = await admin.call(contract.addDated, future)
    expect((await byKind('standard')).map(({ value }) => value)).toEqual([2300, 2100, 1900])
    expect(
      await admin.refused(contract.changeDated, {
        id: added.id,
        version: added.version,
        validFrom: '2029-12-31',
      }),
    ).toMatchObject({ details: { fields: { validFrom: { code: 'overlaps' } } } })
  })

  test('twenty overlapping ones at once: one is stored', async () => {
    const tries = Array.from({ length: 20 }, (_, at) =>
      admin.call(contract.addDated, { ...future, kind: 'second_reduced', value: at + 1 }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await byKind('second_reduced')).toHaveLength(2)
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const [now] = await byKind('reduced')
    const { id = '', version = 0 } = now ?? {}
    const first = await admin.call(contract.changeDated, { id, version, about: 'al lor' })
    expect(
      await admin.refused(contract.changeDated, { id, version, about: 'al meu' }),
    ).toMatchObject({
      status: 409,
      code: 'defaults.dated_changed_meanwhile',
      details: { current: first },
    })
  })

  test('a deleted one is restored unless another took its time', async () => {
    const [old] = await byKind('second_reduced')
    const { id = '' } = old ?? {}
    await admin.call(contract.removeDated, { id })
    expect(await byKind('second_reduced')).toEqual([])
    expect(await admin.call(contract.restoreDated, { id })).toEqual(old)
    expect(await admin.call(contract.restoreDated, { id })).toEqual(old)
    await admin.call(contract.removeDated, { id })
    const span = { validFrom: '2020-01-01', validTo: '2020-12-31' }
    await admin.call(contract.addDated, { ...future, ...span, kind: 'second_reduced', value: 600 })
    expect(await admin.refused(contract.restoreDated, { id })).toMatchObject({
      code: 'defaults.dated_refused',
    })
  })

  test.each([
    [{ value: -1 }, 'value'],
    [{ value: 10.5 }, 'value'],
    [{ value: 10_001 }, 'value'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
    [{ validFrom: '2031-01-01', validTo: '2030-01-01' }, 'validTo'],
    [{ about: 'x'.repeat(201) }, 'about'],
    [{ kind: 'invented' }, 'kind'],
  ])('%j is refused beside its field', async (wrong, field) => {
    const input = { ...future, ...wrong } as DatedFields
    expect(await admin.refused(contract.addDated, input)).toMatchObject({
      status: 422,
      details: { fields: { [field]: {} } },
    })
  })
})

describe('categories', () => {
  const add = (name: string, kind: 'budget' | 'guest' = 'guest') =>
    admin.call(contract.addCategory, { kind, name, tone: 'brand' })

  test('a new one is last, and where it is put', async () => {
    const shipped = await names('guest')
    const { id } = await add('Vecini')
    expect(await names('guest')).toEqual([...shipped, 'Vecini'])
    await admin.call(contract.placeCategory, { id, at: 1 })
    expect(await names('guest')).toEqual(shipped.toSpliced(1, 0, 'Vecini'))
    await admin.call(contract.placeCategory, { id, at: 99 })
    expect((await names('guest')).at(-1)).toBe('Vecini')
  })

  test('two of a kind cannot differ only by case or diacritics; two kinds may share a name', async () => {
    const taken = {
      status: 409,
      code: 'defaults.category_name_taken',
      details: { fields: { name: {} } },
    }
    const expected = { kind: 'guest', name: 'PRESA', tone: 'info' } as const
    expect(await admin.refused(contract.addCategory, expected)).toMatchObject(taken)
    const other = await add('Vecini')
    const { id, version } = other
    const change = { id, version, name: 'presă' }
    expect(await admin.refused(contract.changeCategory, change)).toMatchObject(taken)
    expect((await admin.call(contract.changeCategory, { id, version, name: 'VECINI' })).name).toBe(
      'VECINI',
    )
    await add('Vecini', 'budget')
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await add('Vecini')
    const first = await admin.call(contract.changeCategory, { id, version, tone: 'danger' })
    expect(
      await admin.refused(contract.changeCategory, { id, version, name: 'Vecine' }),
    ).toMatchObject({ status: 409, details: { current: first } })
  })

  test('a deleted one comes back at its place, unless its name was taken', async () => {
    const before = await names('budget')
    const [first] = (await admin.call(contract.listCategories, { kind: 'budget' })).items
    const { id = '', name = '' } = first ?? {}
    await admin.call(contract.removeCategory, { id })
    expect(await names('budget')).toEqual(before.slice(1))
    await admin.call(contract.restoreCategory, { id })
    expect(await names('budget')).toEqual(before)
    await admin.call(contract.removeCategory, { id })
    await add(name, 'budget')
    expect(await admin.refused(contract.restoreCategory, { id })).toMatchObject({
      code: 'defaults.category_name_taken',
    })
  })

  test('a hundred of a kind are enough', async () => {
    for (let at = 8; at < 100; at++) await add(`Grup ${at}`)
    const expected = { kind: 'guest', name: 'Încă una', tone: 'info' } as const
    expect(await admin.refused(contract.addCategory, expected)).toMatchObject({
      status: 422,
      code: 'defaults.too_many',
    })
  })
})

describe('who may', () => {
  test('a planner looks and changes nothing', async () => {
    const [row] = await dated()
    const [category] = (await planner.call(contract.listCategories, { kind: 'guest' })).items
    const { id = '', version = 0 } = row ?? {}
    const refusals = [
      planner.refused(contract.changeDefaults, { currency: 'EUR', version: 1 }),
      planner.refused(contract.addDated, future),
      planner.refused(contract.changeDated, { id, version, about: 'x' }),
      planner.refused(contract.removeDated, { id }),
      planner.refused(contract.restoreDated, { id }),
      planner.refused(contract.addCategory, { kind: 'guest', name: 'x', tone: 'info' }),
      planner.refused(contract.removeCategory, { id: category?.id ?? '' }),
      planner.refused(contract.placeCategory, { id: category?.id ?? '', at: 0 }),
    ]
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ status: 403 })
  })

  test('another company sees its own rows and cannot touch these', async () => {
    const rate = await admin.call(contract.addDated, { ...future, kind: 'second_reduced' })
    const category = await admin.call(contract.addCategory, {
      kind: 'guest',
      name: 'Vecini',
      tone: 'info',
    })
    const stranger = personOf(app, await db.company())
    const seen = await stranger.call(contract.listCategories, { kind: 'guest' })
    expect(seen.items.map(({ name }) => name)).not.toContain('Vecini')
    const { id, version } = rate
    const foreign = [
      stranger.refused(contract.changeDated, { id, version, about: 'furat' }),
      stranger.refused(contract.removeDated, { id }),
      stranger.refused(contract.restoreDated, { id }),
      stranger.refused(contract.changeCategory, { id: category.id, version: 1, name: 'furat' }),
      stranger.refused(contract.placeCategory, { id: category.id, at: 0 }),
      stranger.refused(contract.removeCategory, { id: category.id }),
      stranger.refused(contract.restoreCategory, { id: category.id }),
    ]
    for (const refusal of await Promise.all(foreign)) expect(refusal).toMatchObject({ status: 404 })
  })
})

describe('for other modules', () => {
  test('the currency, the rate of a day, the limit of a day and the categories in order', async () => {
    expect(await inside(api.currencyOf)).toBe('RON')
    expect(await inside((ctx) => api.vatRateAt(ctx, 'standard', '2025-07-31'))).toBe(1900)
    expect(await inside((ctx) => api.vatRateAt(ctx, 'standard', '2025-08-01'))).toBe(2100)
    expect(await inside((ctx) => api.vatRateAt(ctx, 'second_reduced', '2026-01-01'))).toBeNull()
    expect(await inside((ctx) => api.cashLimitAt(ctx, 'cash_company', '2026-01-01'))).toEqual({
      minor: 500_000,
      currency: 'RON',
    })
    await admin.call(contract.changeDefaults, { currency: 'EUR', version: 1 })
    expect(await inside(api.currencyOf)).toBe('EUR')
    const found = await inside((ctx) => api.categoriesOf(ctx, 'budget'))
    expect(found.map(({ name }) => name)).toEqual(await names('budget'))
  })

  test('a person who refers to a category first makes the rows the company’s own, twice without harm', async () => {
    await inside(api.ownDefaults, 'write')
    await inside(api.ownDefaults, 'write')
    expect(await names('guest')).toHaveLength(8)
  })
})

describe('history, bin and live', () => {
  test('every kind of change is recorded and refreshes open histories', async () => {
    app.published.length = 0
    const { id } = await admin.call(contract.addCategory, {
      kind: 'guest',
      name: 'Vecini',
      tone: 'info',
    })
    expect(app.published).toEqual([['defaults.categories', 'history']])
    await admin.call(contract.placeCategory, { id, at: 0 })
    const rows = await db.look<{ verb: string; entity: string }>(
      'select entity, verb from history where company_id = $1 order by at',
      [companyId],
    )
    expect(rows).toEqual([
      { entity: 'category', verb: 'added' },
      { entity: 'category', verb: 'moved' },
    ])
    const words = new Ports(ports).all(historyWords)
    expect(words.map(({ entity }) => entity)).toEqual([
      'defaults',
      'vat_rate',
      'cash_limit',
      'category',
    ])
  })

  test('the bin shows deleted rows by name; purged ones are gone', async () => {
    const kinds = new Ports(ports).all(bin)
    const [rate] = await byKind('second_reduced')
    await admin.call(contract.removeDated, { id: rate?.id ?? '' })
    const since = new Date(Date.now() - 60_000)
    const ctx = { locale: 'ro' } as const
    const found = await inside(async (each) => {
      const lists = kinds.map((kind) => kind.list({ ...each, ...ctx }, since))
      return (await Promise.all(lists)).flat()
    })
    expect(found).toMatchObject([{ id: rate?.id, name: 'A doua cotă redusă, 5\u00A0%' }])
    const scope = systemScope(companyId)
    const purged = await db.database.inCompany(companyId, async (each) => {
      const counts = kinds.map((kind) => kind.purge(each, scope, new Date(Date.now() + 60_000)))
      return Promise.all(counts)
    })
    expect(purged).toEqual([1, 0])
    expect(await admin.refused(contract.restoreDated, { id: rate?.id ?? '' })).toMatchObject({
      status: 404,
    })
  })
})
