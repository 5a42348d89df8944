import { describe, expect, test } from 'vitest'
import { changeGuest, getGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { mailBed } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { draft, guest, letters, release, settle, work } = mailBed(app, bed)

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
    expect(text).toContain('până pe 12 mai 2027')
    await bed.admin.call(contract.remindSilent, { eventId: bed.event.id, groupIds: null })
    await work('invitations.send')
    expect((await letters()).map(({ to }) => to.address)).toEqual(['ana@exemplu.ro'])
    await bed.answer(ana.id, 'no')
    expect((await silent()).total).toBe(0)
  })

  test('are not asked by telephone to answer until a day that is over', async () => {
    const ana = await guest('ana@exemplu.ro')
    time.now = new Date('2027-05-20T10:00:00Z')
    const group = { eventId: bed.event.id, groupId: (await bed.get(ana.id)).group.id }
    const { text } = await bed.admin.call(contract.nudgeText, group)
    expect(text).toContain('/invitatie/')
    expect(text).not.toContain('până pe')
  })

  test('say whose address was refused, until it is corrected', async () => {
    const ana = await guest('ana@exemplu.ro')
    const silent = async () =>
      (await bed.admin.call(contract.listSilent, { eventId: bed.event.id })).items
    const message = await draft()
    await release(message)
    await work('invitations.send')
    await settle(message.id, ana.id, 'refused', '550 no such user')
    expect(await silent()).toMatchObject([{ bounced: true, writtenAt: null }])
    const { version } = await bed.admin.call(getGuest, { eventId: bed.event.id, guestId: ana.id })
    const corrected = { version, email: 'ana.pop@exemplu.ro' }
    await bed.admin.call(changeGuest, { eventId: bed.event.id, guestId: ana.id, ...corrected })
    expect(await silent()).toMatchObject([{ bounced: false, email: 'ana.pop@exemplu.ro' }])
  })

  test('a ladder of reminders is drafted before the deadline and waits for somebody', async () => {
    await bed.admin.call(contract.planReminders, { eventId: bed.event.id })
    const { items } = await bed.admin.call(contract.listMessages, { eventId: bed.event.id })
    expect(items.map(({ state, dueAt }) => `${state} ${dueAt?.slice(0, 10)}`)).toEqual([
      'draft 2027-04-28',
      'draft 2027-05-05',
      'draft 2027-05-10',
    ])
  })

  test('of that ladder only what is still to come is drafted, and nothing when all of it is past', async () => {
    time.now = new Date('2027-05-06T09:00:00Z')
    const eventId = bed.event.id
    expect(await bed.admin.call(contract.planReminders, { eventId })).toEqual({ added: 1 })
    time.now = new Date('2027-05-11T09:00:00Z')
    const refused = await bed.admin.refused(contract.planReminders, { eventId })
    expect(refused.code).toBe('invitations.reminders_past')
  })
})
