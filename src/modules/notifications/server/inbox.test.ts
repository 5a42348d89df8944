import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import type { AppError } from '#shared/app-error.ts'
import { changeStatus, getEvent, listEvents, removeEvent } from '#modules/events/contract.ts'
import { addTask, addTaskComment } from '#modules/tasks/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { callOver } from '#platform/testing/app.ts'
import * as contract from '../contract.ts'
import type { Notification } from '../model.ts'
import { addOldNews, hasAny } from './store.ts'
import { worker } from './testbed.ts'

const product = wholeProduct()
product.now = new Date('2027-02-10T10:00:00Z')
const { job, catchUp, planned } = worker(product)

type TestPerson = 'admin' | 'planner'
const tokens = { admin: '', planner: '' }
const ids = { admin: '', planner: '', company: '', event: '' }

async function as<E extends Endpoint>(
  who: TestPerson,
  endpoint: E,
  input: CallOf<E>,
): Promise<OutputOf<E>> {
  tokens[who] ||= await product.signIn(`${who}@demo.prilej.ro`)
  return callOver(product.http, endpoint, input, tokens[who])
}

async function refused<E extends Endpoint>(who: TestPerson, endpoint: E, input: CallOf<E>) {
  return (await as(who, endpoint, input).then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error,
  )) as AppError
}

const inbox = async (who: TestPerson, filter: CallOf<typeof contract.listNotifications> = {}) =>
  (await as(who, contract.listNotifications, filter)).items
const titles = (items: readonly Notification[]) => items.map(({ title }) => title.ro)
const pass = (minutes: number) => {
  product.now = new Date(product.now.getTime() + minutes * 60_000)
}
const change = (
  who: TestPerson,
  kind: 'read' | 'unread' | 'archive' | 'restore' | 'wake',
  ...chosen: string[]
) =>
  as(who, contract.changeNotifications, {
    selection: { kind: 'ids', ids: chosen },
    change: { kind },
  })
const snooze = (id: string, until: string) =>
  as('admin', contract.changeNotifications, {
    selection: { kind: 'ids', ids: [id] },
    change: { kind: 'snooze', until },
  })

const taskId = randomUUID()
/** A colleague comments on a task of the admin's. */
const comment = (fields: object = {}, options = {}) =>
  job(
    'notifications.tasks.commented',
    ids.company,
    {
      eventId: ids.event,
      taskId,
      number: 7,
      title: 'Florile',
      userIds: [ids.admin],
      actorId: ids.planner,
      commentId: randomUUID(),
      excerpt: 'Bujori sau trandafiri?',
      ...fields,
    },
    options,
  )

beforeEach(async () => {
  product.now = new Date('2027-02-10T10:00:00Z')
  if (ids.company === '') {
    const users = await product.db.look<{ id: string; role: TestPerson; company_id: string }>(
      `select id, role, company_id from users where role <> 'user' and company_id is not null`,
    )
    for (const { id, role, company_id: company } of users) {
      ids[role] = id
      ids.company = company
    }
    const [wedding] = await product.db.look<{ id: string }>(
      `select id from events where slug = 'nunta-ana-si-mihai'`,
    )
    ids.event = wedding?.id ?? ''
  }
  await product.db.look('delete from notifications')
  await product.db.look('delete from notification_preferences')
  await product.db.look('delete from graphile_worker._private_jobs')
})

