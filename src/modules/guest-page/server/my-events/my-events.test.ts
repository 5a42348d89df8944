import { expect, test } from 'vitest'
import { changeStatus, createEvent } from '#modules/events/contract.ts'
import { addGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { personOf } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listMyEvents } from '../../contract.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const email = 'ana@exemplu.ro'

/** A person with an account, whose address is verified or not. */
async function reader(verified: boolean) {
  const person = personOf(app, bed.companyId, 'user')
  await db.look('delete from users where email = $1', [email])
  await db.look(
    `insert into users (id, email, name, email_verified_at, created_at)
     values ($1, $2, 'Ana', case when $3 then now() end, now())`,
    [person.id, email, verified],
  )
  return person
}

test('a proved address sees what it is invited to in every company, the past too, and no draft', async () => {
  const ana = await reader(true)
  await bed.add({ email })
  expect(await ana.call(listMyEvents, {})).toEqual({ verified: true, items: [] })
  const { id: eventId, version } = bed.event
  await bed.admin.call(changeStatus, { eventId, version, to: 'tentative' })
  const other = await bed.stranger.call(createEvent, {
    name: 'Gala altora',
    startDate: '2027-03-01',
    type: 'gala',
  })
  await bed.stranger.call(addGuest, { eventId: other.id, firstName: 'Ana', lastName: 'P', email })
  const status = { eventId: other.id, version: other.version, to: 'tentative' } as const
  await bed.stranger.call(changeStatus, status)
  time.now = new Date('2027-05-01T10:00:00Z')
  const { items } = await ana.call(listMyEvents, {})
  expect(items.map(({ eventName }) => eventName)).toEqual(['Nunta Anei', 'Gala altora'])
  for (const { href } of items) {
    const page = await app.http.inject({ method: 'GET', url: href })
    expect(page.statusCode).toBe(200)
  }
})

test('an address that no one proved sees nothing', async () => {
  const ana = await reader(false)
  await bed.add({ email })
  const { id: eventId, version } = bed.event
  await bed.admin.call(changeStatus, { eventId, version, to: 'tentative' })
  expect(await ana.call(listMyEvents, {})).toEqual({ verified: false, items: [] })
})
