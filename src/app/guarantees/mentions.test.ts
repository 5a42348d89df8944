import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activitiesTestbed } from '#modules/activities/server/testbed.ts'
import { addRequest, describePersonErasure } from '#modules/data-protection/contract.ts'
import { changeEvent } from '#modules/events/contract.ts'
import { describeErasure } from '#modules/guests/contract.ts'
import { mailBed } from '#modules/invitations/server/testbed.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const activities = activitiesTestbed(app, bed)
const mail = mailBed(app, bed)

test('whatever is said to open a text has a finder that opens it', () => {
  const { ports } = app.services()
  const kinds = new Set(ports.all(finder).map(({ kind }) => kind))
  const expected = ports
    .all(personalData)
    .flatMap((tables) => Object.values(tables).flatMap(({ opens }) => opens?.kind ?? []))
  expect(expected.filter((kind) => !kinds.has(kind))).toEqual([])
})

test('before a guest is erased, other guests’ reasons, messages and imported files that name them are listed', async () => {
  const guest = await bed.add({ firstName: 'Ion', lastName: 'Țebrescu' })
  const other = await bed.add({ firstName: 'Mihai', lastName: 'Pop' })
  const tour = await activities.add()
  await activities.enrol(activities.first(tour).id, other.id, 'Vine cu domnul Tebrescu')
  const message = await mail.draft({ name: 'Pentru familia Țebrescu' })
  await mail.draft({ name: 'Pentru toți' })
  const importId = randomUUID()
  await app.db.look(
    `insert into guest_imports (company_id, id, event_id, name, file_id, sha256, at, by_name)
      values ($1, $2, $3, 'invitati-tebrescu.xlsx', $2, '', now(), '')`,
    [bed.companyId, importId, bed.event.id],
  )
  const { mentions } = await bed.admin.call(describeErasure, {
    eventId: bed.event.id,
    guestId: guest.id,
  })
  const listed = mentions.map(({ kind, items }) => [kind, items.map(({ id }) => id)])
  expect(Object.fromEntries(listed)).toEqual({
    guest: [other.id],
    message: [message.id],
    'guest-import': [importId],
  })
})

test('the request of a person searches for their names too, and for the first name in what visitors read', async () => {
  const guest = await bed.add({
    firstName: 'Zorkana',
    lastName: 'Țebrescu',
    email: 'z@canary.test',
  })
  const other = await bed.add({ firstName: 'Mihai', lastName: 'Pop', note: 'Vine cu Tebrescu' })
  await bed.add({ firstName: 'Dan', lastName: 'Pop', note: 'O știe pe Zorkana' })
  const { id: eventId, version } = bed.event
  await bed.admin.call(changeEvent, { eventId, version, description: 'Gazdă este Zorkana' })
  const { id } = await bed.admin.call(addRequest, {
    ...({ receivedOn: '2027-01-11', note: '', kind: 'erasure' } as const),
    person: 'Zorkana Țebrescu',
    contact: 'z@canary.test',
  })
  const found = await bed.admin.call(describePersonErasure, { id })
  expect(found).toMatchObject({ words: ['Țebrescu'], firstNames: ['Zorkana'] })
  const description = await bed.admin.call(describeErasure, { eventId, guestId: guest.id })
  for (const { mentions } of [found, description]) {
    const listed = mentions.map(({ kind, items }) => [kind, items.map((item) => item.id)])
    expect(Object.fromEntries(listed)).toEqual({ guest: [other.id], event: [eventId] })
  }
})
