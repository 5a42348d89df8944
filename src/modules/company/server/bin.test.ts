import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { provide, Ports } from '#platform/server/ports.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { bin, purge } from './bin.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'

const db = testDatabase()
let now = new Date('2027-05-15T10:00:00Z')
const app = testApp(db, { routes, authenticators, now: () => now, services: { ports } })

let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  now = new Date('2027-05-15T10:00:00Z')
  planner = personOf(app, await db.company(), 'planner')
})

const deleted = async (name: string) => {
  const tag = await planner.call(contract.addTag, { name, tone: 'brand', about: '' })
  await planner.call(contract.removeTag, { id: tag.id })
  return tag
}
const names = async () => (await planner.call(contract.listBin, {})).items.map(({ name }) => name)
const pass = (days: number) => (now = new Date(now.getTime() + days * 86_400_000))
const purgeNow = () =>
  purge({ database: db.database, ports: new Ports(ports), scopeOf: systemScope }, now)

describe('the bin', () => {
  test('holds what was deleted, newest first, and gives it back whole', async () => {
    const first = await deleted('Prima')
    pass(1)
    await deleted('A doua')
    expect(await names()).toEqual(['A doua', 'Prima'])
    app.published.length = 0
    await planner.call(contract.restoreFromBin, { kind: 'tag', id: first.id })
    expect(app.published[0]).toContain('company.tags')
    expect(await names()).toEqual(['A doua'])
    expect(await planner.call(contract.getTag, { id: first.id })).toEqual(first)
  })

  test('what lay there for 30 days is purged, a day less is not', async () => {
    await deleted('Veche')
    pass(29)
    expect(await names()).toEqual(['Veche'])
    await purgeNow()
    expect(await names()).toEqual(['Veche'])
    pass(1)
    expect(await names()).toEqual([])
    expect(await purgeNow()).toBeGreaterThan(0)
    expect(await purgeNow()).toBe(0)
  })

  test('what cannot be purged holds up neither other kinds nor other companies', async () => {
    await deleted('Veche')
    pass(31)
    const stuck = provide(bin, {
      kind: 'stuck',
      title: { ro: '', en: '' },
      tags: [],
      list: () => Promise.resolve([]),
      restore: () => Promise.resolve(),
      purge: () => Promise.reject(new Error('still in use')),
    })
    const services = new Ports([stuck, ...ports])
    const purging = purge({ database: db.database, ports: services, scopeOf: systemScope }, now)
    await expect(purging).rejects.toThrow('could not be purged')
    expect(await purgeNow()).toBe(0)
  })

  test('another company sees nothing of it and restores nothing', async () => {
    const { id } = await deleted('A noastră')
    const stranger = personOf(app, await db.company())
    expect((await stranger.call(contract.listBin, {})).items).toEqual([])
    const tries = [
      { kind: 'tag', id },
      { kind: 'tag', id: randomUUID() },
      { kind: 'nothing', id },
    ]
    for (const each of tries)
      expect(await stranger.refused(contract.restoreFromBin, each)).toMatchObject({ status: 404 })
  })
})
