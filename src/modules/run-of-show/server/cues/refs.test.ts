import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addRoom, addSession } from '#modules/agenda/contract.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { fileLink } from '#shared/files.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { blankCue, type CueRef } from '../../model.ts'
import { uploadTo } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)

/** A rundown whose one cue points there. */
async function pointing(...refs: CueRef[]) {
  const eventId = bed.event.id
  const made = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const cue = { ...blankCue, id: randomUUID(), version: 0, title: 'Discursul', refs }
  return { eventId, rundownId: made.id, cues: [cue] }
}

test('a speaker is called at the number of their own record', async () => {
  const eventId = bed.event.id
  const { part } = await bed.admin.call(addSpeaker, {
    ...blankSpeaker,
    name: 'Irina Dobre',
    phone: '+40722000333',
    eventId,
  })
  const speaker = { kind: 'speaker' as const, id: part?.id ?? '' }
  const named = { ...speaker, name: 'Irina Dobre', phone: '+40722000333' }
  const { items } = await bed.admin.call(contract.listCueChoices, { eventId })
  expect(items).toContainEqual(named)
  const step = await pointing(speaker)
  await bed.admin.call(contract.editCues, step)
  expect((await bed.admin.call(contract.getRundown, { rundownId: step.rundownId })).refs).toEqual([
    named,
  ])
})

test('a file can be opened by a person who sees the event, and by no one else', async () => {
  const file = { kind: 'file' as const, id: await uploadTo(app, bed.companyId, 'Melodia') }
  const step = await pointing(file)
  const seeing = (eventIds: string[]) => app.personOf(bed.companyId, 'planner', eventIds)
  const [here, elsewhere] = [seeing([bed.event.id]), seeing([randomUUID()])]
  expect((await here.refused(fileLink, { fileId: file.id })).status).toBe(404)
  await bed.admin.call(contract.editCues, step)
  expect(
    (await bed.admin.call(contract.getRundown, { rundownId: step.rundownId })).refs,
  ).toMatchObject([{ ...file, name: 'desfasurator.xlsx', phone: null }])
  expect((await here.call(fileLink, { fileId: file.id })).url).toContain('/')
  expect((await elsewhere.refused(fileLink, { fileId: file.id })).status).toBe(404)
})

test('a file of another company, or one that the caller may not open, is refused', async () => {
  const foreign = await uploadTo(app, await app.db.company(), 'Al altora')
  const refused = await bed.admin.refused(
    contract.editCues,
    await pointing({ kind: 'file', id: foreign }),
  )
  expect(refused.code).toBe('run-of-show.ref_unknown')
  const hidden = await uploadTo(app, bed.companyId, 'Contractul')
  const limited = app.personOf(bed.companyId, 'planner', [bed.event.id])
  const step = await pointing({ kind: 'file', id: hidden })
  expect((await limited.refused(contract.editCues, step)).code).toBe('run-of-show.ref_unknown')
})

test('two breaks of one name are offered with their hour and room', async () => {
  const eventId = bed.event.id
  const room = await bed.admin.call(addRoom, { eventId, name: 'Foaier' })
  const day = bed.event.startDate
  const pause = { eventId, title: 'Pauză de cafea', day, minutes: 30 }
  await bed.admin.call(addSession, { ...pause, time: '10:30' })
  await bed.admin.call(addSession, { ...pause, time: '15:30', roomIds: [room.id] })
  const { items } = await bed.admin.call(contract.listCueChoices, { eventId })
  const [, month, date] = day.split('-')
  expect(items.filter(({ kind }) => kind === 'session').map(({ name }) => name)).toEqual([
    `Pauză de cafea · ${date}.${month}, 10:30`,
    `Pauză de cafea · ${date}.${month}, 15:30 · Foaier`,
  ])
})
