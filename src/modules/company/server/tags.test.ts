import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import type { TagFields } from '../model.ts'
import { routes } from './routes.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators })
const vip: TagFields = { name: 'VIP', tone: 'accent', about: '' }

let companyId: string
let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  planner = personOf(app, companyId, 'planner')
})

const add = (fields: Partial<TagFields> = {}) =>
  planner.call(contract.addTag, { ...vip, ...fields })
const historyOf = async (entityId: string) =>
  (await planner.call(contract.listHistory, { entity: 'tag', entityId })).items

describe('tags', () => {
  test('a tag that was added is in the list and is found without its diacritics', async () => {
    const tag = await add({ name: 'Rudă apropiată' })
    await add({ name: 'Presă' })
    expect(await planner.call(contract.getTag, { id: tag.id })).toEqual(tag)
    const found = await planner.call(contract.listTags, { search: 'ruda' })
    expect(found).toEqual({ items: [tag], total: 1, next: null })
  })

  test('pages follow each other in Romanian order, forwards and backwards', async () => {
    for (const name of ['Țuică', 'Sală', 'Tort', 'Șampanie']) await add({ name })
    const first = await planner.call(contract.listTags, { limit: 3 })
    const cursor = first.next ?? ''
    const second = await planner.call(contract.listTags, { limit: 3, cursor })
    const names = [...first.items, ...second.items].map(({ name }) => name)
    expect(names).toEqual(['Sală', 'Șampanie', 'Tort', 'Țuică'])
    const back = await planner.call(contract.listTags, { descending: true })
    expect(back.items.map(({ name }) => name)).toEqual(names.toReversed())
  })

  test('two tags cannot differ only by case or diacritics', async () => {
    const first = await add({ name: 'Presă' })
    const second = await add({ name: 'Sponsor' })
    const taken = { status: 409, code: 'company.tag_name_taken', details: { fields: { name: {} } } }
    expect(await planner.refused(contract.addTag, { ...vip, name: 'PRESA' })).toMatchObject(taken)
    const change = { id: second.id, version: second.version, name: 'presă' }
    expect(await planner.refused(contract.changeTag, change)).toMatchObject(taken)
    const same = { id: first.id, version: first.version, name: 'PRESĂ' }
    expect((await planner.call(contract.changeTag, same)).name).toBe('PRESĂ')
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await add()
    const first = await planner.call(contract.changeTag, { id, version, about: 'al lor' })
    const savedBy = { id: planner.id, name: 'Ana planner', at: expect.any(String) as string }
    const refusal = await planner.refused(contract.changeTag, { id, version, about: 'al meu' })
    expect(refusal).toMatchObject({
      status: 409,
      code: 'company.tag_changed_meanwhile',
      details: { current: first, savedBy },
    })
    const repeated = { id, version: first.version, about: 'al meu' }
    expect(await planner.call(contract.changeTag, repeated)).toMatchObject({ about: 'al meu' })
  })

  test('twenty at once on one version: one wins, nineteen get a conflict, nothing is lost', async () => {
    const { id, version } = await add()
    const tries = Array.from({ length: 20 }, (_, at) =>
      planner.call(contract.changeTag, { id, version, about: `încercarea ${at}` }),
    )
    const ended = await Promise.allSettled(tries)
    const won = ended.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await planner.call(contract.getTag, { id })).toEqual(
      (won[0] as PromiseFulfilledResult<unknown>).value,
    )
  })

  test('what was deleted is gone from the list and comes back whole', async () => {
    const tag = await add()
    await planner.call(contract.removeTag, { id: tag.id })
    expect((await planner.call(contract.listTags, {})).items).toEqual([])
    const change = { id: tag.id, version: tag.version, about: 'x' }
    expect(await planner.refused(contract.changeTag, change)).toMatchObject({ status: 404 })
    expect(await planner.call(contract.restoreTag, { id: tag.id })).toEqual(tag)
    expect(await planner.call(contract.restoreTag, { id: tag.id })).toEqual(tag)
  })

  test('a name taken while its tag lay in the bin keeps the tag there', async () => {
    const old = await add()
    await planner.call(contract.removeTag, { id: old.id })
    await add()
    expect(await planner.refused(contract.restoreTag, { id: old.id })).toMatchObject({
      status: 409,
      code: 'company.tag_name_taken',
    })
  })

  test('its history shows who did what, newest first', async () => {
    const { id, version } = await add()
    await planner.call(contract.changeTag, { id, version, tone: 'danger' })
    await planner.call(contract.removeTag, { id })
    await planner.call(contract.restoreTag, { id })
    const entries = await historyOf(id)
    expect(entries.map(({ deed }) => deed.ro)).toEqual([
      'a restaurat eticheta',
      'a șters eticheta',
      'a schimbat eticheta',
      'a adăugat eticheta',
    ])
    expect(entries[1]).toMatchObject({ name: 'VIP', actor: { id: planner.id } })
    expect(entries[2]?.changes).toEqual([
      {
        field: 'tone',
        label: { ro: 'Culoare', en: 'Colour' },
        before: { ro: 'chihlimbar', en: 'amber' },
        after: { ro: 'vișiniu', en: 'cherry' },
        secret: false,
      },
    ])
  })

  test('open browsers are notified of each change', async () => {
    app.published.length = 0
    const { id } = await add()
    await planner.call(contract.removeTag, { id })
    expect(app.published).toEqual([
      ['company.tags', 'history'],
      ['company.tags', 'company.bin', 'history'],
    ])
  })

  test('another company neither sees a tag nor can touch it', async () => {
    const { id, version } = await add()
    const stranger = personOf(app, await db.company())
    expect((await stranger.call(contract.listTags, {})).total).toBe(0)
    const foreign = [
      stranger.refused(contract.getTag, { id }),
      stranger.refused(contract.changeTag, { id, version, name: 'furat' }),
      stranger.refused(contract.removeTag, { id }),
      stranger.refused(contract.restoreTag, { id }),
    ]
    for (const refusal of await Promise.all(foreign))
      expect(refusal).toMatchObject({ status: 404, code: 'company.tag_not_found' })
    const seen = await stranger.call(contract.listHistory, { entity: 'tag', entityId: id })
    expect(seen.items).toEqual([])
    expect(await historyOf(id)).toHaveLength(1)
    // The same name is free for anyone else.
    await stranger.call(contract.addTag, vip)
  })

  test('an ordinary user is no staff', async () => {
    const user = personOf(app, companyId, 'user')
    expect(await user.refused(contract.listTags, {})).toMatchObject({ status: 403 })
    expect(await user.refused(contract.addTag, vip)).toMatchObject({ status: 403 })
  })
})

