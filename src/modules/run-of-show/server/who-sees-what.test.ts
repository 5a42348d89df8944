import { expect, test } from 'vitest'
import { addContact } from '#modules/contacts/contract.ts'
import { createEvent } from '#modules/events/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { showTestbed } from './show.testbed.ts'

const app = wholeApp()
const { bed, rundown, cue, follower, marksFor, mark } = showTestbed(app)

test('the rows about somebody are the turns of who follows for them', async () => {
  const { id } = await bed.admin.call(addContact, {
    firstName: 'Andrei',
    lastName: 'DJ',
    jobTitle: '',
    organisation: '',
    emails: [],
    phones: ['+40722000111'],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })
  const show = await rundown([
    cue('Deschiderea'),
    cue('Dansul', { refs: [{ kind: 'contact', id }] }),
  ])
  const ownOf = async (refIds: string[]) => {
    const { credential } = await follower(show, { refIds })
    const { plan } = await app.call(contract.followRundown, {}, credential)
    return plan?.cues.map(({ title, isOwn }) => [title, isOwn])
  }
  expect(await ownOf([id])).toEqual([
    ['Deschiderea', false],
    ['Dansul', true],
  ])
  expect((await ownOf([]))?.flat()).not.toContain(true)
})

test('a colleague limited to an event sees and calls its shows, and no others', async () => {
  const own = await rundown([cue('Deschiderea')])
  const other = await bed.admin.call(createEvent, {
    name: 'Gala de iarnă',
    startDate: '2027-12-04',
    type: 'gala',
  })
  const hidden = await bed.admin.call(contract.addRundown, { eventId: other.id, name: 'Plen' })
  const limited = app.personOf(bed.companyId, 'planner', [bed.event.id])
  const { items } = await limited.call(contract.listRundowns, {})
  expect(items.map(({ id }) => id)).toEqual([own.id])
  const start = mark('start', { cueId: own.cues[0]?.id ?? '' })
  expect(await limited.call(contract.addMarks, marksFor(own, 0, start))).toMatchObject({ seq: 1 })
  const there = { eventId: other.id, rundownId: hidden.id }
  const here = { eventId: bed.event.id, rundownId: hidden.id }
  for (const refused of [
    await limited.refused(contract.listRundowns, { eventId: other.id }),
    await limited.refused(contract.getRundown, { rundownId: hidden.id }),
    await limited.refused(contract.getLive, { rundownId: hidden.id }),
    await limited.refused(contract.previewAnnouncement, there),
    await limited.refused(contract.printRundown, { ...here, paper: 'a4' }),
    await limited.refused(contract.addMarks, { ...marksFor(own, 0, mark('end')), ...there }),
    await limited.refused(contract.addRundown, {
      eventId: bed.event.id,
      name: 'Copie',
      from: 'rundown',
      rundownId: hidden.id,
    }),
  ])
    expect(refused.status).toBe(404)
})
