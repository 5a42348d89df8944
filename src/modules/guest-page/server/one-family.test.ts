import { expect, test } from 'vitest'
import { addPart } from '#modules/events/contract.ts'
import { inviteGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { fieldOf } from '../public/answer-fields.ts'
import { browser, fieldsIn } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

const standing = async (guestId: string) => (await bed.get(guestId)).standing

test.each([
  { by: 'for everybody at once', field: () => 'all' },
  { by: 'one by one', field: (id: string) => fieldOf.answer(id, bed.party.id) },
])(
  'two phones that say the opposite $by: the second is told before it changes anything, the first afterwards',
  async ({ field }) => {
    const { path, ids } = await family({ guests: [{ firstName: 'Ion', lastName: 'Rus' }] })
    const [ion = ''] = ids
    const [one, two] = [fieldsIn((await open(path)).body), fieldsIn((await open(path)).body)]
    expect((await send(path, { ...one, [field(ion)]: 'yes' })).statusCode).toBe(303)
    const late = await send(path, { ...two, [field(ion)]: 'no' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Acum este notat: vine')
    expect(await standing(ion)).toBe('yes')
    expect((await send(path, fieldsIn(late.body))).statusCode).toBe(303)
    expect(await standing(ion)).toBe('no')
    // The first phone is told too, when it opens its page again; what was said is noted by the clock of the database.
    time.now = new Date()
    const again = (await open(path)).body
    expect(again).toContain('Răspunsul s-a schimbat')
    expect(again).toContain('nu vine (înainte: vine)')
  },
)

test('what was said once, or said again as before, is no change', async () => {
  const { path } = await family({ guests: [{ firstName: 'Ion', lastName: 'Rus' }] })
  for (const all of ['yes', 'yes']) await send(path, { all })
  time.now = new Date()
  expect((await open(path)).body).not.toContain('Răspunsul s-a schimbat')
})

test('who comes to one part and waits for another is counted once', async () => {
  const { path, ids } = await family()
  const { id: eventId } = bed.event
  const {
    id: _id,
    position: _position,
    version: _version,
    startsAt: _from,
    endsAt: _to,
    ...party
  } = bed.party
  const dinner = await bed.admin.call(addPart, { eventId, ...party, name: 'Cina', capacity: 1 })
  for (const guestId of ids)
    await bed.admin.call(inviteGuest, { eventId, guestId, partIds: [dinner.id] })
  const sent = await send(path, { all: 'yes' })
  const { body } = await open(String(sent.headers.location))
  expect(body).toContain('Vin 3 persoane. La „Cina”, 2 dintre ele așteaptă')
})
