import { beforeEach, expect, test } from 'vitest'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { listOutsideLinks, revokeOutsideLink } from '#modules/outside-links/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addFollower, addRundown } from '../contract.ts'

const app = wholeApp()
const bed = invitedBed(app)

beforeEach(async () => {
  await app.db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
    [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
  )
})

test('one list names everybody who has a link, what they see, and what can be done about it', async () => {
  const eventId = bed.event.id
  await bed.add()
  await bed.admin.call(addSpeaker, { ...blankSpeaker, name: 'Irina Dobre', eventId })
  const rundown = await bed.admin.call(addRundown, { eventId, name: 'Seara' })
  const fields = { departmentIds: null, showsPhones: false, view: 'list' } as const
  const follower = { eventId, rundownId: rundown.id, label: 'DJ', ...fields }
  const { link } = await bed.admin.call(addFollower, follower)
  const list = async () => (await bed.admin.call(listOutsideLinks, { eventId })).items
  const texts = (await list()).map(({ kind, label, about, by, isKept }) => ({
    kind,
    label,
    about,
    by,
    isKept,
  }))
  expect(texts).toEqual(
    expect.arrayContaining([
      { kind: 'follower', label: 'DJ', about: 'Seara', by: 'Ana', isKept: true },
      { kind: 'speaker', label: 'Irina Dobre', about: '', by: 'Ana', isKept: true },
      expect.objectContaining({ kind: 'guest', isKept: false }),
    ]),
  )
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(revokeOutsideLink, { eventId, linkId: link.id })
  expect((await list()).find(({ id }) => id === link.id)?.state).toBe('revoked')
  const { items } = await bed.admin.call(listOutsideLinks, { eventId, recordId: rundown.id })
  expect(items.map(({ label }) => label)).toEqual(['DJ'])
  expect((await bed.stranger.refused(listOutsideLinks, { eventId })).status).toBe(404)
})
