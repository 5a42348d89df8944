import { describe, expect, test } from 'vitest'
import { changeEvent, changeStatus, getEvent, moveEvent } from '#modules/events/contract.ts'
import { listHistory } from '#modules/company/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { queued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { Schedule } from '../../model.ts'
import { mailBed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { crowd, draft, guest, letters, of, pass, release, settle, show, work } = mailBed(app, bed)

describe('the clock', () => {
  const before: Schedule = {
    kind: 'relative',
    anchor: 'rsvp_deadline',
    offsetDays: -7,
    time: '10:00',
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

  test('a scheduled message that gets another name stays scheduled, with another text it does not', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    const { dueAt, version } = await release(message, 'scheduled')
    const renamed = await bed.admin.call(contract.changeMessage, {
      ...of(message.id),
      version,
      name: 'Pentru cei tăcuți',
    })
    expect(renamed).toMatchObject({ state: 'scheduled', dueAt, name: 'Pentru cei tăcuți' })
    const rewritten = await bed.admin.call(contract.changeMessage, {
      ...of(message.id),
      version: renamed.version,
      essential: !message.essential,
    })
    expect(rewritten.state).toBe('draft')
  })

  test('what was missed may be given another moment, and is a draft again', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    await release(message, 'scheduled')
    await pass('2027-05-07T07:00:00Z')
    const schedule: Schedule = { kind: 'at', at: '2027-05-08T07:00:00.000Z' }
    const { version } = await show(message.id)
    const change = { ...of(message.id), version, schedule, audience: { ...message.audience } }
    const repeated = await bed.admin.call(contract.changeMessage, change)
    expect(repeated).toMatchObject({ state: 'draft', reason: '' })
    await release(repeated, 'scheduled')
    await pass('2027-05-08T07:00:30Z')
    expect(await letters()).toHaveLength(1)
  })

  test('a moment that has passed is not scheduled', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ schedule: { kind: 'at', at: '2020-01-01T10:00:00.000Z' } })
    const asked = { ...of(message.id), version: message.version, when: 'scheduled' } as const
    const refusal = await bed.admin.refused(contract.releaseMessage, asked)
    expect(refusal).toMatchObject({ status: 409, code: 'invitations.schedule_past' })
    expect((await show(message.id)).state).toBe('draft')
  })

  test('the history describes a change in words', async () => {
    const message = await draft({ schedule: before })
    await bed.admin.call(contract.changeMessage, {
      ...of(message.id),
      version: message.version,
      essential: true,
      audience: { all: true, ids: [], filter: { rsvps: ['none'] } },
      schedule: { kind: 'at', at: '2027-05-08T07:00:00.000Z' },
    })
    const asked = { entity: 'message', entityId: message.id }
    const [entry] = (await bed.admin.call(listHistory, asked)).items
    const emitted = entry?.changes.map(({ label, before: old, after }) => [
      label.ro,
      old?.ro ?? null,
      after?.ro ?? null,
    ])
    expect(emitted).toEqual([
      ['Cui', 'toți invitații', 'cei care nu au răspuns'],
      ['Esențial', 'Nu', 'Da'],
      ['Programat pe', null, '8 mai 2027'],
      ['Programat față de', 'termenul de răspuns', null],
      ['Zile', '-7', null],
    ])
  })

  test('when the event moves, its moment moves along', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    await release(message, 'scheduled')
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    await bed.admin.call(moveEvent, { eventId, version, startDate: '2027-06-26' })
    expect((await show(message.id)).dueAt).toBe('2027-05-19T07:00:00.000Z')
    await pass('2027-05-05T07:00:30Z')
    expect(await letters()).toEqual([])
    await pass('2027-05-19T07:00:30Z')
    expect(await letters()).toHaveLength(1)
  })

  const onTheEve: Schedule = {
    kind: 'relative',
    anchor: 'event_start',
    offsetDays: -1,
    time: '10:00',
  }
  const fixed = (at: string): Schedule => ({ kind: 'at', at })
  test.each([
    ['a reminder after the deadline', 'reminder', '2027-05-10T07:00:00Z', 'a deadline', 'deadline'],
    ['an invitation to what is over', 'invitation', '2027-06-05T07:00:00Z', '2027-05-20', 'over'],
    ['thanks for what is to come', 'thanks', '2027-06-20T07:00:00Z', '2027-07-10', 'not_yet'],
  ] as const)('%s is not sent once dates have moved', async (_, kind, at, to, reason) => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind, schedule: fixed(at) })
    await release(message, 'scheduled')
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    if (to === 'a deadline')
      await bed.admin.call(changeEvent, { eventId, version, rsvpDeadline: '2027-05-01' })
    else await bed.admin.call(moveEvent, { eventId, version, startDate: to })
    await pass(at)
    expect(await show(message.id)).toMatchObject({ state: 'skipped', reason })
    expect(await letters()).toEqual([])
  })

  test('what was skipped may be given another time, or sent anyway', async () => {
    await guest('ana@exemplu.ro')
    const message = await draft({ kind: 'reminder', schedule: before })
    await release(message, 'scheduled')
    await pass('2027-05-07T07:00:00Z')
    const skipped = await show(message.id)
    expect(skipped.state).toBe('skipped')
    const schedule = { ...before, offsetDays: -2 }
    const change = { ...of(skipped.id), version: skipped.version, schedule }
    const repeated = await bed.admin.call(contract.changeMessage, change)
    expect(repeated).toMatchObject({ state: 'draft', reason: '' })
    await release(repeated, 'scheduled')
    await pass('2027-05-12T07:00:00Z')
    expect((await show(message.id)).state).toBe('skipped')
    await release(repeated)
    await work('invitations.send')
    expect(await letters()).toHaveLength(1)
  })

  test('what was planned stops with a cancelled event, and the essential may be sent after it', async () => {
    await guest('ana@exemplu.ro')
    const usual = await draft({ kind: 'free', schedule: onTheEve })
    await release(usual, 'scheduled')
    const { version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    const to = { version, to: 'cancelled', reason: 'Furtună' } as const
    await bed.admin.call(changeStatus, { eventId: bed.event.id, ...to })
    expect((await show(usual.id)).state).toBe('draft')
    const essential = await draft({ kind: 'free', schedule: onTheEve, essential: true })
    await release(essential, 'scheduled')
    await pass('2027-06-11T07:00:30Z')
    expect((await show(essential.id)).state).toBe('sent')
    expect(await letters()).toHaveLength(1)
  })

  test('an unproved sender gets 2,000 letters a day out, also when the clock starts them', async () => {
    await guest('ana@exemplu.ro')
    await crowd(2004)
    const message = await draft({ kind: 'reminder', schedule: before })
    await release(message, 'scheduled')
    await pass('2027-05-05T07:00:30Z')
    expect(await letters()).toHaveLength(2000)
    expect(await show(message.id)).toMatchObject({ state: 'sending', reason: 'quota' })
    time.now = new Date('2027-05-06T07:01:00Z')
    await work('invitations.send')
    expect(await letters()).toHaveLength(2005)
    expect((await show(message.id)).state).toBe('sent')
  })

  test('what the limit of an evening held back leaves on the very next morning', async () => {
    await guest('ana@exemplu.ro')
    await crowd(2000)
    const message = await draft({ kind: 'reminder', schedule: { ...before, time: '20:00' } })
    await release(message, 'scheduled')
    await pass('2027-05-05T17:00:30Z')
    expect(await show(message.id)).toMatchObject({ state: 'sending', reason: 'quota' })
    time.now = new Date('2027-05-06T05:00:30Z')
    await work('invitations.send')
    expect(await letters()).toHaveLength(2001)
    expect(await show(message.id)).toMatchObject({ state: 'sent', reason: '' })
  })

  test('more than 20,000 addresses are not written to, also when the list grew that long by its moment', async () => {
    await guest('ana@exemplu.ro')
    const grown = await draft({ kind: 'reminder', schedule: before })
    await release(grown, 'scheduled')
    await crowd(20_000)
    const { id: messageId, version } = await draft()
    const all = { ...of(messageId), version, when: 'now' } as const
    const refusal = await bed.admin.refused(contract.releaseMessage, all)
    expect(refusal).toMatchObject({ status: 409, code: 'invitations.too_many' })
    await pass('2027-05-05T07:00:30Z')
    expect(await show(grown.id)).toMatchObject({ state: 'skipped', reason: 'too_many' })
    expect(await letters()).toEqual([])
    const emitted = await queued<{ outcome?: string }>(db, 'notifications.%')
    expect(emitted.map(({ payload }) => payload.outcome)).toContain('too_many')
  })

  test('a list that grows while letters leave stops at 20,000 addresses and says so', async () => {
    await guest('ana@exemplu.ro')
    await crowd(19_998)
    const message = await draft()
    await release(message)
    await db.look(
      `with written as (
        insert into message_recipients
          (company_id, message_id, guest_id, event_id, group_id, address, state, mail_id, queued_at)
        select company_id, $2::uuid, id, event_id, group_id, email, 'sent', $2 || '.' || id, '2027-01-01'
        from guests where company_id = $1 and email is not null)
      update messages m set last_guest_id = (select id from guests g where g.company_id = $1 and g.first_name = 'G'
        order by id desc limit 1) where m.company_id = $1 and m.id = $2::uuid`,
      [bed.companyId, message.id],
    )
    for (const email of ['ana@exemplu.ro', 'ioana@exemplu.ro', 'dan@exemplu.ro']) await guest(email)
    await work('invitations.send')
    expect(await letters()).toHaveLength(1)
    expect(await show(message.id)).toMatchObject({ state: 'sent', reason: 'capped' })
  })
})

describe('a mail server that takes nothing', () => {
  test('its words are in the log while the letter waits, and somebody may hurry it', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await settle(message.id, ana.id, 'postponed', '451 try later')
    await db.look(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
    const log = () => bed.admin.call(contract.listRecipients, of(message.id))
    expect((await log()).items).toMatchObject([{ state: 'queued', answer: '451 try later' }])
    expect(await bed.admin.call(contract.hurryMessage, of(message.id))).toEqual({ hurried: 1 })
    const [job] = await db.look<{ due: boolean }>(
      `select run_at = $1 as due from graphile_worker._private_jobs where key like 'mail:%'`,
      [time.now.toISOString()],
    )
    expect(job?.due).toBe(true)
    await settle(message.id, ana.id, 'delivered')
    expect((await log()).items).toMatchObject([{ state: 'sent', answer: '' }])
    expect(await bed.admin.call(contract.hurryMessage, of(message.id))).toEqual({ hurried: 0 })
  })

  test('no one of another company hurries it', async () => {
    const message = await draft()
    const refusal = await bed.stranger.refused(contract.hurryMessage, of(message.id))
    expect(refusal).toMatchObject({ status: 404 })
  })
})
