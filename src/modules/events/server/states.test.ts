import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { on } from '#platform/server/jobs/jobs.ts'
import { Ports } from '#platform/server/ports.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { testApp } from '#platform/testing/app.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import { EventStatus, type Event } from '../model.ts'
import { jobs } from './jobs.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

const db = testDatabase()
let now = new Date('2027-02-10T10:00:00Z')
const nothing = () => Promise.resolve()
/** The module that would write to guests. */
const listeners = [
  on(contract.eventCancelled, 'test.cancelled', nothing),
  on(contract.cancellationAnnounced, 'test.announced', nothing),
]
const app = testApp(db, {
  routes: routes,
  authenticators,
  jobs: listeners,
  now: () => now,
  services: { ports },
})

let companyId: string
let admin: ReturnType<typeof personOf>
let planner: ReturnType<typeof personOf>
beforeEach(async () => {
  now = new Date('2027-02-10T10:00:00Z')
  companyId = await db.company()
  admin = personOf(app, companyId, 'admin')
  planner = personOf(app, companyId, 'planner')
})

const create = () =>
  admin.call(contract.createEvent, { name: 'Gală', startDate: '2027-06-12', type: 'gala' })
const queued = async () =>
  (
    await db.look<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload ->> 'company' = $1 order by j.id`,
      [companyId],
    )
  ).map(({ name }) => name)

/** An event that reached the state by ordinary steps. */
async function inState(status: EventStatus): Promise<Event> {
  const event = await create()
  await db.look('update events set status = $2 where id = $1', [event.id, status])
  return { ...event, status }
}

describe('every pair of states', () => {
  const pairs = EventStatus.options.flatMap((from) =>
    EventStatus.options.map((to) => [from, to] as const),
  )
  const allowed: Record<string, string> = {
    'draft tentative': 'both',
    'tentative confirmed': 'both',
    'confirmed live': 'both',
    'live finished': 'both',
    'finished closed': 'both',
    'draft cancelled': 'both, why',
    'tentative cancelled': 'both, why',
    'confirmed cancelled': 'both, why',
    'cancelled draft': 'admin, why',
    'closed finished': 'admin, why',
  }
  test.each(pairs)('%s → %s', async (from, to) => {
    const { id: eventId, version } = await inState(from)
    const step = { eventId, version, to }
    const rule = allowed[`${from} ${to}`]
    if (!rule) {
      for (const who of [planner, admin])
        expect(await who.refused(contract.changeStatus, { ...step, reason: 'x' })).toMatchObject({
          status: 409,
          code: 'events.no_such_step',
        })
      return
    }
    if (rule.includes('why'))
      expect(await admin.refused(contract.changeStatus, step)).toMatchObject({
        status: 422,
        details: { fields: { reason: { code: 'required' } } },
      })
    if (rule.startsWith('admin'))
      expect(await planner.refused(contract.changeStatus, { ...step, reason: 'x' })).toMatchObject({
        status: 403,
        code: 'events.step_for_admins',
      })
    const who = rule.startsWith('admin') ? admin : planner
    const reason = rule.includes('why') ? 'așa s-a hotărât' : undefined
    expect(await who.call(contract.changeStatus, { ...step, reason })).toMatchObject({
      status: to,
      statusReason: reason ?? '',
      version: version + 1,
    })
  })
})

describe('cancelling', () => {
  test('mails no one; the second yes notifies the guests, once; an admin reopens with a reason', async () => {
    const { id: eventId, version } = await create()
    const before = await queued()
    const cancel = { eventId, version, to: 'cancelled', reason: 'Sala s-a inundat.' } as const
    const cancelled = await planner.call(contract.changeStatus, cancel)
    expect((await queued()).slice(before.length)).toEqual(['test.cancelled'])
    const yes = { eventId, version: cancelled.version }
    const announced = await planner.call(contract.announceCancellation, yes)
    expect(announced.guestsToldAt).toBe(now.toISOString())
    expect((await queued()).slice(before.length)).toEqual(['test.cancelled', 'test.announced'])
    const repeated = { eventId, version: announced.version }
    expect(await planner.refused(contract.announceCancellation, repeated)).toMatchObject({
      status: 409,
      code: 'events.guests_already_told',
    })
    const reopen = { ...repeated, to: 'draft', reason: 'Am găsit altă sală.' } as const
    const draft = await admin.call(contract.changeStatus, reopen)
    expect(draft).toMatchObject({ status: 'draft', guestsToldAt: null })
  })

  test('guests are notified only of what was cancelled, and a stale page changes nothing', async () => {
    const { id: eventId, version } = await create()
    expect(await admin.refused(contract.announceCancellation, { eventId, version })).toMatchObject({
      code: 'events.not_cancelled',
    })
    await admin.call(contract.changeEvent, { eventId, version, name: 'Altă gală' })
    const step = { eventId, version, to: 'tentative' } as const
    expect(await admin.refused(contract.changeStatus, step)).toMatchObject({
      status: 409,
      code: 'events.changed_meanwhile',
    })
  })
})

describe('the clock', () => {
  const services = () => ({ ...testServices(db.database), ports: new Ports(ports) })
  const touched: string[][] = []
  const live = {
    publish: (company: string | null, tags: readonly string[]) =>
      void touched.push([company ?? '', ...tags]),
    subscribe: () => () => undefined,
    close: nothing,
  }
  const run = async (name: string, company: string | null) => {
    const parts = {
      database: db.database,
      services: services(),
      live,
      log: quietLog,
      jobs,
      now: () => now,
    }
    const signal = new AbortController().signal
    const ctx = jobContext(parts, company, { id: randomUUID(), attempt: 1, last: false, signal })
    await jobs.find(({ job }) => job === name)?.run(ctx, {})
  }
  const statusOf = async (eventId: string) =>
    (await admin.call(contract.getEvent, { eventId })).status

  test('makes a confirmed event live twelve hours before and finished six hours after', async () => {
    const { id } = await inState('confirmed')
    const draft = await create()
    const look = async (at: string) => {
      now = new Date(at)
      const before = (await queued()).length
      await run('events.look-at-clock', null)
      const due = (await queued()).slice(before)
      await run('events.follow-clock', companyId)
      return [due, await statusOf(id)]
    }
    expect(await look('2027-06-12T03:59:00Z')).toEqual([[], 'confirmed'])
    expect(await look('2027-06-12T04:00:00Z')).toEqual([['events.follow-clock'], 'live'])
    expect(touched).toContainEqual([companyId, 'events', 'history'])
    expect(await look('2027-06-13T03:59:00Z')).toMatchObject([expect.anything(), 'live'])
    expect(await look('2027-06-13T04:00:00Z')).toMatchObject([expect.anything(), 'finished'])
    expect(await statusOf(draft.id)).toBe('draft')
  })

  test('an event that slept through its day goes through every state', async () => {
    const { id: entityId } = await inState('confirmed')
    now = new Date('2027-09-01T00:00:00Z')
    await run('events.follow-clock', companyId)
    expect(await statusOf(entityId)).toBe('finished')
    const rows = await db.look<{ actor_kind: string; to: string }>(
      `select actor_kind, changes -> 0 ->> 'new' as to from history
       where entity_id = $1 and verb = 'changed' order by at`,
      [entityId],
    )
    expect(rows).toEqual([
      { actor_kind: 'system', to: 'live' },
      { actor_kind: 'system', to: 'finished' },
    ])
  })
})