describe('what people type into a tag', () => {
  test.each([
    'A',
    "O'Brien",
    'Nguyễn',
    '李雷',
    "d'Ångström",
    '<script>alert(1)</script>',
    '"><svg/onload=alert(1)>',
    '{{7*7}} ${7*7} %s {guest_email}',
    '=HYPERLINK("x")',
    "'; DROP TABLE company_tags; --",
    '100%_\\',
    '👨‍👩‍👧‍👦'.repeat(8),
  ])('%s is kept as it was typed, and found by itself', async (name) => {
    const tag = await add({ name })
    expect(tag.name).toBe(name)
    const found = await planner.call(contract.listTags, { search: name })
    expect(found.items.map(({ id }) => id)).toEqual([tag.id])
  })

  test('a name stays as it was typed, without a bidi override', async () => {
    expect((await add({ name: 'Şef \u202Eţară' })).name).toBe('Şef ţară')
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \t '],
    ['zero width', '\u200B\u200B'],
    ['marks only', '\u0301\u0301'],
    ['a tower of marks', `a${'\u0301'.repeat(100)}`],
    ['61 signs', 'x'.repeat(61)],
  ])('%s is refused beside the name', async (_what, name) => {
    expect(await planner.refused(contract.addTag, { ...vip, name })).toMatchObject({
      status: 422,
      details: { fields: { name: {} } },
    })
  })

  test.each(['%', '_', '\\'])('%s is looked for as itself', async (search) => {
    await add({ name: 'fără semne' })
    expect((await planner.call(contract.listTags, { search })).total).toBe(0)
  })
})
