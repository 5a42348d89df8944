import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import type { CallOf } from '#shared/contract.ts'
import { callOver } from '#platform/testing/app.ts'
import { decodeWords, headerOf, partOf } from '#platform/testing/stand-ins/scripted-smtp.ts'
import * as contract from '../contract.ts'
import { worker } from './testbed.ts'

const product = wholeProduct()
const noon = '2027-02-10T10:00:00Z'
product.now = new Date(noon)
const { job, catchUp, planned } = worker(product)
const ids = { admin: '', planner: '', company: '', event: '' }
let token = ''
let before = new Set<string>()

const folder = () => join(product.parts.env.dataDir, 'mail')
const names = () => readdirSync(folder()).filter((name) => name.endsWith('.eml'))
/** The mails to the admin since the test began, the oldest first. */
const mails = () =>
  names()
    .filter((name) => !before.has(name))
    .toSorted()
    .map((name) => readFileSync(join(folder(), name), 'utf8'))
    .filter((raw) => headerOf(raw, 'to')?.includes('admin@demo.prilej.ro'))
    .map((raw) => ({
      subject: decodeWords(headerOf(raw, 'subject') ?? ''),
      text: partOf(raw, 'text/plain').replaceAll('\r\n', '\n'),
      html: partOf(raw, 'text/html'),
      leave: /^<(\S+)>$/.exec(headerOf(raw, 'list-unsubscribe') ?? '')?.[1] ?? '',
      oneClick: headerOf(raw, 'list-unsubscribe-post'),
    }))
const at = (instant: string) => {
  product.now = new Date(instant)
}
const pass = (minutes: number) =>
  at(new Date(product.now.getTime() + minutes * 60_000).toISOString())
const notify = (type: string, fields: object = {}) =>
  job(`notifications.${type}`, ids.company, {
    eventId: ids.event,
    taskId: randomUUID(),
    number: 7,
    title: 'Florile',
    userIds: [ids.admin],
    actorId: ids.planner,
    ...fields,
  })
const assigned = (title: string) => notify('tasks.assigned', { title, taskId: randomUUID() })
/** Kinds that the digest lists by themselves; each is a row of its own. */
const commented = (title: string) =>
  notify('tasks.commented', { title, commentId: randomUUID(), excerpt: `Despre ${title}` })
const choose = async (fields: Omit<CallOf<typeof contract.changePreferences>, 'version'>) => {
  const { version } = await callOver(product.http, contract.getPreferences, {}, token)
  return callOver(product.http, contract.changePreferences, { version, ...fields }, token)
}
const clock = async () => {
  await job('notifications.look-for-digests', null, {})
  await catchUp()
}

beforeEach(async () => {
  at(noon)
  if (ids.company === '') {
    const users = await product.db.look<{ id: string; role: 'admin' | 'planner'; company: string }>(
      `select id, role, company_id as company from users where company_id is not null`,
    )
    for (const { id, role, company } of users) Object.assign(ids, { [role]: id, company })
    const [wedding] = await product.db.look<{ id: string }>(
      `select id from events where slug = 'nunta-ana-si-mihai'`,
    )
    ids.event = wedding?.id ?? ''
  }
  token = await product.signIn('admin@demo.prilej.ro')
  await catchUp()
  await product.db.look('delete from notifications')
  await product.db.look('delete from notification_preferences')
  await product.db.look('delete from graphile_worker._private_jobs')
  await product.db.look(`delete from effects where key like 'notifications%'`)
  mkdirSync(folder(), { recursive: true })
  before = new Set(names())
})

