import { expect, test } from 'vitest'
import { browser } from '#modules/guest-page/server/testbed.ts'
import {
  addFamily,
  changeGroup,
  eraseGuest,
  getGroup,
  getGuest,
  listGroups,
  revealGroupLink,
  rotateGroupLink,
} from '#modules/guests/contract.ts'
import { speak } from '#modules/guest-page/text.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { address, open, send } = browser(app, bed)

async function makeGroup(...firstNames: string[]) {
  const eventId = bed.event.id
  const { group, guests } = await bed.admin.call(addFamily, {
    eventId,
    group: { name: 'Familia Pop' },
    guests: firstNames.map((firstName) => ({ firstName, lastName: 'Pop' })),
  })
  return { of: { eventId, groupId: group.id }, code: group.code, ids: guests.map(({ id }) => id) }
}

async function erase(guestId = '') {
  const of = { eventId: bed.event.id, guestId }
  const { version } = await bed.admin.call(getGuest, of)
  await bed.admin.call(eraseGuest, { ...of, version })
}

test('a group whose members are all erased is listed nowhere, and its code is refused like any wrong one', async () => {
  const { of, code, ids } = await makeGroup('Ana', 'Dan')
  const kept = await makeGroup('Mia')
  for (const id of ids) await erase(id)
  const { items, total } = await bed.admin.call(listGroups, { eventId: of.eventId, limit: 50 })
  expect([items.map(({ id }) => id), total]).toEqual([[kept.of.groupId], 1])
  for (const endpoint of [revealGroupLink, rotateGroupLink])
    expect((await bed.admin.refused(endpoint, of)).code).toBe('guests.erased')
  const entry = `${await address()}/invitatie`
  const answer = await send(entry, { code })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(speak('ro')('entry.wrongCode'))
  expect((await send(entry, { code: kept.code })).statusCode).toBe(303)
})

test('who is known of a group becomes its main guest, and the place of an erased one is free', async () => {
  const { of, ids } = await makeGroup('Ana', 'Dan')
  const { version } = await bed.admin.call(getGroup, of)
  await bed.admin.call(changeGroup, { ...of, version, primaryGuestId: ids[0] ?? '', maxPersons: 3 })
  await erase(ids[0])
  expect((await bed.admin.call(getGroup, of)).primaryGuestId).toBe(ids[1])
  const { token } = await bed.admin.call(revealGroupLink, of)
  const page = await open(`${await address()}/invitatie/${token}`)
  expect(page.body).toContain(speak('ro')('newcomers.title', { n: 2 }))
})
