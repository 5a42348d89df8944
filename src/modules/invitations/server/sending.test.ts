import { describe, expect, test } from 'vitest'
import { jobs, pages, ports, routes } from '#app/server.gen.ts'
import { addFamily, changeGuest, eraseGuest } from '#modules/guests/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { Job } from '#platform/server/jobs.ts'
import { mailDelivered, mailRefused } from '#platform/server/mail/mail-jobs.ts'
import { jobContext } from '#platform/server/worker.ts'
import { testApp } from '#platform/testing/app.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testHouse } from '#platform/testing/house.ts'
import { invitedBed, time } from '#platform/testing/invited.ts'
import { gates, personOf } from '#platform/testing/staff.ts'
import type { CallOf } from '#shared/contract.ts'
import * as contract from '../contract.ts'
import { shippedContent, type Schedule } from '../model.ts'
import { leave } from './unsubscribing.ts'

const db = testDatabase()
const app = testApp(db, {
  routes: routes.flat(),
  pages: (house) => pages.flatMap((make) => make(house)),
  gates,
  jobs: jobs.flat(),
  now: () => time.now,
  house: { ports: ports.flat() },
})
const keep = { house: undefined as ReturnType<typeof testHouse> | undefined }
const bed = invitedBed({ db, personOf: (...who) => personOf(app, ...who) })

interface Letter {
  messageId: string
  to: { address: string; name?: string }
  subject: string
  unsubscribeUrl?: string
  blocks: { kind: string; text?: string; url?: string }[]
}

