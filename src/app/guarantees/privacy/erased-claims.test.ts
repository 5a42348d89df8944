import { expect, test } from 'vitest'
import { activitiesTestbed } from '#modules/activities/server/testbed.ts'
import { changeSlot, removeActivity, restoreActivity } from '#modules/activities/contract.ts'
import { addMessage } from '#modules/invitations/contract.ts'
import { changePart } from '#modules/events/contract.ts'
import {
  answerForGroup,
  answerForGuest,
  changeGroup,
  countGuests,
  eraseGuest,
  inviteGuest,
  listWaiting,
} from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)
const eventId = () => bed.event.id
const guest = async (firstName: string) =>
  (await bed.add({ firstName, lastName: 'Pop', email: `${firstName.toLowerCase()}@exemplu.ro` })).id
const erase = async (guestId: string) => {
  const { version } = await bed.get(guestId)
  await bed.admin.call(eraseGuest, { eventId: eventId(), guestId, version })
}
const answers = (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await bed.get(id)).invitations[0]?.rsvp))
const counted = () => bed.admin.call(countGuests, { eventId: eventId() })
/** Guests of the event who are erased and yet wait for something or have a place that is ahead. */
const erasedWithClaims = () =>
  app.db.look(
    `select claim from (
      select 'enrolment' as claim, company_id, guest_id from activity_enrolments where status in ('waiting', 'offered', 'enrolled')
      union all select 'part', company_id, guest_id from guest_invitations where rsvp <> 'no'
      union all select 'request', company_id, guest_id from guest_requests where state = 'open'
    ) c join guests g on g.company_id = c.company_id and g.id = c.guest_id
    where g.event_id = $1 and g.erased_at is not null`,
    [eventId()],
  )

test('an erased guest is in no queue, and the next person known gets what becomes free', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const [ana, zoe, elena] = [await guest('Ana'), await guest('Zoe'), await guest('Elena')]
  for (const id of [ana, zoe, elena]) await on.enrol(slotId, id)
  await erase(zoe)
  expect(await erasedWithClaims()).toEqual([])
  expect(await on.people(slotId, { statuses: ['waiting'] })).toMatchObject([
    { guestId: elena, turn: 1 },
  ])
  const { version } = on.first(await on.get(activityId))
  await bed.admin.call(changeSlot, { eventId: eventId(), slotId, version, capacity: 2 })
  expect(await on.people(slotId, { statuses: ['offered'] })).toMatchObject([{ guestId: elena }])
  await expect(on.enrol(slotId, zoe)).rejects.toThrow('guest_not_found')
})

test('the place of an erased guest goes to the next at once, since no one comes back to it', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const [zoe, elena] = [await guest('Zoe'), await guest('Elena')]
  for (const id of [zoe, elena]) await on.enrol(slotId, id)
  await erase(zoe)
  expect(await erasedWithClaims()).toEqual([])
  expect(on.first(await on.get(activityId))).toMatchObject({ enrolled: 0, offered: 1, held: 0 })
  expect(await on.people(slotId, { statuses: ['offered'] })).toMatchObject([{ guestId: elena }])
})

test('a place that is held for a guest goes to the next once the guest is erased', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const [zoe, elena] = [await guest('Zoe'), await guest('Elena')]
  for (const id of [zoe, elena]) await on.enrol(slotId, id)
  await on.leave(slotId, zoe)
  expect(on.first(await on.get(activityId))).toMatchObject({ offered: 0, held: 1, waiting: 1 })
  await erase(zoe)
  expect(on.first(await on.get(activityId))).toMatchObject({ offered: 1, held: 0, waiting: 0 })
})

test('an activity that comes back from the bin does not bring an erased guest with it', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const zoe = await guest('Zoe')
  await on.enrol(slots[0]?.id ?? '', zoe)
  await bed.admin.call(removeActivity, { eventId: eventId(), activityId })
  await erase(zoe)
  await bed.admin.call(restoreActivity, { eventId: eventId(), activityId })
  expect(await erasedWithClaims()).toEqual([])
})

