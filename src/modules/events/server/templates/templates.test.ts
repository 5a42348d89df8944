import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../../contract.ts'
import { ports } from '../ports.ts'
import { routes } from '../routes.ts'

const db = testDatabase()
const now = new Date('2027-02-10T10:00:00Z')
const services = { ports }
const app = testApp(db, { routes: routes, authenticators, now: () => now, services })

let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  planner = personOf(app, await db.company(), 'planner')
})

const create = (fields: Partial<CallOf<typeof contract.createEvent>> = {}) =>
  planner.call(contract.createEvent, { name: 'Nuntă', startDate: '2027-06-12', ...fields })
const partsOf = async (eventId: string) =>
  (await planner.call(contract.listParts, { eventId })).items
const fromTemplate = () => create({ templateId: 'wedding', type: 'wedding' })

describe('templates', () => {
  test('six are shipped, each with parts that fit its hours', async () => {
    const { items } = await planner.call(contract.listTemplates, {})
    expect(items.map(({ id, shipped }) => [id, shipped])).toEqual(
      ['wedding', 'baptism', 'conference', 'gala', 'team_building', 'launch'].map((key) => [
        key,
        true,
      ]),
    )
    for (const { id: templateId, holds } of items) {
      expect(holds.find(({ id }) => id === 'parts')?.count).toBeGreaterThan(1)
      const seen = await planner.call(contract.previewTemplate, {
        templateId,
        startDate: '2027-09-10',
      })
      const event = await create({ templateId, startDate: '2027-09-10' })
      const parts = await partsOf(event.id)
      expect(seen.span).toMatchObject({ startTime: event.startTime, endTime: event.endTime })
      expect(seen.rsvpDeadline).toBe(event.rsvpDeadline)
      expect(
        seen.groups.find(({ id }) => id === 'parts')?.items.map(({ name, date }) => [name, date]),
      ).toEqual(parts.map(({ name, startDate, startTime }) => [name, `${startDate}T${startTime}`]))
      for (const part of parts) {
        expect(part.startsAt >= event.startsAt && part.endsAt <= event.endsAt).toBe(true)
      }
    }
  })

  test('an event becomes a template, and the template an event on another day', async () => {
    const event = await fromTemplate()
    const own = await planner.call(contract.saveTemplate, {
      eventId: event.id,
      name: 'Nuntă la țară',
    })
    expect(own).toMatchObject({ shipped: false, name: { ro: 'Nuntă la țară' }, type: 'wedding' })
    expect((await planner.call(contract.listTemplates, {})).items).toHaveLength(7)
    const made = await create({ templateId: own.id, startDate: '2028-05-20', startTime: '14:00' })
    expect(made).toMatchObject({ type: 'wedding', rsvpDeadline: '2028-04-20', status: 'draft' })
    const times = (await partsOf(made.id)).map(({ name, startTime }) => [name, startTime])
    expect(times).toEqual([
      ['Cununia civilă', '14:00'],
      ['Cununia religioasă', '18:00'],
      ['Cocktail de întâmpinare', '20:00'],
      ['Petrecerea', '21:30'],
    ])
  })

  test('are renamed under the lock, deleted; those of another company are not found', async () => {
    const event = await create()
    const own = await planner.call(contract.saveTemplate, { eventId: event.id, name: 'A mea' })
    const id = own.id
    const renamed = await planner.call(contract.changeTemplate, {
      id,
      version: 1,
      name: 'A noastră',
    })
    expect(renamed).toMatchObject({ name: { en: 'A noastră' }, version: 2 })
    expect(
      await planner.refused(contract.changeTemplate, { id, version: 1, name: 'x' }),
    ).toMatchObject({
      status: 409,
      details: { current: renamed },
    })
    await planner.call(contract.removeTemplate, { id })
    const gone = { name: 'x', startDate: '2027-06-12', templateId: id }
    expect(await planner.refused(contract.createEvent, gone)).toMatchObject({ status: 404 })
    expect((await planner.call(contract.listTemplates, {})).items).toHaveLength(6)
    const stranger = personOf(app, await db.company())
    expect(await stranger.refused(contract.createEvent, gone)).toMatchObject({ status: 404 })
    expect(await stranger.refused(contract.removeTemplate, { id })).toMatchObject({ status: 404 })
    const preview = { templateId: id, startDate: '2027-06-12' }
    expect(await stranger.refused(contract.previewTemplate, preview)).toMatchObject({ status: 404 })
  })
})

describe('copying', () => {
  test('takes the facts, and of the rest what was chosen, to the other day', async () => {
    const from = await fromTemplate()
    const copyable = await planner.call(contract.listCopyable, { eventId: from.id })
    expect(copyable.items.find(({ id }) => id === 'parts')).toMatchObject({ count: 4 })
    const copy = (take: string[]) =>
      planner.call(contract.copyEvent, {
        eventId: from.id,
        name: 'A doua',
        startDate: '2027-07-10',
        take,
      })
    const full = await copy(['parts'])
    expect(full).toMatchObject({
      type: 'wedding',
      status: 'draft',
      startTime: '12:00',
      endDate: '2027-07-11',
      rsvpDeadline: '2027-06-10',
      code: 'EV-2027-002',
    })
    expect((await partsOf(full.id)).map(({ name, startDate }) => [name, startDate])).toEqual(
      (await partsOf(from.id)).map(({ name }) => [name, '2027-07-10']),
    )
    expect(await partsOf((await copy([])).id)).toHaveLength(1)
  })
})

describe('readiness', () => {
  test('grows with what is filled in, and every item says where', async () => {
    const { id: eventId } = await create()
    const before = await planner.call(contract.getReadiness, { eventId })
    const place = { name: 'Palat', address: 'București', lat: 44.4, lng: 26.1 }
    await planner.call(contract.changeEvent, { eventId, version: 1, place })
    const after = await planner.call(contract.getReadiness, { eventId })
    expect(after.score).toBeGreaterThan(before.score)
    expect(after.items.find(({ code }) => code === 'events.place')).toMatchObject({ done: true })
    for (const { href } of after.items) expect(href).toContain(`/evenimente/${eventId}`)
    expect(await planner.call(contract.listReadiness, { eventIds: [eventId] })).toEqual({
      items: [after],
    })
  })
})

describe('files', () => {
  test('are kept with the event; those of another company are not found', async () => {
    const { id: eventId } = await create()
    const [company] = await db.look<{ company_id: string }>(
      'select company_id from events where id = $1',
      [eventId],
    )
    const file = async (companyId: string | undefined) => {
      const id = randomUUID()
      await db.look(
        `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, created_at)
         values ($1, $2, 'attachment', 'ready', 'attachment', 'contract.pdf', 'application/pdf', 9, 'x', now())`,
        [companyId, id],
      )
      return id
    }
    const fileId = await file(company?.company_id)
    await planner.call(contract.attachFile, { eventId, fileId })
    await planner.call(contract.attachFile, { eventId, fileId })
    const { items } = await planner.call(contract.listEventFiles, { eventId })
    expect(items).toMatchObject([{ id: fileId, name: 'contract.pdf', addedBy: 'Ana planner' }])
    await planner.call(contract.detachFile, { eventId, fileId })
    expect((await planner.call(contract.listEventFiles, { eventId })).items).toEqual([])
    const foreign = { eventId, fileId: await file(await db.company()) }
    expect(await planner.refused(contract.attachFile, foreign)).toMatchObject({ status: 404 })
    expect(await planner.refused(contract.detachFile, foreign)).toMatchObject({ status: 404 })
  })
})
