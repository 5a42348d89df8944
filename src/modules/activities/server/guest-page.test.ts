import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { addTag } from '#modules/company/contract.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { changeStatus } from '#modules/events/contract.ts'
import { listMyEvents } from '#modules/guest-page/contract.ts'
import { addFamily, changeGuest, removeGuest, revealGroupLink } from '#modules/guests/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { personOf } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { publicActivities } from './published.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)

const family = { path: '', ion: '', maria: '' }
beforeEach(async () => {
  const { group, guests } = await bed.admin.call(addFamily, {
    eventId: bed.event.id,
    group: { name: 'Familia Popescu' },
    guests: [
      { firstName: 'Ion', lastName: 'Popescu', email: 'ion@exemplu.ro' },
      { firstName: 'Maria', lastName: 'Popescu' },
    ],
  })
  const ids = { eventId: bed.event.id, groupId: group.id }
  const { token } = await bed.admin.call(revealGroupLink, ids)
  const company = await db.database.inCompany(bed.companyId, (own) =>
    findCompany(own, systemScope(bed.companyId)),
  )
  family.path = `/event/${company.slug}/${bed.event.slug}/invitatie/${token}`
  family.ion = guests[0]?.id ?? ''
  family.maria = guests[1]?.id ?? ''
})

const open = async (path = family.path) => (await app.http.inject({ url: path })).body
const send = (slot: string, invitat: string, fapta: string) =>
  app.http.inject({
    method: 'POST',
    url: `${family.path}/activitati?lang=ro`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ slot, invitat, fapta }).toString(),
  })

