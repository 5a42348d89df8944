import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { blankCue } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)

test('each person knows which steps are their own, and a colleague’s later change is not taken back', async () => {
  const eventId = bed.event.id
  const maria = app.personOf(bed.companyId)
  const { id: rundownId } = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const where = { eventId, rundownId }
  const opening = { ...blankCue, id: randomUUID(), version: 0, title: 'Deschiderea' }
  await bed.admin.call(contract.editCues, { ...where, cues: [opening] })
  const longer = { ...opening, version: 1, seconds: 600 }
  const mine = await bed.admin.call(contract.editCues, { ...where, cues: [longer] })
  const renamed = { ...longer, version: 2, title: 'Cuvântul de deschidere' }
  const hers = await maria.call(contract.editCues, { ...where, cues: [renamed] })
  const own = async (person: typeof maria) => {
    const { steps } = await person.call(contract.getRundown, { rundownId })
    return steps.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  }
  expect((await own(bed.admin))[0]).toBe(mine.stepId)
  expect(await own(maria)).toEqual([hers.stepId])
  const undo = { ...where, stepId: mine.stepId ?? '' }
  const refused = await bed.admin.refused(contract.undoCues, undo)
  expect(refused.code).toBe('run-of-show.step_over')
  await maria.call(contract.undoCues, { ...where, stepId: hers.stepId ?? '' })
  const { undone } = await maria.call(contract.getRundown, { rundownId })
  expect(undone.map(({ isOwn }) => isOwn)).toEqual([true])
  expect((await bed.admin.call(contract.getRundown, { rundownId })).undone[0]?.isOwn).toBe(false)
  await bed.admin.call(contract.undoCues, undo)
})

test('what a colleague saved meanwhile in the same field is never overwritten unseen', async () => {
  const eventId = bed.event.id
  const maria = app.personOf(bed.companyId)
  const { id: rundownId } = await bed.admin.call(contract.addRundown, { eventId, name: 'Seara' })
  const where = { eventId, rundownId }
  const opening = { ...blankCue, id: randomUUID(), version: 0, title: 'Deschiderea' }
  await bed.admin.call(contract.editCues, { ...where, cues: [opening] })
  const seen = { ...opening, version: 1 }
  await maria.call(contract.editCues, { ...where, cues: [{ ...seen, title: 'A Mariei' }] })
  const mine = { ...where, cues: [{ ...seen, title: 'A mea' }] }
  const refused = await bed.admin.refused(contract.editCues, mine)
  expect(refused).toMatchObject({ status: 409, code: 'run-of-show.cue_changed' })
  expect(refused.details.current).toMatchObject({ cues: [{ title: 'A Mariei', version: 2 }] })
  const { cues } = await bed.admin.call(contract.getRundown, { rundownId })
  expect(cues.map(({ title }) => title)).toEqual(['A Mariei'])
})
