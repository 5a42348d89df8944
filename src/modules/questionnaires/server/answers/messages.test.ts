import { beforeEach, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { answerMessage } from '#modules/guest-page/contract.ts'
import { addFamily, revealGroupLink } from '#modules/guests/contract.ts'
import * as contract from '../../contract/answers.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)

let path = ''

async function invite(guests: CallOf<typeof addFamily>['guests']): Promise<void> {
  const { id: eventId, slug } = bed.event
  const { group } = await bed.admin.call(addFamily, {
    eventId,
    group: { name: 'Familia Popescu' },
    guests,
  })
  const { token } = await bed.admin.call(revealGroupLink, { eventId, groupId: group.id })
  path = `/event/c-${bed.companyId.slice(0, 8)}/${slug}/invitatie/${token}`
}
const page = async () => (await app.http.inject({ method: 'GET', url: path })).body

async function write(message: string): Promise<void> {
  const sent = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ message }).toString(),
  })
  expect(sent.statusCode).toBe(303)
  for (const job of await takeQueued(db, '%answers.message-left')) await doJob(app.jobDeps(), job)
}
const inbox = async () =>
  (await bed.admin.call(contract.listInbox, { kinds: ['message'], eventId: bed.event.id })).items
const letters = async () =>
  (await queued<{ letter: { to: { address: string }; blocks: unknown[] } }>(db, 'mail.send')).map(
    ({ payload }) => payload.letter,
  )

beforeEach(async () => {
  await publishEvent(db, bed.event.id)
  await invite([{ firstName: 'Ion', lastName: 'Popescu', email: 'ion@exemplu.ro' }])
})

test('what a guest writes is in the inbox, and its answer reaches the page and the mailbox', async () => {
  await write('Putem veni cu căruciorul?')
  const [item] = await inbox()
  expect(item).toMatchObject({
    groupName: 'Familia Popescu',
    body: 'Putem veni cu căruciorul?',
    handledAt: null,
    answeredAt: null,
  })
  const asked = { eventId: bed.event.id, messageId: item?.messageId ?? '' }
  const body = 'Da, este loc lângă masă.'
  expect(await bed.admin.call(answerMessage, { ...asked, body })).toEqual({ mailed: true })
  expect((await inbox())[0]?.answeredAt).not.toBeNull()
  const shown = await page()
  expect(shown).toContain(body)
  expect(shown).toContain('1 răspuns')
  const letter = (await letters()).find(({ blocks }) => JSON.stringify(blocks).includes(body))
  expect(letter?.to.address).toBe('ion@exemplu.ro')
  expect(JSON.stringify(letter?.blocks)).toContain('Putem veni cu căruciorul?')
  // An answer is no message of a guest.
  expect(await inbox()).toHaveLength(1)
  const { items } = await bed.admin.call(listHistory, {
    entity: 'guest_page',
    entityId: bed.event.id,
  })
  expect(items.map(({ deed }) => deed.ro).join()).toContain('a răspuns unui mesaj')
})

test('who has no address reads the answer on the page alone', async () => {
  await invite([{ firstName: 'Ion', lastName: 'Rus' }])
  await write('Mulțumim!')
  const asked = { eventId: bed.event.id, messageId: (await inbox())[0]?.messageId ?? '' }
  const sent = (await letters()).length
  expect(await bed.admin.call(answerMessage, { ...asked, body: 'Cu drag.' })).toEqual({
    mailed: false,
  })
  expect(await page()).toContain('Cu drag.')
  expect(await letters()).toHaveLength(sent)
})

test('strangers answer nothing, and an empty answer is none', async () => {
  await write('Mulțumim!')
  const asked = { eventId: bed.event.id, messageId: (await inbox())[0]?.messageId ?? '' }
  expect((await bed.stranger.refused(answerMessage, { ...asked, body: 'Nu.' })).status).toBe(404)
  expect((await bed.admin.refused(answerMessage, { ...asked, body: '  ' })).status).toBe(422)
  const gone = { ...asked, messageId: bed.event.id, body: 'Da.' }
  expect((await bed.admin.refused(answerMessage, gone)).code).toBe('guest-page.message_not_found')
})