test('what an erased guest had in an activity that is over stays as a number', async () => {
  const { slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const zoe = await guest('Zoe')
  await on.enrol(slotId, zoe)
  time.now = new Date('2027-07-01T10:00:00Z')
  await erase(zoe)
  expect(await on.people(slotId, { statuses: ['enrolled'] })).toMatchObject([{ guestId: zoe }])
})

test('an erased guest neither waits for a part nor comes to it, and the next known gets the seat at once', async () => {
  const { id: partId, version } = bed.party
  await bed.admin.call(changePart, { eventId: eventId(), partId, version, capacity: 1 })
  const [ana, zoe, elena] = [await guest('Ana'), await guest('Zoe'), await guest('Elena')]
  for (const id of [ana, zoe, elena]) await bed.answer(id, 'yes')
  await erase(zoe)
  await erase(ana)
  expect(await erasedWithClaims()).toEqual([])
  expect(await answers(ana, zoe, elena)).toEqual([undefined, undefined, 'yes'])
  expect((await counted()).heads).toMatchObject({ invited: 1, refused: 0, confirmed: 1 })
  const { total, held } = await bed.admin.call(listWaiting, { eventId: eventId(), partId })
  expect([total, held.count]).toEqual([0, 0])
})

test('a seat that was held for a guest goes to the next once the guest is erased', async () => {
  const { id: partId, version } = bed.party
  await bed.admin.call(changePart, { eventId: eventId(), partId, version, capacity: 1 })
  const [ana, elena] = [await guest('Ana'), await guest('Elena')]
  for (const id of [ana, elena]) await bed.answer(id, 'yes')
  await bed.answer(ana, 'no')
  expect(await answers(elena)).toEqual(['waiting'])
  await erase(ana)
  expect(await answers(elena)).toEqual(['yes'])
})

test('an erased guest is not expected, whether without an answer or as an unnamed companion', async () => {
  const host = await bed.add({ firstName: 'Zoe', lastName: 'Pop' })
  const unnamed = { firstName: '', lastName: '', hostId: host.id, groupId: host.groupId }
  const { id: nameless } = await bed.add(unnamed)
  await bed.answer(nameless, 'yes')
  await erase(host.id)
  expect(await answers(host.id, nameless)).toEqual([undefined, undefined])
  expect((await counted()).heads).toMatchObject({ invited: 0, refused: 0, unnamed: 0 })
  const words = { subject: 'Salut', body: 'Vă așteptăm.' }
  const { reach } = await bed.admin.call(addMessage, {
    eventId: eventId(),
    kind: 'free',
    name: 'Salut',
    content: { ro: words, en: words },
    audience: { all: true, ids: [], filter: {} },
    essential: false,
    schedule: null,
  })
  expect(reach).toMatchObject({ guests: 0, groupsWithout: 0 })
})

test('an answer to a part that is over stays as a number', async () => {
  const zoe = await guest('Zoe')
  await bed.answer(zoe, 'yes')
  time.now = new Date('2027-07-01T10:00:00Z')
  await erase(zoe)
  expect(await answers(zoe)).toEqual(['yes'])
})

test('no one answers for an erased guest, and a family says its yes without them', async () => {
  const zoe = await bed.add({ firstName: 'Zoe', lastName: 'Pop' })
  const { groupId } = zoe
  const ion = await bed.add({ firstName: 'Ion', lastName: 'Pop', groupId })
  await erase(zoe.id)
  await expect(bed.answer(zoe.id, 'yes')).rejects.toThrow('guests.erased')
  const of = { eventId: eventId(), groupId }
  const yes = (guestId: string) => ({ guestId, partId: bed.party.id, rsvp: 'yes' as const })
  const both = { ...of, answers: [yes(ion.id), yes(zoe.id)] }
  expect((await bed.admin.refused(answerForGroup, both)).code).toBe('guests.erased')
  await bed.admin.call(answerForGroup, { ...of, answers: [yes(ion.id)] })
  const part = { eventId: eventId(), guestId: zoe.id, partIds: [bed.party.id] }
  expect((await bed.admin.refused(inviteGuest, part)).code).toBe('guests.erased')
})

/** The menu in the single part. */
const menuOf = async (guestId: string) => (await bed.get(guestId)).invitations[0]?.menu
const eats = async (guestId: string, menu: string) => {
  const { version = 1 } = (await bed.get(guestId)).invitations[0] ?? {}
  const wish = { eventId: eventId(), guestId, partId: bed.party.id, version }
  await bed.admin.call(answerForGuest, { ...wish, rsvp: 'yes', menu })
}

test('what an erased guest would have eaten is gone, and so is a typed menu that was served', async () => {
  const [ana, zoe] = [await guest('Ana'), await guest('Zoe')]
  await eats(ana, 'Vegetarian')
  await eats(zoe, 'Fără sare, zice Zoe')
  await erase(ana)
  expect(await menuOf(ana)).toBeUndefined()
  time.now = new Date('2027-07-01T10:00:00Z')
  await erase(zoe)
  expect(await menuOf(zoe)).toBe('')
})

test('a menu that the event offers stays as a number once it was served', async () => {
  const ana = await guest('Ana')
  await eats(ana, 'Vegetarian')
  time.now = new Date('2027-07-01T10:00:00Z')
  await erase(ana)
  expect(await menuOf(ana)).toBe('Vegetarian')
})

test('the side of a group stays with those who stay, and goes with the last of them', async () => {
  const zoe = await bed.add({ firstName: 'Zoe', lastName: 'Pop' })
  const { groupId } = zoe
  const ion = await bed.add({ firstName: 'Ion', lastName: 'Pop', groupId })
  const { version } = (await bed.get(ion.id)).group
  const side = { eventId: eventId(), groupId, version, side: 'Verișoara Zoe' }
  await bed.admin.call(changeGroup, side)
  await erase(zoe.id)
  expect((await bed.get(ion.id)).group.side).toBe('Verișoara Zoe')
  await erase(ion.id)
  expect((await bed.get(ion.id)).group.side).toBe('')
})