describe('what a colleague does', () => {
  test('a task that is given to somebody notifies them, and no one else', async () => {
    const task = await as('planner', addTask, {
      eventId: ids.event,
      title: 'Alegeți florile',
      responsibleId: ids.admin,
    })
    await catchUp()
    const [first, ...others] = await inbox('admin')
    expect(first).toMatchObject({
      type: 'tasks.assigned',
      title: { ro: 'Task nou: Alegeți florile', en: 'New task: Alegeți florile' },
      actor: { name: 'Radu Ionescu' },
      event: { id: ids.event },
      count: 1,
      readAt: null,
    })
    expect(first?.href).toContain(task.id)
    expect(others).toEqual([])
    expect(await inbox('planner')).toEqual([])
    expect(await as('admin', contract.countNotifications, {})).toEqual({ unread: 1, snoozed: 0 })
  })

  test('a mentioned person is notified, and never of their own comment', async () => {
    const task = await as('planner', addTask, { eventId: ids.event, title: 'Muzica' })
    const words = { taskId: task.id, body: 'Ce ziceți?', mentionIds: [ids.admin, ids.planner] }
    await as('planner', addTaskComment, words as CallOf<typeof addTaskComment>)
    await catchUp()
    expect(titles(await inbox('admin'))).toEqual(['Mențiune la Muzica'])
    expect((await inbox('admin'))[0]?.detail).toEqual({ ro: 'Ce ziceți?', en: 'Ce ziceți?' })
    expect(await inbox('planner')).toEqual([])
  })

  test('news of an event go to its team, without the person who made them', async () => {
    const draft = (await as('admin', listEvents, { status: ['tentative'] })).items[0]
    const { id: eventId, version } = await as('admin', getEvent, { eventId: draft?.id ?? '' })
    await as('planner', changeStatus, { eventId, version, to: 'confirmed' })
    await catchUp()
    const [first] = await inbox('admin')
    expect(first).toMatchObject({
      type: 'events.status-changed',
      detail: { ro: 'Acum este confirmat', en: 'It is confirmed now' },
      actor: { name: 'Radu Ionescu' },
      href: `/evenimente/${eventId}`,
    })
    expect(await inbox('planner')).toEqual([])
  })

  test('a guest’s answer notifies the whole team, one taken back no one', async () => {
    const answer = (after: string | null) =>
      job('notifications.guests.answered', ids.company, {
        eventId: ids.event,
        guestId: randomUUID(),
        partId: randomUUID(),
        before: null,
        after,
      })
    await answer('none')
    await answer(null)
    expect(await inbox('admin')).toEqual([])
    await answer('yes')
    expect((await inbox('planner'))[0]?.detail).toEqual({ ro: 'Vine', en: 'Coming' })
    for (let more = 0; more < 4; more++) await answer('no')
    const [first] = await inbox('admin')
    expect(first).toMatchObject({
      count: 5,
      title: { ro: '5 răspunsuri noi de la invitați', en: '5 new answers from guests' },
      detail: null,
      actor: null,
    })
  })

  test('a person without access to the event gets no news of it, and no longer sees the earlier ones', async () => {
    await comment({ userIds: [ids.planner], actorId: ids.admin })
    const limit = (to: string[] | null) =>
      product.db.look('update users set event_ids = $1 where id = $2', [to, ids.planner])
    await limit([randomUUID()])
    await comment({ userIds: [ids.planner], actorId: ids.admin, taskId: randomUUID() })
    expect(await inbox('planner')).toEqual([])
    expect(await as('planner', contract.countNotifications, {})).toEqual({ unread: 0, snoozed: 0 })
    await limit(null)
    expect(await inbox('planner')).toHaveLength(1)
  })

  test('a colleague who left, a stranger and an event in the bin cause no notification', async () => {
    const draft = (await as('admin', listEvents, { archived: 'only' })).items[0]
    await comment({ eventId: draft?.id ?? '' })
    expect(await inbox('admin')).toHaveLength(1)
    await as('admin', removeEvent, { eventId: draft?.id ?? '' })
    await catchUp()
    expect(await inbox('admin')).toEqual([])
    await comment({ eventId: draft?.id ?? '' })
    await comment({ userIds: [randomUUID()] })
    expect(await inbox('admin', { show: 'all' })).toEqual([])
  })
})

