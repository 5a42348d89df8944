import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { type Company, type CompanyFields } from '../model.ts'
import { founding } from '#modules/accounts/server/api.ts'
import { Ports } from '#platform/server/ports.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'
import { companyOfSlug } from './store.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators })

let admin: ReturnType<typeof personOf>
let company: Company
beforeEach(async () => {
  admin = personOf(app, await db.company())
  company = await admin.call(contract.getCompany, {})
})

const change = (fields: Partial<CompanyFields>, version = company.version) =>
  admin.call(contract.changeCompany, { version, ...fields })
const refused = (fields: Partial<CompanyFields>, version = company.version) =>
  admin.refused(contract.changeCompany, { version, ...fields })
const ofSlug = (slug: string) =>
  db.database.inNoCompany((each) => companyOfSlug(each, slug), 'read')
const newSlug = () => `agentie-${randomUUID().slice(0, 8)}`

describe('the company details', () => {
  test('an admin changes them, a planner looks at them', async () => {
    const input = {
      name: 'Agenția Țambal',
      cui: 'RO14399840',
      address: 'Str. Lungă 7, et. 2',
      city: 'Brașov',
      phone: '+40268123456',
      email: 'salut@tambal.ro',
      website: 'https://tambal.ro/despre',
      brandColour: '#0f5c4a',
    }
    const after = await change({ ...input, phone: '0268 123 456' })
    expect(after).toEqual({ ...company, ...input, version: company.version + 1 })
    const planner = personOf(app, company.id, 'planner')
    expect(await planner.call(contract.getCompany, {})).toEqual(after)
    const { version } = after
    expect(await planner.refused(contract.changeCompany, { version, name: 'x' })).toMatchObject({
      status: 403,
    })
  })

  test('of two who edit, the second is shown the current version', async () => {
    const first = await change({ city: 'Iași' })
    expect(await refused({ city: 'Cluj' })).toMatchObject({
      status: 409,
      code: 'company.changed_meanwhile',
      details: { current: first },
    })
  })

  test('history shows what changed, the logo without its content', async () => {
    await change({ city: 'Iași' })
    const { items } = await admin.call(contract.listHistory, { entity: 'company' })
    expect(items[0]).toMatchObject({ deed: { ro: 'a schimbat datele companiei' } })
    expect(items[0]?.changes.map(({ field }) => field)).toEqual(['city'])
  })

  test('an old slug leads to the company, and only the company may have it back', async () => {
    const [first, second] = [company.slug, newSlug()]
    const moved = await change({ slug: second })
    expect(await ofSlug(first)).toEqual({ id: company.id, slug: second })
    const stranger = personOf(app, await db.company())
    expect(await stranger.call(contract.checkSlug, { slug: first })).toEqual({ free: false })
    const taking = { version: 1, slug: first }
    expect(await stranger.refused(contract.changeCompany, taking)).toMatchObject({
      status: 409,
      code: 'company.slug_taken',
      details: { fields: { slug: { code: 'taken' } } },
    })
    const taken = (slug: string) =>
      db.database.inNoCompany((each) => new Ports(ports).one(founding).slugTaken(each, slug))
    expect([await taken(first), await taken(newSlug())]).toEqual([true, false])
    expect(await admin.call(contract.checkSlug, { slug: first })).toEqual({ free: true })
    await change({ slug: first }, moved.version)
    expect(await ofSlug(first)).toEqual({ id: company.id, slug: first })
    expect(await ofSlug(second)).toEqual({ id: company.id, slug: first })
    expect(await ofSlug(newSlug())).toBeUndefined()
  })

  test('two companies that take one slug at once: one has it', async () => {
    const slug = newSlug()
    const other = personOf(app, await db.company())
    const ended = await Promise.allSettled([
      change({ slug }),
      other.call(contract.changeCompany, { version: 1, slug }),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = ended.find((each) => each.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'company.slug_taken' })
  })

  test('a logo of another company, or one that does not exist, is refused', async () => {
    expect(await refused({ logoId: randomUUID() })).toMatchObject({
      status: 422,
      code: 'company.logo_unusable',
    })
  })

  test.each<[Partial<CompanyFields>, string]>([
    [{ name: ' ' }, 'name'],
    [{ slug: 'admin' }, 'slug'],
    [{ slug: 'api' }, 'slug'],
    [{ slug: '..' }, 'slug'],
    [{ slug: 'a/b' }, 'slug'],
    [{ slug: '%2f' }, 'slug'],
    [{ slug: 'ÄÖ' }, 'slug'],
    [{ slug: '-' }, 'slug'],
    [{ slug: 'x'.repeat(200) }, 'slug'],
    [{ cui: 'RO14399841' }, 'cui'],
    [{ phone: '+40=cmd' }, 'phone'],
    [{ phone: '1'.repeat(40) }, 'phone'],
    [{ email: 'a@b' }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'https://' }, 'website'],
    [{ website: 'data:text/html,x' }, 'website'],
    [{ brandColour: 'red' }, 'brandColour'],
    [{ brandColour: '#0f5c4a;background:url(x)' }, 'brandColour'],
  ])('%j is refused beside its field', async (fields, field) => {
    expect(await refused(fields)).toMatchObject({
      status: 422,
      details: { fields: { [field]: {} } },
    })
  })
})
