import { expect, test } from 'vitest'
import { addPart } from '#modules/events/contract.ts'
import { getGuest, inviteGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { fieldOf } from '../../public/answer-fields.ts'
import { browser, fieldsIn } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

/** A dinner with so many places, to which these guests are invited. */
async function dinnerFor(capacity: number, guestIds: readonly string[]): Promise<string> {
  const { id: eventId } = bed.event
  const { id: _i, position: _p, version: _v, startsAt: _s, endsAt: _e, ...party } = bed.party
  const dinner = await bed.admin.call(addPart, { eventId, ...party, name: 'Cina', capacity })
  for (const guestId of guestIds)
    await bed.admin.call(inviteGuest, { eventId, guestId, partIds: [dinner.id] })
  return dinner.id
}

const rsvpOf = async (guestId: string, partId: string) => {
  const { invitations } = await bed.admin.call(getGuest, { eventId: bed.event.id, guestId })
  return invitations.find((each) => each.partId === partId)?.rsvp
}

test('a seat that one of a family gives up goes to the one of them who waits, not to a stranger', async () => {
  const rus = await family({
    group: { name: 'Familia Rus' },
    guests: [
      { firstName: 'Ion', lastName: 'Rus' },
      { firstName: 'Mihnea', lastName: 'Rus' },
    ],
  })
  const pop = await family({ guests: [{ firstName: 'Ana', lastName: 'Pop' }] })
  const [ion = '', mihnea = ''] = rus.ids
  const [ana = ''] = pop.ids
  const partId = await dinnerFor(1, [ion, mihnea, ana])
  expect((await open(rus.path)).body).toContain('A mai rămas un loc.')
  await send(rus.path, { [fieldOf.answer(ion, partId)]: 'yes' })
  await send(pop.path, { [fieldOf.answer(ana, partId)]: 'yes' })
  await send(rus.path, { [fieldOf.answer(mihnea, partId)]: 'yes' })
  expect(await rsvpOf(mihnea, partId)).toBe('waiting')
  const form = fieldsIn((await open(rus.path)).body)
  await send(rus.path, { ...form, [fieldOf.answer(ion, partId)]: 'no' })
  expect(await rsvpOf(mihnea, partId)).toBe('yes')
  expect(await rsvpOf(ana, partId)).toBe('waiting')
})

test('who waits is notified that a seat was given up elsewhere, and until when it is kept', async () => {
  const rus = await family({
    group: { name: 'Familia Rus' },
    guests: [{ firstName: 'Ion', lastName: 'Rus' }],
  })
  const pop = await family({ guests: [{ firstName: 'Ana', lastName: 'Pop' }] })
  const [ion = ''] = rus.ids
  const [ana = ''] = pop.ids
  const partId = await dinnerFor(1, [ion, ana])
  await send(rus.path, { [fieldOf.answer(ion, partId)]: 'yes' })
  await send(pop.path, { [fieldOf.answer(ana, partId)]: 'yes' })
  expect((await open(pop.path)).body).not.toContain('S-a eliberat un loc')
  await send(rus.path, { [fieldOf.answer(ion, partId)]: 'no' })
  expect((await open(pop.path)).body).toMatch(/S-a eliberat un loc: îl păstrăm până la \d\d:\d\d/)
})

test('companions who got names stay where they were, with a field to put a letter right', async () => {
  const { path, ids } = await family({
    guests: [{ firstName: 'Elena', lastName: 'Rus' }, { host: 0 }, { host: 0 }],
  })
  const [, first = '', second = ''] = ids
  const named = (id: string, firstName: string) => ({
    [fieldOf.person(id, 'firstName')]: firstName,
    [fieldOf.person(id, 'lastName')]: 'Rus',
  })
  await send(path, { ...named(first, 'Vlad'), ...named(second, 'Ada') })
  const { body } = await open(path)
  const fields = Object.entries(fieldsIn(body)).filter(([name]) => name.endsWith('.firstName'))
  expect(fields).toEqual([
    [fieldOf.person(first, 'firstName'), 'Vlad'],
    [fieldOf.person(second, 'firstName'), 'Ada'],
  ])
  await send(path, { ...fieldsIn(body), ...named(first, 'Vladimir') })
  expect((await bed.get(first)).firstName).toBe('Vladimir')
})