describe('like news become one', () => {
  test('within ten minutes of the first, while no one has read it', async () => {
    for (let n = 0; n < 5; n++) {
      await comment()
      pass(1)
    }
    const [five] = await inbox('admin')
    expect(five?.title).toEqual({
      ro: '5 comentarii noi la Florile',
      en: '5 new comments on Florile',
    })
    expect(five?.detail).toBeNull()
    await change('admin', 'read', five?.id ?? '')
    await comment()
    expect(titles(await inbox('admin'))).toEqual(['Comentariu nou la Florile'])
    pass(11)
    await comment()
    expect(await inbox('admin')).toHaveLength(2)
  })

  test('only of one task; and a job that comes twice counts once', async () => {
    await comment({}, { id: 'once' })
    await comment({}, { id: 'once' })
    await comment({ taskId: randomUUID(), title: 'Torturile' })
    expect(titles(await inbox('admin')).toSorted()).toEqual([
      'Comentariu nou la Florile',
      'Comentariu nou la Torturile',
    ])
  })

  test('also when twenty come in one moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => comment()))
    expect(titles(await inbox('admin'))).toEqual(['20 de comentarii noi la Florile'])
  })

  test('without taking turns those who look at once each make a row of their own', async () => {
    let viewed = 0
    let go = () => undefined as void
    const allLooked = new Promise<void>((resolve) => (go = resolve))
    const news = { type: 'tasks.commented' as const, userId: ids.admin, eventId: ids.event }
    const careless = () =>
      product.parts.database.inCompany(ids.company, async (own) => {
        const scope = systemScope(ids.company)
        const there = await hasAny(own, scope)
        if (++viewed === 4) go()
        await allLooked
        const first = { ...news, actorId: null, facts: { task: 'Florile' }, count: 1 }
        if (!there) await addOldNews(own, scope, { ...first, at: product.now, isRead: false })
      })
    await Promise.all([careless(), careless(), careless(), careless()])
    expect(await inbox('admin')).toHaveLength(4)
  })
})

describe('every module has its news', () => {
  test.each([
    [
      'website.published',
      { siteId: randomUUID(), address: '/event/a/b' },
      /Site-ul a fost publicat/,
    ],
    [
      'website.publication-failed',
      { siteId: randomUUID(), plannedAt: '2027-05-01T09:00:00.000Z' },
      /nu a putut fi publicat/,
    ],
    ['check-in.device-paired', { deviceId: randomUUID(), name: 'Poarta A' }, /intrare: Poarta A/],
    [
      'questionnaires.option-filled',
      { questionnaireId: randomUUID(), questionId: 'q', optionId: 'o' },
      /nu mai are locuri/,
    ],
  ])('%s notifies the team', async (type, fields, words) => {
    await job(`notifications.${type}`, ids.company, { eventId: ids.event, ...fields })
    for (const who of ['admin', 'planner'] as const)
      expect(titles(await inbox(who))).toEqual([expect.stringMatching(words)])
  })
})