describe('mail at once', () => {
  test('says who did what, leads there, and to the preferences', async () => {
    await assigned('Alegeți florile')
    await catchUp()
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Task nou: Alegeți florile')
    expect(mail?.text).toContain('Radu Ionescu')
    expect(mail?.text).toMatch(
      /Deschideți în Prilej:\nhttp\S+\/lista-taskuri\?eveniment=\S+panou=task-/,
    )
    expect(mail?.text).toContain('/notificari?fila=preferinte')
    expect(mail?.html).toContain('lang="ro"')
  })

  test('a flood of 100 changes is one mail in ten minutes, and every change is in one', async () => {
    const start = product.now.getTime()
    for (let n = 0; n < 100; n++) {
      at(new Date(start + n * 15_000).toISOString())
      await notify('tasks.mentioned', { title: `T${n}`, commentId: randomUUID(), excerpt: '' })
      await catchUp()
    }
    expect(mails()).toHaveLength(3)
    pass(10)
    await catchUp()
    const all = mails()
    expect(all).toHaveLength(4)
    expect(all[0]?.subject).toBe('Mențiune la T0')
    expect(all[1]?.subject).toBe('40 de noutăți')
    expect(all[1]?.text).toContain('și încă 35')
    const announced = all.map(({ subject }) => Number(/^\d+/.exec(subject)?.[0] ?? 1))
    expect(announced.reduce((sum, n) => sum + n, 0)).toBe(100)
    pass(60)
    await catchUp()
    expect(mails()).toHaveLength(4)
  })

  test('what was read in the app meanwhile is in no mail', async () => {
    await assigned('Unu')
    await catchUp()
    await assigned('Doi')
    expect(await planned('notifications.mail-now')).toEqual(['2027-02-10T10:10:00.000Z'])
    await callOver(
      product.http,
      contract.changeNotifications,
      { selection: { kind: 'filter', filter: {} }, change: { kind: 'read' } },
      token,
    )
    pass(10)
    await catchUp()
    expect(mails()).toHaveLength(1)
  })

  test('waits for the end of the quiet hours', async () => {
    at('2027-02-10T21:00:00Z')
    await assigned('Noaptea')
    pass(60)
    await assigned('Tot noaptea')
    await catchUp()
    expect(mails()).toEqual([])
    at('2027-02-11T04:59:00Z')
    await catchUp()
    expect(mails()).toEqual([])
    at('2027-02-11T05:00:00Z')
    await catchUp()
    expect(mails().map(({ subject }) => subject)).toEqual(['2 noutăți'])
  })

  test('two workers on one job of the queue send one', async () => {
    await assigned('Unu')
    const payload = { userId: ids.admin }
    const twice = [1, 2, 3].map(() => job('notifications.mail-now', ids.company, payload))
    await Promise.all(twice)
    await catchUp()
    expect(mails()).toHaveLength(1)
  })

  test('comes in the language of the person', async () => {
    await product.db.look(`update users set locale = 'en' where id = $1`, [ids.admin])
    await assigned('Flowers')
    await catchUp()
    await product.db.look(`update users set locale = 'ro' where id = $1`, [ids.admin])
    expect(mails()[0]?.subject).toBe('New task: Flowers')
    expect(mails()[0]?.text).toContain('Choose what you receive')
  })
})

describe('what each person chose', () => {
  test('a kind no one wants leaves no trace; one only for mail is in no list', async () => {
    await choose({ channels: { 'tasks.assigned': { app: false, mail: 'never' } } })
    await assigned('Nimic')
    expect(await product.db.look('select 1 from notifications')).toEqual([])
    await choose({ channels: { 'tasks.assigned': { app: false, mail: 'now' } } })
    await assigned('Doar pe e-mail')
    await catchUp()
    expect(mails().map(({ subject }) => subject)).toEqual(['Task nou: Doar pe e-mail'])
    const { unread } = await callOver(product.http, contract.countNotifications, {}, token)
    expect(unread).toBe(0)
  })

  test('is kept whole, and two windows do not overwrite each other', async () => {
    const first = await choose({ digestTime: '18:30', quiet: null })
    expect(first).toMatchObject({ digestTime: '18:30', quiet: null, version: 2 })
    expect(first.channels['tasks.assigned']).toEqual({ app: true, mail: 'now' })
    const stale = { version: 1, digestTime: '09:00' }
    await expect(
      callOver(product.http, contract.changePreferences, stale, token),
    ).rejects.toMatchObject({
      code: 'notifications.preferences_changed_meanwhile',
      details: { status: 409, current: { digestTime: '18:30', version: 2 } },
    })
  })

  test.each([
    [{ timeZone: 'Marte/Olympus' }, 'timeZone'],
    [{ digestTime: '25:00' }, 'digestTime'],
    [{ quiet: { from: '10:00', to: '10:00' } }, 'quiet.to'],
  ])('%j is refused beside its field', async (fields, field) => {
    await expect(choose(fields)).rejects.toMatchObject({
      details: { status: 422, fields: { [field]: expect.anything() } },
    })
  })
})

