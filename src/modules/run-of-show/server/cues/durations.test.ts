import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEvent } from '#modules/events/contract.ts'
import { copyEvent, saveTemplate } from '#modules/events/contract/plan.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { blankCue } from '../../model.ts'

const app = wholeApp()
const bed = invitedBed(app)
const where = (rundownId: string) => ({ eventId: bed.event.id, rundownId })

/** Three cues of five minutes, of which the first took seven and the second, of the same name, three. */
async function played() {
  const eventId = bed.event.id
  const { id } = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const cues = ['Dans', 'Dans', 'Tort'].map((title) => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title,
  }))
  await bed.admin.call(contract.editCues, { ...where(id), cues })
  for (const [index, minutes] of [0, 7, 3].entries()) {
    time.now = new Date(time.now.getTime() + minutes * 60_000)
    const at = time.now.toISOString()
    await bed.admin.call(contract.addMarks, {
      ...where(id),
      basedOn: index,
      sentAt: at,
      marks: [{ id: randomUUID(), kind: 'start', cueId: cues[index]?.id ?? null, at }],
    })
  }
  return id
}

const secondsOf = async (rundownId: string) =>
  (await bed.admin.call(contract.getRundown, { rundownId })).cues.map(({ seconds }) => seconds)

test('real lengths are written to a template, and the plan stays as it was', async () => {
  const rundownId = await played()
  const eventId = bed.event.id
  const template = await bed.admin.call(saveTemplate, { eventId, name: 'Nunți de vară' })
  const input = { ...where(rundownId), templateId: template.id }
  expect(await bed.admin.call(contract.keepDurations, input)).toEqual({ changed: 2 })
  expect(await bed.admin.call(contract.keepDurations, input)).toEqual({ changed: 0 })
  expect(await secondsOf(rundownId)).toEqual([300, 300, 300])
  const next = await bed.admin.call(contract.addRundown, {
    eventId,
    name: 'Anul viitor',
    from: 'template',
    templateId: template.id,
  })
  // A cue without an end has no real length.
  expect(next.cues.map(({ seconds }) => seconds)).toEqual([420, 180, 300])
})

test('nothing is written before something ended, to a template that is gone, or to one of others', async () => {
  const eventId = bed.event.id
  const template = await bed.admin.call(saveTemplate, { eventId, name: 'Nunți' })
  const { id } = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const early = { ...where(id), templateId: template.id }
  expect((await bed.admin.refused(contract.keepDurations, early)).code).toBe(
    'run-of-show.nothing_measured',
  )
  const gone = { ...where(await played()), templateId: randomUUID() }
  expect((await bed.admin.refused(contract.keepDurations, gone)).status).toBe(404)
})

test('a rundown begins with what a shipped template has, on the day of the event', async () => {
  const made = await bed.admin.call(contract.addRundown, {
    eventId: bed.event.id,
    name: 'Ziua',
    from: 'template',
    templateId: 'wedding',
  })
  expect([made.name, made.day, made.departments.length]).toEqual(['Ziua', '2027-06-12', 3])
  expect(made.cues.map(({ title }) => title)).toContain('Cununia')
  const nowhere = { eventId: bed.event.id, name: 'Ziua', from: 'template' as const }
  expect((await bed.admin.refused(contract.addRundown, nowhere)).status).toBe(404)
})

test('a copied event has the plan on its own dates, without what happened', async () => {
  await played()
  const copy = await bed.admin.call(copyEvent, {
    eventId: bed.event.id,
    name: 'Nunta Ioanei',
    startDate: '2027-09-04',
    take: ['run-of-show'],
  })
  const { items } = await bed.admin.call(contract.listRundowns, { eventId: copy.id })
  expect(items).toMatchObject([{ name: 'Seara', day: '2027-09-04', cues: 3, state: 'planned' }])
  const live = await bed.admin.call(contract.getLive, { rundownId: items[0]?.id ?? '' })
  expect([live.seq, live.marks]).toEqual([0, []])
})

test('an event from a template has its plan at once', async () => {
  const event = await bed.admin.call(createEvent, {
    name: 'Gala',
    startDate: '2027-10-09',
    type: 'gala',
    templateId: 'gala',
  })
  const { items } = await bed.admin.call(contract.listRundowns, { eventId: event.id })
  expect(items).toMatchObject([{ day: '2027-10-09', state: 'planned' }])
})