describe('the person', () => {
  test('reads, archives and takes it back', async () => {
    await comment()
    await comment({ taskId: randomUUID() })
    const rows = await inbox('admin')
    expect((await change('admin', 'read', rows[0]?.id ?? '')).changed).toBe(1)
    expect((await change('admin', 'read', rows[0]?.id ?? '')).changed).toBe(0)
    expect(await inbox('admin')).toHaveLength(1)
    pass(1)
    const { at: readAt } = await change('admin', 'read', ...rows.map(({ id }) => id))
    expect(await inbox('admin')).toEqual([])
    await as('admin', contract.changeNotifications, {
      selection: { kind: 'read', at: readAt },
      change: { kind: 'unread' },
    })
    expect(await inbox('admin')).toHaveLength(1)
    const { changed, at } = await change('admin', 'archive', ...rows.map(({ id }) => id))
    expect(changed).toBe(2)
    expect(await inbox('admin', { show: 'all' })).toEqual([])
    expect(await inbox('admin', { show: 'archived' })).toHaveLength(2)
    await as('admin', contract.changeNotifications, {
      selection: { kind: 'archived', at },
      change: { kind: 'restore' },
    })
    expect(await inbox('admin', { show: 'all' })).toHaveLength(2)
    // The one that was read stays read, the other one waits again.
    expect((await inbox('admin')).map(({ id }) => id)).toEqual([rows[1]?.id])
  })

  test('what is snoozed is kept until it comes back, however old it is', async () => {
    await comment()
    await comment({ taskId: randomUUID() })
    const [row] = await inbox('admin')
    await snooze(row?.id ?? '', '2027-10-10T09:00:00.000Z')
    pass(200 * 24 * 60)
    await job('notifications.purge', null, {})
    // By then all have signed in again.
    Object.assign(tokens, { admin: '', planner: '' })
    expect((await inbox('admin', { show: 'snoozed' })).map(({ id }) => id)).toEqual([row?.id])
    expect(await inbox('admin', { show: 'all' })).toEqual([])
  })

  test('snoozes, and it comes back by itself on top', async () => {
    await comment()
    const [row] = await inbox('admin')
    const until = '2027-02-10T13:00:00.000Z'
    await snooze(row?.id ?? '', until)
    expect(await inbox('admin')).toEqual([])
    expect(await as('admin', contract.countNotifications, {})).toEqual({ unread: 0, snoozed: 1 })
    expect(await planned('notifications.wake-snoozed')).toEqual([until])
    pass(179)
    await catchUp()
    expect(await inbox('admin')).toEqual([])
    pass(1)
    await catchUp()
    expect(await inbox('admin')).toMatchObject([{ id: row?.id, snoozedUntil: null, at: until }])
  })

  test('marks a whole filter but some', async () => {
    for (let n = 0; n < 6; n++) await comment({ taskId: randomUUID() })
    const [kept] = await inbox('admin')
    const full = (filter: object) =>
      as('admin', contract.changeNotifications, {
        selection: { kind: 'filter', filter, except: [kept?.id ?? ''] },
        change: { kind: 'read' },
      })
    expect((await full({ type: ['events.moved'] })).changed).toBe(0)
    expect((await full({ eventId: [ids.event] })).changed).toBe(5)
    expect(await inbox('admin')).toHaveLength(1)
  })

  test('pages without a gap, and chooses by kind and event', async () => {
    for (let n = 0; n < 7; n++) {
      await comment({ taskId: randomUUID(), title: `T${n}` })
      if (n % 2) pass(1)
    }
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const asked = { limit: 3, ...(cursor && { cursor }) }
      const page = await as('admin', contract.listNotifications, asked)
      expect(page.total).toBe(7)
      seen.push(...page.items.map(({ id }) => id))
      if (!page.next) break
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(7)
    const { items } = await as('admin', contract.listNotifications, { offset: 3, limit: 3 })
    expect(items.map(({ id }) => id)).toEqual(seen.slice(3, 6))
    expect(await as('admin', contract.listNotificationChoices, {})).toMatchObject({
      types: [{ type: 'tasks.commented', count: 7 }],
      events: [{ id: ids.event, count: 7 }],
    })
    const elsewhere = { eventId: [randomUUID()] }
    expect((await as('admin', contract.countNotifications, elsewhere)).unread).toBe(0)
  })

  test('cannot touch what belongs to another', async () => {
    await comment()
    const [row] = await inbox('admin')
    expect((await change('planner', 'archive', row?.id ?? '')).changed).toBe(0)
    expect(await inbox('admin')).toHaveLength(1)
  })

  test.each(['2027-02-10T10:00:00.000Z', '2026-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'])(
    'cannot snooze until %s',
    async (until) => {
      const selection = { kind: 'ids' as const, ids: [randomUUID()] }
      const asked = { selection, change: { kind: 'snooze' as const, until } }
      expect(await refused('admin', contract.changeNotifications, asked)).toMatchObject({
        status: 422,
        code: 'notifications.snooze_unusable',
      })
      expect(await planned('notifications.wake-snoozed')).toEqual([])
    },
  )

  test.each(['x', '2027-02-10T10:00:00Z', `2027-02-10T10:00:00Z ${'0'.repeat(36)}`])(
    'gets a refusal for the cursor %s',
    async (cursor) => {
      expect(await refused('admin', contract.listNotifications, { cursor })).toMatchObject({
        status: 422,
      })
    },
  )
})
