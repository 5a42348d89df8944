import { describe, expect, test, vi } from 'vitest'
import { changeStatus, removeEvent } from '#modules/events/contract.ts'
import { addFamily, changeGuest } from '#modules/guests/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { mailResult } from '#platform/server/mail/mail-jobs.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { queued } from '#platform/testing/queue.ts'
import * as contract from '../../contract.ts'
import { shippedContent } from '../../model.ts'
import { mailBed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { draft, guest, letters, of, release, run, settle, show, work } = mailBed(app, bed)
const everybody = { all: true, ids: [], filter: {} }

describe('without a mail server', () => {
  test('a letter is kept and counts as not sent, and the message says before that none leaves', async () => {
    const { id: guestId } = await guest('ana@exemplu.ro')
    const message = await draft()
    expect((await show(message.id)).mailLeaves).toBe(false)
    await release(message)
    await work('invitations.send')
    await settle(message.id, guestId, 'kept')
    expect((await show(message.id)).counts).toMatchObject({ queued: 0, sent: 0, kept: 1 })
    const { items } = await bed.admin.call(contract.listRecipients, {
      ...of(message.id),
      state: 'kept',
    })
    expect(items).toMatchObject([{ address: 'ana@exemplu.ro', state: 'kept' }])
  })
})

describe('a message', () => {
  test('waits as a draft until somebody says send, and then each address gets one letter', async () => {
    await guest('a@exemplu.ro', { firstName: 'Ana' })
    await guest('a@exemplu.ro', { firstName: 'Dan' })
    await guest('b@exemplu.ro', { firstName: '{event.name}', lastName: '<script>' })
    await guest(null)
    const message = await draft()
    expect(message.reach).toMatchObject({ guests: 4, addresses: 2, groupsWithout: 1 })
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
    // Without a site: the product's own colour, since this company chose none.
    expect(odd).toMatchObject({ look: '0f5c4a', masthead: { form: 'card', title: bed.event.name } })
    expect((await show(message.id)).counts).toEqual({
      queued: 2,
      sent: 0,
      kept: 0,
      refused: 0,
      skipped: 0,
      retried: 0,
      stopped: 0,
      unwritten: 0,
    })
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
    expect(subjects).toEqual(['You are invited: Nunta Anei', 'Invitație: Nunta Anei'])
  })

  test('what the mail server says of each letter is in the log, its words too', async () => {
    const ana = await guest('ana@exemplu.ro')
    const dan = await guest('dan@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await settle(message.id, ana.id, 'delivered')
    await settle(message.id, dan.id, 'refused', '550 no such user')
    // A late report does not replace the first answer of the server.
    await settle(message.id, ana.id, 'refused', '550 no such user')
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

  test('one address in two spellings gets one letter, offices too; whom the server refused gets none', async () => {
    await guest('Ana@Exemplu.RO')
    await guest('ana@exemplu.ro')
    await guest('office@exemplu.ro')
    const gone = await guest('gone@exemplu.ro')
    const first = await draft()
    await release(first)
    await work('invitations.send')
    const addresses = async () =>
      (await letters()).map(({ to }) => to.address.toLowerCase()).toSorted()
    expect(await addresses()).toEqual(['ana@exemplu.ro', 'gone@exemplu.ro', 'office@exemplu.ro'])
    await settle(first.id, gone.id, 'refused', '550 no such user')
    const times = async () => (await addresses()).filter((each) => each.startsWith('gone@')).length
    const repeated = await draft({ name: 'Alta' })
    await release(repeated)
    await work('invitations.send')
    expect(await times()).toBe(1)
    const { items } = await bed.admin.call(contract.listRecipients, of(repeated.id))
    expect(items.find(({ state }) => state === 'skipped')).toMatchObject({ answer: 'bounced' })
    await release(await draft({ name: 'Esențial', essential: true }))
    await work('invitations.send')
    expect(await times()).toBe(2)
    await db.look(`update guests set email = 'gone@exemplu.com' where id = $1`, [gone.id])
    await release(await draft({ name: 'Corectat' }))
    await work('invitations.send')
    expect(await times()).toBe(3)
  })

  test('sent by two jobs at once, no one is written to twice', async () => {
    for (let at = 0; at < 30; at++) await guest(`g${at}@exemplu.ro`)
    const message = await draft()
    await release(message)
    const [task] = await queued(db, 'invitations.send')
    const payload = task?.payload
    await Promise.all([run('invitations.send', payload), run('invitations.send', payload)])
    const sent = await letters()
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  test('released twice leaves once; changed after somebody looked it is refused', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    const repeated = { ...of(message.id), version: message.version, when: 'now' } as const
    expect(await bed.admin.refused(contract.releaseMessage, repeated)).toMatchObject({
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

  test.each([
    [
      'cancelled',
      (eventId: string, version: number) =>
        bed.admin.call(changeStatus, { eventId, version, to: 'cancelled', reason: 'Ploaie' }),
    ],
    ['deleted', (eventId: string) => bed.admin.call(removeEvent, { eventId })],
  ] as const)(
    'of an event that is %s nothing more leaves, planned or on its way',
    async (_, end) => {
      await guest('ana@exemplu.ro')
      const sent = await draft()
      await release(sent)
      await work('invitations.send')
      expect(await letters()).toHaveLength(1)
      const waiting = await draft()
      await release(waiting)
      const planned = await draft({
        kind: 'reminder',
        schedule: { kind: 'relative', anchor: 'rsvp_deadline', offsetDays: -7, time: '10:00' },
      })
      await release(planned, 'scheduled')
      await end(bed.event.id, bed.event.version)
      expect(await letters()).toEqual([])
      await work('invitations.send')
      expect(await letters()).toEqual([])
      const states = await db.look<{ state: string }>(
        'select state from messages where event_id = $1',
        [bed.event.id],
      )
      expect(states.map(({ state }) => state).toSorted()).toEqual(['draft', 'stopped', 'stopped'])
    },
  )

  test('a message all of whose letters left before the event ended is sent, not stopped', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await settle(message.id, ana.id, 'delivered')
    // The last step of the sending has not ended yet.
    await db.look(`update messages set state = 'sending' where id = $1`, [message.id])
    const { id: eventId, version } = bed.event
    await bed.admin.call(changeStatus, { eventId, version, to: 'cancelled', reason: 'Ploaie' })
    expect(await show(message.id)).toMatchObject({
      state: 'sent',
      counts: { sent: 1, stopped: 0 },
    })
  })

  test('stopped in the middle, what waits is taken back', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const stopped = await bed.admin.call(contract.stopMessage, of(message.id))
    expect(stopped).toMatchObject({ state: 'stopped', counts: { queued: 0, skipped: 1 } })
    expect(await letters()).toEqual([])
    // The mail server had accepted it before the message was stopped.
    await settle(message.id, ana.id, 'delivered')
    expect((await show(message.id)).counts).toMatchObject({ sent: 1, skipped: 0 })
  })

  test('stopped part-way says how many left, how many were taken back and how many had not begun', async () => {
    const ana = await guest('ana@exemplu.ro')
    await guest('dan@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await db.look(`update messages set state = 'sending' where id = $1`, [message.id])
    await guest('ioana@exemplu.ro')
    await settle(message.id, ana.id, 'delivered')
    const { state, counts } = await bed.admin.call(contract.stopMessage, of(message.id))
    expect([state, counts]).toMatchObject(['stopped', { sent: 1, stopped: 1, unwritten: 1 }])
  })

  test('what has left whole cannot be stopped, and is not recorded as stopped', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await settle(message.id, ana.id, 'delivered')
    const refusal = await bed.admin.refused(contract.stopMessage, of(message.id))
    expect(refusal).toMatchObject({ code: 'invitations.not_stoppable' })
    expect(await show(message.id)).toMatchObject({ state: 'sent', counts: { sent: 1 } })
  })

  test('many letters a second are read at a pace, so that a slow answer arrives', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const changed = await db.database.inCompany(bed.companyId, async (connection) => {
      const news = { outcome: 'delivered', answer: '', at: time.now.toISOString() } as const
      const reference = `message ${message.id} ${ana.id}`
      const tags = app
        .services()
        .ports.all(mailResult)
        .map((hear) => hear(connection, systemScope(bed.companyId), { ...news, reference }))
      return (await Promise.all(tags)).flat()
    })
    for (const { reads, throttledTags } of [
      contract.listMessages,
      contract.getMessage,
      contract.listRecipients,
    ]) {
      expect(reads.filter((tag) => changed.includes(tag))).toEqual([])
      expect(throttledTags.filter((tag) => changed.includes(tag))).not.toEqual([])
    }
  })

  test('a letter that the mail server takes while somebody stops stays as taken', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await db.look(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'
      where key like 'mail:%'`)
    let stopping: Promise<unknown> = Promise.resolve()
    await db.database.inCompany(bed.companyId, async (connection) => {
      const news = { outcome: 'delivered', answer: '', at: time.now.toISOString() } as const
      const reference = `message ${message.id} ${ana.id}`
      for (const hear of app.services().ports.all(mailResult))
        await hear(connection, systemScope(bed.companyId), { ...news, reference })
      stopping = bed.admin.call(contract.stopMessage, of(message.id)).catch(() => undefined)
      await vi.waitFor(async () => {
        const waiting = await db.look(
          `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        )
        expect(waiting).not.toEqual([])
      }, 30_000)
    })
    await stopping
    expect(await show(message.id)).toMatchObject({ state: 'sent', counts: { sent: 1, stopped: 0 } })
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

  test('a text of 100 kB is refused at its field', async () => {
    const content = { ro: { subject: 'Salut', body: 'a'.repeat(100_000) } }
    const refusal = await bed.admin.refused(contract.addMessage, {
      eventId: bed.event.id,
      kind: 'free',
      name: 'x',
      content: { ...content, en: { subject: '', body: '' } },
      audience: everybody,
      essential: false,
      schedule: null,
    })
    expect(refusal).toMatchObject({
      details: { fields: { 'content.ro.body': { code: 'too_long' } } },
    })
  })

  test('with no one to write to, or without words, it does not leave', async () => {
    const message = await draft()
    const call = (id: string, version: number) =>
      bed.admin.refused(contract.releaseMessage, { ...of(id), version, when: 'now' })
    expect(await call(message.id, message.version)).toMatchObject({ code: 'invitations.nobody' })
    await guest('ana@exemplu.ro')
    const empty = await draft({
      content: { ro: { subject: '', body: '' }, en: { subject: '', body: '' } },
    })
    expect(await call(empty.id, empty.version)).toMatchObject({ code: 'invitations.no_text' })
    const half = await draft({
      content: { ...message.content, hu: { subject: '', body: 'Szeretettel várjuk.' } },
    })
    expect(await call(half.id, half.version)).toMatchObject({
      details: { fields: { 'content.hu.subject': { code: 'required' } } },
    })
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
  expect(seen.html).toContain('Bună ziua, Ana Rus,')
  const invented = await bed.admin.call(contract.previewMessage, {
    ...input,
    guestId: null,
    language: 'en',
  })
  expect(invented).toMatchObject({ language: 'en', name: 'Jane Example' })
})