describe('the digest', () => {
  test('is one mail at the person’s own hour, by event, capped, as text and as HTML', async () => {
    await choose({ digestTime: '18:30' })
    for (let n = 1; n <= 23; n++) {
      at(new Date(Date.parse(noon) + n * 1000).toISOString())
      await commented(`Punctul ${n}`)
    }
    at('2027-02-10T16:29:00Z')
    await clock()
    expect(mails()).toEqual([])
    at('2027-02-10T16:30:00Z')
    await clock()
    await clock()
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Rezumatul zilei: 23 de noutăți')
    expect(mail?.text).toContain('Nunta')
    expect(mail?.text.match(/^- /gm)).toHaveLength(20)
    expect(mail?.text).toContain(
      '- Comentariu nou la Punctul 23\n  Radu Ionescu: Despre Punctul 23',
    )
    expect(mail?.text).toContain('și încă 3')
    expect(mail?.html.match(/<li/g)).toHaveLength(20)
    expect(mail?.html).toContain('și încă 3')
    expect(mail?.html).toMatch(/href="http[^"]+\/notificari"/)
  })

  test('what comes after its hour waits for the next day', async () => {
    at('2027-02-10T07:00:00Z')
    await commented('După opt')
    await clock()
    expect(mails()).toEqual([])
    at('2027-02-11T05:59:00Z')
    await clock()
    expect(mails()).toEqual([])
    at('2027-02-11T06:00:00Z')
    await clock()
    expect(mails()).toHaveLength(1)
  })

  test.each([
    ['spring, when half past three does not exist', '2027-03-27T12:00:00Z', '2027-03-27T22:00:00Z'],
    ['autumn, when it comes twice', '2027-10-30T12:00:00Z', '2027-10-30T21:00:00Z'],
  ])(
    'goes once in the night of %s',
    async (_, announced, midnight) => {
      at(announced)
      token = await product.signIn('admin@demo.prilej.ro')
      await choose({ digestTime: '03:30' })
      await commented('Ceasul')
      at(midnight)
      const sentAt: string[] = []
      for (let minutes = 0; minutes < 26 * 60; minutes += 30) {
        await commented(`La minutul ${minutes}`)
        const count = mails().length
        await clock()
        if (mails().length > count) sentAt.push(product.now.toISOString())
        pass(30)
      }
      expect(sentAt).toHaveLength(1)
    },
    60_000,
  )

  test('two workers at the same moment send one', async () => {
    at('2027-02-10T05:00:00Z')
    await commented('Unu')
    at('2027-02-10T06:00:00Z')
    const payload = { userId: ids.admin, date: '2027-02-10' }
    await Promise.all([1, 2, 3].map(() => job('notifications.mail-digest', ids.company, payload)))
    await catchUp()
    expect(mails()).toHaveLength(1)
  })

  test('can be asked for at once, and is then not sent again', async () => {
    await commented('Unu')
    const { waiting } = await callOver(product.http, contract.getPreferences, {}, token)
    expect(waiting).toBe(1)
    expect(await callOver(product.http, contract.sendDigest, {}, token)).toEqual({ told: 1 })
    expect(await callOver(product.http, contract.sendDigest, {}, token)).toEqual({ told: 0 })
    await catchUp()
    at('2027-02-11T06:00:00Z')
    await clock()
    expect(mails()).toHaveLength(1)
  })
})

describe('the way out', () => {
  const visit = (url: string, form?: string) =>
    product.http.inject({
      url: url.replace(/^https?:\/\/[^/]+/, ''),
      method: form === undefined ? 'GET' : 'POST',
      ...(form !== undefined && {
        payload: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })

  test('is one click in the mail program, stops all mail, and leads back to the same choices', async () => {
    await choose({ channels: { 'tasks.commented': { app: true, mail: 'now' } } })
    await assigned('Unu')
    await catchUp()
    const [mail] = mails()
    expect(mail?.oneClick).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(mail?.leave)
    const leave = mail?.leave ?? ''
    const page = await visit(leave)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Opriți e-mailurile')
    // Mail programs and scanners follow links; looking changes nothing.
    const preferences = () => callOver(product.http, contract.getPreferences, {}, token)
    expect((await preferences()).mails).toBe(true)
    await assigned('Doi')
    await commented('Trei')
    expect((await visit(leave, 'List-Unsubscribe=One-Click')).body).toContain('Am oprit')
    expect(await preferences()).toMatchObject({ mails: false, waiting: 0 })
    pass(30)
    await assigned('Patru')
    await clock()
    expect(mails()).toHaveLength(1)
    const { unread } = await callOver(product.http, contract.countNotifications, {}, token)
    expect(unread).toBeGreaterThanOrEqual(3)
    expect((await visit(leave, 'back=true')).body).toContain('Primiți din nou')
    expect((await preferences()).channels['tasks.commented']).toEqual({ app: true, mail: 'now' })
    pass(30)
    await commented('Cinci')
    await catchUp()
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Task nou: Unu',
      'Comentariu nou la Cinci',
    ])
  })

  test.each(['nimic', 'A'.repeat(64), 'x'.repeat(5000)])(
    'of nobody’s making is not found',
    async (made) => {
      const address = `/notificari/dezabonare/${made}`
      expect((await visit(address)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await visit(address, 'a=b')).statusCode).toBeLessThan(500)
      expect((await visit(address, 'a=b')).statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  test('turned off in the preferences, what waited is not sent', async () => {
    await commented('Unu')
    await choose({ mails: false })
    at('2027-02-11T06:00:00Z')
    await clock()
    expect(mails()).toEqual([])
  })
})
