import { beforeEach, describe, expect, test } from 'vitest'
import { announceCancellation, changeStatus, getEvent } from '#modules/events/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { Kind, refusedBy, type Schedule } from '../model.ts'
import { mailBed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { draft, guest, letters, of, pass, release, show, work } = mailBed(app, bed)

const tomorrow = (): Schedule => ({
  kind: 'at',
  at: new Date(time.now.getTime() + 86_400_000).toISOString(),
})

async function cancel() {
  const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
  await bed.admin.call(changeStatus, { eventId, version, to: 'cancelled', reason: 'Furtună' })
}

describe('of a cancelled event', () => {
  beforeEach(async () => {
    await guest('ana@exemplu.ro')
  })
  const refusal = { status: 409, code: 'invitations.event_cancelled' }

  test.each(['invitation', 'reminder', 'thanks'] as const)(
    'no %s leaves, now or by its schedule, not even an essential one',
    async (kind) => {
      await cancel()
      const { id, version } = await draft({ kind, schedule: tomorrow(), essential: true })
      for (const when of ['now', 'scheduled'] as const)
        expect(
          await bed.admin.refused(contract.releaseMessage, { ...of(id), version, when }),
        ).toMatchObject(refusal)
      await work('invitations.send')
      expect(await letters()).toEqual([])
      expect((await show(id)).state).toBe('draft')
    },
  )

  test('the silent are not reminded, and no reminders are planned', async () => {
    await cancel()
    const eventId = bed.event.id
    const asked = { eventId, groupIds: null }
    expect(await bed.admin.refused(contract.remindSilent, asked)).toMatchObject(refusal)
    expect(await bed.admin.refused(contract.planReminders, { eventId })).toMatchObject(refusal)
    const { items } = await bed.admin.call(contract.listMessages, { eventId })
    expect(items).toEqual([])
    const silent = await bed.admin.call(contract.listSilent, { eventId })
    const groupId = silent.items[0]?.groupId ?? ''
    expect(await bed.admin.refused(contract.nudgeText, { eventId, groupId })).toMatchObject(refusal)
  })

  test('the announcement of the cancelling is written to everybody with an address', async () => {
    await guest('dan@exemplu.ro')
    await cancel()
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    const event = await bed.admin.call(announceCancellation, { eventId, version })
    expect(event.guestsToldAt).toBe(time.now.toISOString())
    await work('invitations.send')
    const sent = await letters()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual([
      'ana@exemplu.ro',
      'dan@exemplu.ro',
    ])
    expect(sent[0]?.subject).toContain('S-a anulat')
  })

  test('what was to say so stays here once it is reopened, and it is known how many read it', async () => {
    await guest('dan@exemplu.ro')
    await cancel()
    const eventId = bed.event.id
    const step = async (to: 'draft' | 'tentative' | 'cancelled') => {
      const { version } = await bed.admin.call(getEvent, { eventId })
      return bed.admin.call(changeStatus, { eventId, version, to, reason: 'Hotărât' })
    }
    const announce = async () => {
      const { version } = await bed.admin.call(getEvent, { eventId })
      await bed.admin.call(announceCancellation, { eventId, version })
      await work('invitations.send')
    }
    await announce()
    expect(await letters()).toHaveLength(2)
    expect(await step('draft')).toMatchObject({ cancellationLetters: null })
    expect(await letters()).toEqual([])
    await step('cancelled')
    await announce()
    await db.look(
      "update message_recipients set state = 'sent', at = $2 where event_id = $1 and state = 'queued' and address like 'ana@%'",
      [eventId, time.now.toISOString()],
    )
    // The worker holds the other one at this moment, and it goes.
    await db.look(
      "update graphile_worker._private_jobs set locked_at = now() where payload::text like '%dan@exemplu.ro%'",
    )
    expect(await step('draft')).toMatchObject({ cancellationLetters: 2, guestsToldAt: null })
    expect(await step('tentative')).toMatchObject({ cancellationLetters: 2 })
    expect(await step('cancelled')).toMatchObject({ cancellationLetters: null })
  })

  test('what was written for all guests at once does not leave once it is reopened meanwhile', async () => {
    await cancel()
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    const { version: next } = await bed.admin.call(announceCancellation, { eventId, version })
    const reopen = { eventId, version: next, to: 'draft', reason: 'Hotărât' } as const
    await bed.admin.call(changeStatus, reopen)
    await work('invitations.send')
    expect(await letters()).toEqual([])
  })

  test('no one is said to know of it where no one can be written to', async () => {
    await db.look('update guests set email = null where event_id = $1', [bed.event.id])
    await cancel()
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    const input = { eventId, version }
    expect(await bed.admin.refused(announceCancellation, input)).toMatchObject({
      status: 409,
      code: 'events.nobody_to_tell',
    })
    expect(await bed.admin.call(getEvent, { eventId })).toMatchObject({ guestsToldAt: null })
  })

  test('a free message is sent, now and by its schedule', async () => {
    await cancel()
    await release(await draft({ kind: 'free' }))
    await work('invitations.send')
    expect(await letters()).toHaveLength(1)
    const schedule = tomorrow()
    await release(await draft({ kind: 'free', schedule }), 'scheduled')
    await pass(schedule.kind === 'at' ? schedule.at : '')
    expect(await letters()).toHaveLength(2)
  })

  test.each(['now', 'scheduled'] as const)(
    'what was released (%s) in the moment of the cancelling is skipped',
    async (when) => {
      const schedule = tomorrow()
      const message = await draft({ schedule })
      await release(message, when)
      // The state after both are committed at once and neither sees the other.
      await db.look("update events set status = 'cancelled' where id = $1", [bed.event.id])
      await pass(schedule.kind === 'at' ? schedule.at : '')
      expect(await show(message.id)).toMatchObject({ state: 'skipped', reason: 'cancelled' })
      expect(await letters()).toEqual([])
    },
  )
})

test.each([
  ['confirmed', '2027-06-13T00:00:00Z', []],
  ['confirmed', '2027-06-11T00:00:00Z', ['invitation', 'reminder']],
  ['finished', '2027-06-13T00:00:00Z', ['invitation', 'reminder']],
  ['closed', '2027-06-13T00:00:00Z', ['invitation', 'reminder']],
  ['cancelled', '2027-06-13T00:00:00Z', ['invitation', 'reminder', 'thanks']],
] as const)('for an event that is %s and ends at %s, %j are refused', (status, endsAt, kinds) => {
  const now = new Date('2027-06-12T00:00:00Z')
  expect(Kind.options.filter((kind) => refusedBy({ kind }, { status, endsAt }, now))).toEqual(kinds)
})
