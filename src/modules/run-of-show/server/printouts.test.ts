import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { blankCue } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)

test('the paper has the plan, says when it was printed, and beside the plan what really was', async () => {
  const eventId = bed.event.id
  const made = await bed.admin.call(contract.addRundown, {
    eventId,
    name: 'Seara',
    startTime: '18:00',
  })
  const where = { eventId, rundownId: made.id }
  const cue = (title: string, startTime: string | null = null) => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title,
    startTime,
  })
  const cues = [cue('Sosirea'), cue('Discursul'), cue('Cina', '18:30'), cue('Tortul')]
  await bed.admin.call(contract.editCues, { ...where, cues })
  const read = async () => {
    const { url } = await bed.admin.call(contract.printRundown, { ...where, paper: 'a4' })
    const { bytes } = await readDownload(app.jobDeps(), url)
    return new PdfReading(bytes).textOf(0).replaceAll(/\s/g, '')
  }
  time.now = new Date('2027-06-12T15:07:00Z')
  const plan = await read()
  expect(plan).toContain('tipăritla12iunie2027,18:07')
  expect(plan).toContain('18:30•')
  expect(plan).not.toContain('Duratareală')
  // Seven minutes late, and the second row is passed over.
  for (const [basedOn, at] of [0, 2].entries()) {
    const sentAt = time.now.toISOString()
    const mark = {
      id: randomUUID(),
      kind: 'start' as const,
      cueId: cues[at]?.id ?? null,
      at: sentAt,
    }
    await bed.admin.call(contract.addMarks, { ...where, basedOn, sentAt, marks: [mark] })
    time.now = new Date(time.now.getTime() + 4 * 60_000)
  }
  const both = await read()
  expect(both).toContain('Duratareală')
  expect(both).toContain('18:005:0018:074:00Sosirea')
  expect(both).toContain('18:055:00omisDiscursul(omis)')
  expect(both).toContain('18:30•5:0018:11Cina')
  expect(both).toContain('18:355:00~18:16Tortul')
  // The real length is written into the plan: the paper still compares with the plan of the beginning.
  const { cues: now } = await bed.admin.call(contract.getRundown, { rundownId: made.id })
  const measured = now.slice(0, 1).map((each) => ({ ...each, seconds: 240 }))
  await bed.admin.call(contract.editCues, { ...where, cues: measured })
  expect(await read()).toContain('18:005:0018:074:00Sosirea')
})

test('an hour has seconds where the lengths before it have some', async () => {
  const eventId = bed.event.id
  const made = await bed.admin.call(contract.addRundown, {
    eventId,
    name: 'Seara',
    startTime: '18:00',
  })
  const where = { eventId, rundownId: made.id }
  const cues = [90, 30, 60].map((seconds) => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title: `Rând de ${seconds}`,
    seconds,
  }))
  await bed.admin.call(contract.editCues, { ...where, cues })
  const { url } = await bed.admin.call(contract.printRundown, { ...where, paper: 'a3' })
  const { bytes } = await readDownload(app.jobDeps(), url)
  const text = new PdfReading(bytes).textOf(0).replaceAll(/\s/g, '')
  expect(text).toContain('18:001:30Rândde90')
  expect(text).toContain('18:01:300:30Rândde30')
  expect(text).toContain('18:021:00Rândde60')
})
