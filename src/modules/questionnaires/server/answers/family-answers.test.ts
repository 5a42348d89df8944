import { expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import {
  addFamily,
  answerForGroup,
  mergeGuests,
  removeGuest,
  restoreGuest,
} from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import * as contract from '../../contract/answers.ts'

const app = wholeApp()
const bed = invitedBed(app)

async function family(name: string, guests: CallOf<typeof addFamily>['guests']) {
  const { id: eventId } = bed.event
  const entered = await bed.admin.call(addFamily, { eventId, group: { name }, guests })
  const ids = entered.guests.map(({ id }) => id)
  const groupId = entered.group.id
  const answer = (rsvp: 'yes' | 'no', some = ids) => {
    const answers = some.map((guestId) => ({ guestId, partId: bed.party.id, rsvp }))
    return bed.admin.call(answerForGroup, { eventId, groupId, answers })
  }
  return { groupId, ids, answer }
}

const popescu = [
  { firstName: 'Ion', lastName: 'Popescu' },
  { firstName: 'Maria', lastName: 'Popescu' },
  { host: 0 },
]

const inbox = async () => {
  for (const job of await takeQueued(app.db, '%answers.rsvp-changed'))
    await doJob(app.jobDeps(), job)
  return bed.admin.call(contract.listInbox, { kinds: ['rsvp'], eventId: bed.event.id })
}

test('what a family answers at once is one row, and what they change later is another', async () => {
  const { groupId, ids, answer } = await family('Familia Popescu', popescu)
  await answer('yes')
  const { items, open: waiting } = await inbox()
  expect([items.length, waiting]).toEqual([1, 1])
  expect(items[0]).toMatchObject({ groupId, groupName: 'Familia Popescu' })
  const part = bed.party.name
  expect(items[0]?.answers).toEqual([
    { guestName: 'Ion Popescu', part, after: 'yes' },
    { guestName: 'Ion Popescu – însoțitor', part, after: 'yes' },
    { guestName: 'Maria Popescu', part, after: 'yes' },
  ])
  await bed.admin.call(contract.markHandled, { ids: [items[0]?.id ?? ''], handled: true })
  await answer('no', ids.slice(1, 2))
  const later = await inbox()
  expect([later.items.length, later.open]).toEqual([2, 1])
  expect(later.items.find(({ handledAt }) => handledAt === null)).toMatchObject({
    guestName: 'Maria Popescu',
    answers: [{ guestName: 'Maria Popescu', after: 'no' }],
  })
})

test('two families who answer at the same time are two rows', async () => {
  const one = await family('Familia Popescu', popescu)
  const two = await family('Familia Rus', [{ firstName: 'Dan', lastName: 'Rus' }])
  await Promise.all([one.answer('yes'), two.answer('no')])
  const { items } = await inbox()
  expect(items.map(({ groupName }) => groupName).toSorted()).toEqual([
    'Familia Popescu',
    'Familia Rus',
  ])
})

test('what was answered for somebody who was entered twice follows to the one who stays', async () => {
  const { ids, answer } = await family('Familia Rus', [
    { firstName: 'Ion', lastName: 'Rus' },
    { firstName: 'Ioan', lastName: 'Rus' },
  ])
  await answer('yes')
  await inbox()
  const [kept, dropped] = [await bed.get(ids[0] ?? ''), await bed.get(ids[1] ?? '')]
  const { hostId: _, ...fields } = guestFieldsOf(kept)
  await bed.admin.call(mergeGuests, {
    eventId: bed.event.id,
    kept: { id: kept.id, version: kept.version },
    dropped: { id: dropped.id, version: dropped.version },
    fields,
  })
  const { items } = await inbox()
  expect(items[0]?.answers.map(({ guestName }) => guestName)).toEqual(['Ion Rus', 'Ion Rus'])
})

test('what was said of somebody who is no guest any more has not arrived, and comes back with them', async () => {
  const { ids, answer } = await family('Familia Rus', [{ firstName: 'Ion', lastName: 'Rus' }])
  await answer('yes')
  expect(await inbox()).toMatchObject({ open: 1, items: [{ guestName: 'Ion Rus' }] })
  const asked = { eventId: bed.event.id, guestId: ids[0] ?? '' }
  await bed.admin.call(removeGuest, asked)
  expect(await inbox()).toMatchObject({ open: 0, items: [] })
  await bed.admin.call(restoreGuest, asked)
  expect(await inbox()).toMatchObject({ open: 1, items: [{ guestName: 'Ion Rus' }] })
})
