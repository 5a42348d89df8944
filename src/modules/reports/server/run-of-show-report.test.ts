import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addMarks, addRundown, editCues, getRundown } from '#modules/run-of-show/contract.ts'
import { blankCue } from '#modules/run-of-show/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { readReport } from '../contract.ts'
import { picturesOf } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)

test('the report says per cue what was planned and what really was', async () => {
  const eventId = bed.event.id
  const read = () => bed.admin.call(readReport, { report: 'run-of-show', eventIds: [eventId] })
  const made = await bed.admin.call(addRundown, { eventId, name: 'Seara', startTime: '18:00' })
  const where = { eventId, rundownId: made.id }
  const cue = (title: string, more = {}) => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title,
    ...more,
  })
  const cues = [cue('Seara', { kind: 'group' }), cue('Dansul'), cue('Tortul', { seconds: 600 })]
  await bed.admin.call(editCues, { ...where, cues })
  expect((await read()).sheet.rows).toEqual([])
  time.now = new Date('2027-06-12T15:04:00Z')
  for (const [index, at] of [1, 2].entries()) {
    const sentAt = time.now.toISOString()
    const mark = {
      id: randomUUID(),
      kind: 'start' as const,
      cueId: cues[at]?.id ?? null,
      at: sentAt,
    }
    await bed.admin.call(addMarks, { ...where, basedOn: index, sentAt, marks: [mark] })
    time.now = new Date(time.now.getTime() + 8 * 60_000)
  }
  const { sheet } = await read()
  expect(sheet.rows).toEqual([
    ['Dansul', 'Seara', '2027-06-12 18:00', '2027-06-12 18:04', 5, 8, 3],
    ['Tortul', 'Seara', '2027-06-12 18:05', '2027-06-12 18:12', 10, null, null],
  ])
  expect(sheet.totals).toEqual(['Total, ce a avut loc', null, null, null, 5, 8, 3])

  // Values written into the plan afterwards do not change what the show is compared with.
  const { cues: played } = await bed.admin.call(getRundown, { rundownId: made.id })
  const measured = played.map((each) => ({ ...each, seconds: 480 }))
  await bed.admin.call(editCues, { ...where, cues: measured })
  expect((await read()).sheet).toEqual(sheet)
})

test('a cue that ran twice took as long as both, and the total is the time that passed', async () => {
  const eventId = bed.event.id
  const made = await bed.admin.call(addRundown, { eventId, name: 'Seara', startTime: '18:00' })
  const where = { eventId, rundownId: made.id }
  const cues = ['Dansul', 'Tortul'].map((title) => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title,
  }))
  await bed.admin.call(editCues, { ...where, cues })
  time.now = new Date('2027-06-12T15:00:00Z')
  const turns = [0, 1, 0, null] as const
  for (const [basedOn, at] of turns.entries()) {
    const sentAt = time.now.toISOString()
    const mark = {
      id: randomUUID(),
      kind: at === null ? ('end' as const) : ('start' as const),
      cueId: (at !== null && cues[at]?.id) || null,
      at: sentAt,
    }
    await bed.admin.call(addMarks, { ...where, basedOn, sentAt, marks: [mark] })
    time.now = new Date(time.now.getTime() + 6 * 60_000)
  }
  const input = { report: 'run-of-show' as const, eventIds: [eventId] }
  const { sheet } = await bed.admin.call(readReport, input)
  expect(sheet.rows).toEqual([
    ['Dansul', 'Seara', '2027-06-12 18:00', '2027-06-12 18:00', 5, 12, 7],
    ['Tortul', 'Seara', '2027-06-12 18:05', '2027-06-12 18:06', 5, 6, 1],
  ])
  expect(sheet.totals).toEqual(['Total, ce a avut loc', null, null, null, 10, 18, 8])
})

test('a skipped row is named so and left out of the total, breaks of one name stay apart, halves of minutes count', async () => {
  const eventId = bed.event.id
  const show = async (name: string) => {
    const { id } = await bed.admin.call(addRundown, { eventId, name, startTime: '18:00' })
    const where = { eventId, rundownId: id }
    const cues = [90, 300, 90].map((seconds, at) => ({
      ...blankCue,
      id: randomUUID(),
      version: 0,
      title: at === 1 ? 'Discursul' : 'Pauză',
      seconds,
    }))
    await bed.admin.call(editCues, { ...where, cues })
    for (const [basedOn, at] of [0, 2, null].entries()) {
      const sentAt = time.now.toISOString()
      const mark = {
        id: randomUUID(),
        kind: at === null ? ('end' as const) : ('start' as const),
        cueId: (at !== null && cues[at]?.id) || null,
        at: sentAt,
      }
      await bed.admin.call(addMarks, { ...where, basedOn, sentAt, marks: [mark] })
      time.now = new Date(time.now.getTime() + 60_000)
    }
  }
  time.now = new Date('2027-06-12T15:00:00Z')
  await show('Seara')
  const input = { report: 'run-of-show' as const, eventIds: [eventId] }
  const { sheet } = await bed.admin.call(readReport, input)
  expect(sheet.rows.map((row) => row.slice(3))).toEqual([
    ['2027-06-12 18:00', 1.5, 1, -0.5],
    ['sărit', 5, null, null],
    ['2027-06-12 18:01', 1.5, 1, -0.5],
  ])
  expect(sheet.totals).toEqual(['Total, ce a avut loc', null, null, null, 3, 2, -1])
  const [picture] = picturesOf(sheet, 'ro')
  expect(picture?.points.map(({ label }) => label)).toEqual(['Pauză', 'Discursul', 'Pauză (2)'])
  // Shows in two halls at once are not added up.
  await show('Sala mică')
  expect((await bed.admin.call(readReport, input)).sheet.totals).toBeNull()
})