const waiting = async () =>
  db.look<{ id: string; name: string; payload: { company: string; payload: never } }>(
    `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
const letters = async (): Promise<Letter[]> =>
  (await waiting())
    .filter(({ name }) => name === 'mail.send')
    .map(({ payload }) => (payload.payload as { letter: Letter }).letter)

async function run(
  name: string,
  payload: unknown,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const all = jobs.flat() as Job[]
  keep.house ??= testHouse(db.database, { ports: ports.flat() })
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
  const parts = {
    database: db.database,
    house: keep.house,
    live,
    log: quietLog,
    jobs: all,
    now: () => time.now,
  }
  const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
  const job = all.find((each) => each.job === name)
  await job?.run(jobContext(parts, bed.companyId, delivery), job.payload.parse(payload))
}

/** Runs what waits under these names, as the worker would. */
async function work(...names: string[]): Promise<void> {
  const rows = (await waiting()).filter(({ name }) => names.includes(name))
  await db.look('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
    rows.map(({ id }) => id),
  ])
  for (const { id, name, payload } of rows) await run(name, payload.payload, id)
}

/** A transaction of the page behind the link in a letter. */
const inside = (connection: Db): EventContext =>
  ({
    db: connection,
    now: time.now,
    event: bed.scope(),
    company: bed.scope(),
    touch: () => undefined,
  }) as unknown as EventContext
const everybody = { all: true, ids: [], filter: {} }
const draft = (fields: Partial<CallOf<typeof contract.addMessage>> = {}) =>
  bed.admin.call(contract.addMessage, {
    eventId: bed.event.id,
    kind: 'invitation',
    name: 'Invitația',
    content: shippedContent.invitation,
    audience: everybody,
    essential: false,
    schedule: null,
    ...fields,
  })
const of = (messageId: string) => ({ eventId: bed.event.id, messageId })
const release = (message: { id: string; version: number }, when: 'now' | 'scheduled' = 'now') =>
  bed.admin.call(contract.releaseMessage, { ...of(message.id), version: message.version, when })
const show = (id: string) => bed.admin.call(contract.getMessage, of(id))
const guest = (email: string | null, fields = {}) => bed.add({ email, ...fields })

describe('a message', () => {
  test('waits as a draft until somebody says send, and then each address gets one letter', async () => {
    await guest('a@exemplu.ro', { firstName: 'Ana' })
    await guest('a@exemplu.ro', { firstName: 'Dan' })
    await guest('b@exemplu.ro', { firstName: '{event.name}', lastName: '<script>' })
    await guest(null)
    const message = await draft()
    expect(message.reach).toEqual({ guests: 4, addresses: 2, groupsWithout: 1 })
    await work('invitations.send')
    expect(await letters()).toEqual([])
    await release(message)
    await work('invitations.send')
    const sent = await letters()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual(['a@exemplu.ro', 'b@exemplu.ro'])
    const odd = sent.find(({ to }) => to.address === 'b@exemplu.ro')
    expect(odd?.blocks[0]?.text).toBe('Bună ziua, {event.name} <script>,')
    expect(odd?.blocks.find(({ kind }) => kind === 'button')?.url).toContain('/invitatie/')
    expect(odd?.unsubscribeUrl).toContain('/dezabonare/')
    expect((await show(message.id)).counts).toEqual({ queued: 2, sent: 0, refused: 0, skipped: 0 })
    expect((await show(message.id)).state).toBe('sent')
  })

  test('is in the language of the group, and falls back to Romanian where there is no other', async () => {
    const group = { name: 'The Smiths', language: 'en' as const }
    const guests = [{ firstName: 'Joe', lastName: 'Smith', email: 'joe@example.com' }]
    await bed.admin.call(addFamily, { eventId: bed.event.id, group, guests })
    await release(await draft())
    const content = { ...shippedContent.invitation, en: { subject: '', body: '' } }
    await release(await draft({ content }))
    await work('invitations.send')
    const subjects = (await letters()).map(({ subject }) => subject)
    expect(subjects).toEqual(['You are invited: Nunta Anei', 'Sunteți invitat: Nunta Anei'])
  })

  test('what the mail server says of each letter stands in the log, its words too', async () => {
    const ana = await guest('ana@exemplu.ro')
    const dan = await guest('dan@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const news = (guestId: string) => ({
      messageId: `${message.id}.${guestId}`,
      address: 'x@exemplu.ro',
      reference: `message ${message.id} ${guestId}`,
      at: time.now.toISOString(),
    })
    await run('invitations.delivered', mailDelivered.payload.parse(news(ana.id)))
    const refusal = { ...news(dan.id), reason: 'refused', answer: '550 no such user' } as const
    await run('invitations.refused', mailRefused.payload.parse(refusal))
    const { items } = await bed.admin.call(contract.listRecipients, of(message.id))
    const lines = items.map(({ address, state, answer }) => `${address} ${state} ${answer}`)
    expect(lines.toSorted()).toEqual([
      'ana@exemplu.ro sent ',
      'dan@exemplu.ro refused 550 no such user',
    ])
    const log = await bed.admin.call(contract.listGuestMessages, {
      eventId: bed.event.id,
      guestId: dan.id,
    })
    expect(log.items).toMatchObject([{ name: 'Invitația', state: 'refused' }])
  })

  test('sent by two jobs at once, nobody is written to twice', async () => {
    for (let at = 0; at < 30; at++) await guest(`g${at}@exemplu.ro`)
    const message = await draft()
    await release(message)
    const [task] = (await waiting()).filter(({ name }) => name === 'invitations.send')
    const payload = task?.payload.payload
    await Promise.all([run('invitations.send', payload), run('invitations.send', payload)])
    const sent = await letters()
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  test('released twice leaves once; changed after somebody looked it is refused', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    const again = { ...of(message.id), version: message.version, when: 'now' } as const
    expect(await bed.admin.refused(contract.releaseMessage, again)).toMatchObject({
      code: 'invitations.not_draft',
    })
    const other = await draft()
    const name = { ...of(other.id), version: other.version, name: 'Altul' }
    await bed.admin.call(contract.changeMessage, name)
    expect(await bed.admin.refused(contract.changeMessage, name)).toMatchObject({ status: 409 })
    const stale = { ...of(other.id), version: other.version, when: 'now' } as const
    expect(await bed.admin.refused(contract.releaseMessage, stale)).toMatchObject({
      code: 'invitations.changed_meanwhile',
    })
  })

  test('stopped in the middle, what waits is taken back', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const stopped = await bed.admin.call(contract.stopMessage, of(message.id))
    expect(stopped).toMatchObject({ state: 'stopped', counts: { queued: 0, skipped: 1 } })
    expect(await letters()).toEqual([])
  })

  test.each([
    ['{foo}', 'invitations.bad_template'],
    ['{{guest.name}}', 'invitations.bad_template'],
    ['{guest.name', 'invitations.bad_template'],
  ])('a text with %s is refused when it is saved, with the place', async (body, code) => {
    const ro = { subject: 'Salut', body }
    const refusal = await bed.admin.refused(contract.addMessage, {
      eventId: bed.event.id,
      kind: 'free',
      name: 'x',
      content: { ro, en: { subject: '', body: '' } },
      audience: everybody,
      essential: false,
      schedule: null,
    })
    expect(refusal).toMatchObject({
      code,
      details: { fields: { 'content.ro.body': { code: 'invalid', limit: 1 } } },
    })
  })

  test('with nobody to write to, or without words, it does not leave', async () => {
    const message = await draft()
    const call = (id: string, version: number) =>
      bed.admin.refused(contract.releaseMessage, { ...of(id), version, when: 'now' })
    expect(await call(message.id, message.version)).toMatchObject({ code: 'invitations.nobody' })
    await guest('ana@exemplu.ro')
    const empty = await draft({
      content: { ro: { subject: '', body: '' }, en: { subject: '', body: '' } },
    })
    expect(await call(empty.id, empty.version)).toMatchObject({ code: 'invitations.no_text' })
  })

  test('other companies find nothing of it', async () => {
    const message = await draft()
    expect(await bed.stranger.refused(contract.getMessage, of(message.id))).toMatchObject({
      status: 404,
    })
    const { refused } = bed.stranger
    expect(await refused(contract.listSilent, { eventId: bed.event.id })).toMatchObject({
      status: 404,
    })
  })
})

describe('the clock', () => {
  const before: Schedule = {
    kind: 'relative',
    anchor: 'rsvp_deadline',
    offsetDays: -7,
    time: '10:00',
  }
  const pass = async (at: string) => {
    time.now = new Date(at)
    await run('invitations.look', {})
    await work('invitations.due')
    await work('invitations.send')
  }

  test('a scheduled message leaves at its moment and not before', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    expect((await release(message, 'scheduled')).dueAt).toBe('2027-05-05T07:00:00.000Z')
    await pass('2027-05-05T06:59:00Z')
    expect(await letters()).toEqual([])
    await pass('2027-05-05T07:00:30Z')
    expect(await letters()).toHaveLength(1)
    await pass('2027-05-05T07:01:30Z')
    expect(await letters()).toHaveLength(1)
  })

  test('a draft with a schedule never leaves by itself', async () => {
    await guest('ana@exemplu.ro')
    await draft({ schedule: before })
    await pass('2027-05-05T07:00:30Z')
    expect(await letters()).toEqual([])
  })

  test.each([
    ['2027-05-07T07:00:00Z', 'too_late'],
    ['2027-06-20T07:00:00Z', 'too_late'],
  ])('what was missed by more than a day (%s) is not sent any more', async (at, reason) => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    await release(message, 'scheduled')
    await pass(at)
    expect(await show(message.id)).toMatchObject({ state: 'skipped', reason })
    expect(await letters()).toEqual([])
  })
})

describe('those who want no more, or are gone', () => {
  test('one who leaves gets nothing more, also not what waits; the essential still comes', async () => {
    const ana = await guest('ana@exemplu.ro')
    await release(await draft())
    await work('invitations.send')
    await db.database.inCompany(bed.companyId, (connection) => leave(inside(connection), ana.id))
    expect(await letters()).toEqual([])
    const second = await draft()
    await release(second)
    await work('invitations.send')
    expect((await show(second.id)).counts).toMatchObject({ queued: 0, skipped: 1 })
    await release(await draft({ essential: true }))
    await work('invitations.send')
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.unsubscribeUrl).toBeUndefined()
  })

  test('whoever is erased between queue and sending is not written to, and their address is gone', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const { version } = await bed.get(ana.id)
    await bed.admin.call(eraseGuest, { eventId: bed.event.id, guestId: ana.id, version })
    await work('invitations.forget')
    expect(await letters()).toEqual([])
    const { items } = await bed.admin.call(contract.listRecipients, of(message.id))
    expect(items).toMatchObject([{ address: '', state: 'skipped', answer: 'erased' }])
  })
})

describe('the silent ones', () => {
  test('are listed until they answer, with a text to copy and a reminder in one tap', async () => {
    const ana = await guest('ana@exemplu.ro', { phone: '+40712345678' })
    const dan = await guest('dan@exemplu.ro')
    await bed.answer(dan.id, 'yes')
    const silent = () => bed.admin.call(contract.listSilent, { eventId: bed.event.id })
    const { items } = await silent()
    expect(items).toMatchObject([{ silent: 1, email: 'ana@exemplu.ro', phone: '+40712345678' }])
    const groupId = items[0]?.groupId ?? ''
    const { text } = await bed.admin.call(contract.nudgeText, { eventId: bed.event.id, groupId })
    expect(text).toContain('/invitatie/')
    await bed.admin.call(contract.remindSilent, { eventId: bed.event.id, groupIds: null })
    await work('invitations.send')
    expect((await letters()).map(({ to }) => to.address)).toEqual(['ana@exemplu.ro'])
    await bed.answer(ana.id, 'no')
    expect((await silent()).total).toBe(0)
  })

  test('a ladder of reminders is drafted before the deadline and waits for somebody', async () => {
    await bed.admin.call(contract.planReminders, { eventId: bed.event.id })
    const { items } = await bed.admin.call(contract.listMessages, { eventId: bed.event.id })
    expect(items.map(({ state, dueAt }) => `${state} ${dueAt?.slice(0, 10)}`).toSorted()).toEqual([
      'draft 2027-04-28',
      'draft 2027-05-05',
      'draft 2027-05-10',
    ])
  })
})

test('a preview is what the chosen guest would read', async () => {
  const ana = await guest('ana@exemplu.ro', { firstName: 'Ana', lastName: 'Pop' })
  await bed.admin.call(changeGuest, {
    eventId: bed.event.id,
    guestId: ana.id,
    version: ana.version,
    lastName: 'Rus',
  })
  const input = { eventId: bed.event.id, content: shippedContent.thanks, language: null }
  const seen = await bed.admin.call(contract.previewMessage, { ...input, guestId: ana.id })
  expect(seen.plain).toContain('Bună ziua, Ana Rus,')
  const invented = await bed.admin.call(contract.previewMessage, {
    ...input,
    guestId: null,
    language: 'en',
  })
  expect(invented).toMatchObject({ language: 'en', name: 'Jane Example' })
})