describe('on the page of an invitation', () => {
  test('one signs up, queues, gets an offer and lets it lapse, without JavaScript', async () => {
    const slot = on.first(await on.add({ capacity: 1 })).id
    expect(await open()).toContain('1 loc liber')
    const sent = await send(slot, family.ion, 'inscrie')
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toBe(`${family.path}?lang=ro#slot-${slot}`)
    expect(await open()).toContain('Aveți loc')
    await send(slot, family.maria, 'inscrie')
    expect(await open()).toContain('Sunteți pe lista de așteptare, poziția 1')
    await send(slot, family.ion, 'renunta')
    expect(await open()).toContain('Sunteți pe lista de așteptare, poziția 1')
    await on.offerNow(slot)
    expect(await open()).toContain(
      'Vi s-a eliberat un loc. Îl păstrăm până la 11 feb. 2027, 12:00.',
    )
    // Maria has no address of her own: the invitation is written to.
    expect(await on.letters()).toEqual(['ion@exemplu.ro: S-a eliberat un loc: Tur al orașului'])
    time.now = new Date('2027-02-11T10:00:00Z')
    // With a language, the page is drawn now; without, a recent copy may be sent.
    expect(await open(`${family.path}?lang=ro`)).toContain('Locul a fost oferit altcuiva')
    await on.work()
    expect(await on.people(slot)).toMatchObject([{ status: 'left' }, { status: 'lapsed' }])
    expect(await open()).toContain('1 loc liber')
  })

  test('somebody deleted is in no one’s way in the queue', async () => {
    const slot = on.first(await on.add({ capacity: 1 })).id
    const others = await bed.admin.call(addFamily, {
      eventId: bed.event.id,
      group: { name: 'Familia Ionescu' },
      guests: [{ firstName: 'Radu' }, { firstName: 'Ana' }],
    })
    for (const { id } of others.guests) await on.enrol(slot, id)
    await send(slot, family.ion, 'inscrie')
    expect(await open(`${family.path}?lang=ro`)).toContain(
      'Sunteți pe lista de așteptare, poziția 2',
    )
    const gone = { eventId: bed.event.id, guestId: others.guests[1]?.id ?? '' }
    await bed.admin.call(removeGuest, gone)
    expect(await open(`${family.path}?lang=ro`)).toContain(
      'Sunteți pe lista de așteptare, poziția 1',
    )
  })

  test('what overlaps, is closed, is not for them or is only planned is refused in words', async () => {
    const one = on.first(await on.add()).id
    const other = on.first(await on.add({ time: '10:30' }, { title: 'Degustare' })).id
    await send(one, family.ion, 'inscrie')
    const overlapping = await send(other, family.ion, 'inscrie')
    expect(overlapping.statusCode).toBe(409)
    expect(overlapping.body).toContain('Se suprapune cu „Tur al orașului”')
    const opensAt = '2027-03-01T00:00:00Z'
    const early = on.first(await on.add({ time: '15:00' }, { title: 'Mai târziu', opensAt })).id
    expect(await open()).toContain('Înscrierile se deschid la')
    expect((await send(early, family.ion, 'inscrie')).body).toContain('nu sunt deschise acum')
    const confirmed = { title: 'Doar confirmați', audience: 'confirmed' as const }
    const closed = on.first(await on.add({ time: '17:00' }, confirmed)).id
    expect(await open()).not.toContain('Doar confirmați')
    expect((await send(closed, family.ion, 'inscrie')).statusCode).toBe(409)
    const session = await on.session()
    expect(await open()).not.toContain('Atelier de ceramică')
    expect((await send(session.id, family.maria, 'inscrie')).statusCode).toBe(404)
    await on.publish()
    expect(await open()).toContain('Atelier de ceramică')
    expect((await send(session.id, family.maria, 'inscrie')).statusCode).toBe(303)
  })

  test('signing up somebody of another invitation is refused, invalid input answers 404', async () => {
    const slot = on.first(await on.add()).id
    const stranger = (await bed.add({ firstName: 'Alt', lastName: 'Invitat' })).id
    for (const [slotId, guestId, choice] of [
      [slot, stranger, 'inscrie'],
      [slot, 'x', 'inscrie'],
      ["' or 1=1", family.ion, 'inscrie'],
      [slot, family.ion, 'altceva'],
      [slot, family.ion, 'renunta'],
    ] as const)
      expect((await send(slotId, guestId, choice)).statusCode).toBe(404)
    expect(await on.people(slot)).toEqual([])
  })

  test('what is meant for guests with a tag only they see, and the site never', async () => {
    const { id: tagId } = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
    await on.add({}, { title: 'Pentru toți' })
    const slot = on.first(
      await on.add({ time: '15:00' }, { title: 'Doar VIP', tagIds: [tagId] }),
    ).id
    const onSite = await db.database.inCompany(bed.companyId, async (own) => {
      const ctx = { db: own, event: bed.scope(), now: time.now, locale: 'ro' } as EventContext
      return (await publicActivities(ctx)).map(({ title }) => title)
    })
    expect(onSite).toEqual(['Pentru toți'])
    expect(await open()).not.toContain('Doar VIP')
    expect((await send(slot, family.ion, 'inscrie')).statusCode).toBe(409)
    const ion = { eventId: bed.event.id, guestId: family.ion }
    await bed.admin.call(changeGuest, { ...ion, version: 1, tagIds: [tagId] })
    expect(await open()).toContain('Doar VIP')
    expect((await send(slot, family.ion, 'inscrie')).statusCode).toBe(303)
    expect((await send(slot, family.maria, 'inscrie')).statusCode).toBe(409)
  })

  test('a signed-in person reads what theirs signed up for, among their events', async () => {
    const { id: eventId, version } = bed.event
    await bed.admin.call(changeStatus, { eventId, version, to: 'tentative' })
    const slot = on.first(await on.add({ capacity: 1 })).id
    const draft = await on.session({ time: '18:00' })
    await send(slot, family.ion, 'inscrie')
    await send(slot, family.maria, 'inscrie')
    await on.enrol(draft.id, family.maria)
    const person = personOf(app, bed.companyId, 'user')
    await db.look('delete from users where email = $1', ['ion@exemplu.ro'])
    await db.look(
      `insert into users (id, email, name, email_verified_at, created_at) values ($1, 'ion@exemplu.ro', 'Ion', now(), now())`,
      [person.id],
    )
    const { items } = await person.call(listMyEvents, {})
    const title = 'Tur al orașului'
    expect(items[0]?.places).toMatchObject([
      { who: 'Ion Popescu', title, state: 'enrolled' },
      { who: 'Maria Popescu', title, state: 'waiting' },
    ])
  })

  test('the calendar of a guest keeps its ids, takes away what was given up and reads in another parser', async () => {
    const slot = on.first(await on.add()).id
    await send(slot, family.ion, 'inscrie')
    const read = async () => {
      const text = await open(`${family.path}/activitati/${family.ion}.ics`)
      const calendar = new ICAL.Component(ICAL.parse(text))
      expect(calendar.getFirstSubcomponent('vtimezone')).not.toBeNull()
      return calendar.getAllSubcomponents('vevent').map((event) => ({
        uid: event.getFirstPropertyValue('uid'),
        status: event.getFirstPropertyValue('status'),
        sequence: Number(event.getFirstPropertyValue('sequence')),
      }))
    }
    const [before] = await read()
    expect(before).toMatchObject({ uid: `${slot}@prilej` })
    expect(before?.status).not.toBe('CANCELLED')
    await send(slot, family.ion, 'renunta')
    const [after] = await read()
    expect(after).toMatchObject({ uid: `${slot}@prilej`, status: 'CANCELLED' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    const foreign = (await bed.add({ firstName: 'Alt', lastName: 'Invitat' })).id
    const page = await app.http.inject({ url: `${family.path}/activitati/${foreign}.ics` })
    expect(page.statusCode).toBe(404)
  })

  test('the team reads what one guest signed up for', async () => {
    const slot = on.first(await on.add()).id
    await send(slot, family.ion, 'inscrie')
    const ids = { eventId: bed.event.id, guestId: family.ion }
    expect(await bed.admin.call(contract.guestEnrolments, ids)).toMatchObject({
      items: [{ slotId: slot, status: 'enrolled' }],
    })
  })
})
