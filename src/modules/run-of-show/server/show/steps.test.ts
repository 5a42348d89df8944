import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { blankCue, type Cue } from '../../model.ts'

const app = wholeApp()
const bed = invitedBed(app)
const cue = (title: string, more: Partial<Cue> = {}): Cue => ({
  ...blankCue,
  id: randomUUID(),
  version: 0,
  title,
  ...more,
})

async function planned(...cues: Cue[]) {
  const eventId = bed.event.id
  const { id: rundownId } = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const where = { eventId, rundownId }
  await bed.admin.call(contract.editCues, { ...where, cues })
  const get = () => bed.admin.call(contract.getRundown, { rundownId })
  return {
    where,
    get,
    titles: async () => (await get()).cues.map(({ title }) => title),
    edit: (changes: object) => bed.admin.call(contract.editCues, { ...where, ...changes }),
    async undo() {
      const stepId = (await get()).steps[0]?.id ?? ''
      await bed.admin.call(contract.undoCues, { ...where, stepId })
      return stepId
    },
    async redo() {
      const stepId = (await get()).undone[0]?.id ?? ''
      await bed.admin.call(contract.redoCues, { ...where, stepId })
    },
  }
}

test('what was undone is done again in order, until something else is changed', async () => {
  const [one, two] = [cue('Unu'), cue('Doi')]
  const plan = await planned(one, two)
  await plan.edit({ removedIds: [one.id] })
  await plan.edit({ cues: [{ ...two, version: 1, title: 'Doi și ceva' }] })
  await plan.undo()
  await plan.undo()
  expect(await plan.titles()).toEqual(['Unu', 'Doi'])
  expect((await plan.get()).undone).toHaveLength(2)
  await plan.redo()
  expect(await plan.titles()).toEqual(['Doi'])
  await plan.redo()
  expect(await plan.titles()).toEqual(['Doi și ceva'])
  expect((await plan.get()).undone).toEqual([])
  await plan.undo()
  const stepId = (await plan.get()).undone[0]?.id ?? ''
  await plan.edit({ cues: [cue('Trei')] })
  expect((await plan.get()).undone).toEqual([])
  const over = await bed.admin.refused(contract.redoCues, { ...plan.where, stepId })
  expect(over.status).toBe(404)
})

test('the sheet of a department has its column, and neither the others nor the notes of the team', async () => {
  const plan = await planned()
  const [sound, light] = ['Sunet', 'Lumini'].map((name) => ({
    id: randomUUID(),
    name,
    isPrivate: false,
  }))
  if (!sound || !light) throw new Error('two departments')
  const { version } = await plan.get()
  await bed.admin.call(contract.changeRundown, {
    ...plan.where,
    version,
    departments: [sound, light],
  })
  const instructions = { [sound.id]: 'Jingle', [light.id]: 'Stroboscop' }
  await plan.edit({ cues: [cue('Dansul', { notes: 'Tajna', instructions })] })
  const texts = async (departmentId?: string) => {
    const input = { ...plan.where, paper: 'a3' as const, ...(departmentId && { departmentId }) }
    const { url } = await bed.admin.call(contract.printRundown, input)
    const { bytes } = await readDownload(app.jobDeps(), url)
    return new PdfReading(bytes).textOf(0).replaceAll(/\s/g, '')
  }
  const full = await texts()
  for (const word of ['Dansul', 'Jingle', 'Stroboscop', 'Tajna']) expect(full).toContain(word)
  const own = await texts(sound.id)
  expect(own).toContain('Jingle')
  for (const word of ['Stroboscop', 'Tajna']) expect(own).not.toContain(word)
})
