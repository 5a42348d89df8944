import { describe, expect, test } from 'vitest'
import { listHistory } from '#modules/company/contract.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { Cue } from '../../model.ts'
import { showTestbed } from '../show.testbed.ts'

const app = wholeApp()
const { bed, rundown, cue, mark, press, edit, get, where, marksFor } = showTestbed(app)

const stateOf = async (id: string) => {
  const { items } = await bed.admin.call(contract.listRundowns, { eventId: bed.event.id })
  return items.find((row) => row.id === id)?.state
}
async function show() {
  const made = await rundown([cue('Sosire'), cue('Cununie'), cue('Poze')])
  return { made, cues: made.cues as [Cue, Cue, Cue] }
}

describe('in the list a show is planned, live or ended:', () => {
  const logs: [
    string,
    'planned' | 'live' | 'ended',
    (ids: [string, string]) => ReturnType<typeof mark>[],
  ][] = [
    ['after its start', 'live', ([one]) => [mark('start', { cueId: one })]],
    ['while it is held', 'live', ([one]) => [mark('start', { cueId: one }), mark('hold')]],
    ['no longer after its end', 'ended', ([one]) => [mark('start', { cueId: one }), mark('end')]],
    [
      'no longer after it is set back',
      'planned',
      ([one]) => [mark('start', { cueId: one }), mark('reset')],
    ],
    [
      'not when only a row was skipped before',
      'planned',
      ([one]) => [mark('skip', { cueId: one })],
    ],
    [
      'not after its only start was taken back',
      'planned',
      ([one]) => {
        const start = mark('start', { cueId: one })
        return [start, mark('undo', { undoneId: start.id })]
      },
    ],
    [
      'after its second start was taken back',
      'live',
      ([one, two]) => {
        const second = mark('start', { cueId: two })
        return [mark('start', { cueId: one }), second, mark('undo', { undoneId: second.id })]
      },
    ],
    [
      'after its end was taken back',
      'live',
      ([one]) => {
        const end = mark('end')
        return [mark('start', { cueId: one }), end, mark('undo', { undoneId: end.id })]
      },
    ],
    [
      'not after its end, whatever is noted later',
      'ended',
      ([one, two]) => [mark('start', { cueId: one }), mark('end'), mark('skip', { cueId: two })],
    ],
  ]
  test.each(logs)('%s', async (_, expected, marks) => {
    const { made, cues } = await show()
    await press(made, ...marks([cues[0].id, cues[1].id]))
    expect(await stateOf(made.id)).toBe(expected)
  })
})

test('somebody takes over: who called before is refused with the new state', async () => {
  const { made, cues } = await show()
  await press(made, mark('start', { cueId: cues[0].id }))
  const other = app.personOf(bed.companyId)
  await other.call(contract.addMarks, marksFor(made, 1, mark('take')))
  const late = marksFor(made, 1, mark('start', { cueId: cues[1].id }))
  const refused = await bed.admin.refused(contract.addMarks, late)
  expect(refused).toMatchObject({ status: 409, code: 'run-of-show.moved_on' })
  expect(refused.details.current).toMatchObject({
    seq: 2,
    marks: [{ kind: 'start' }, { kind: 'take' }],
  })
  expect(await stateOf(made.id)).toBe('live')
})

test('colleagues know when the device that calls was last heard of', async () => {
  const { made, cues } = await show()
  const start = mark('start', { cueId: cues[0].id })
  await press(made, start)
  const seenAt = async () =>
    (await bed.admin.call(contract.getLive, { rundownId: made.id })).callerSeenAt
  expect(await seenAt()).toBeNull()
  time.now = new Date(time.now.getTime() + 60_000)
  const note = (markId: string) => bed.admin.call(contract.noteCaller, { ...where(made), markId })
  await note(start.id)
  const first = time.now.toISOString()
  expect(await seenAt()).toBe(first)
  // Another person takes over; the previous device may not know it yet.
  const take = mark('take')
  await press(made, take)
  time.now = new Date(time.now.getTime() + 60_000)
  await note(start.id)
  expect(await seenAt()).toBe(first)
  await note(take.id)
  expect(await seenAt()).toBe(time.now.toISOString())
  const stranger = await bed.stranger.refused(contract.noteCaller, {
    ...where(made),
    markId: take.id,
  })
  expect(stranger.status).toBe(404)
})

test('the running cue cannot become a heading, nor by an undo', async () => {
  const { made, cues } = await show()
  const [one, two] = cues
  const heading = { ...two, kind: 'group' as const }
  await edit(made, { cues: [heading] })
  const { stepId } = await edit(made, { cues: [{ ...two, version: 2 }] })
  await press(made, mark('start', { cueId: one.id }))
  const other = { ...where(made), cues: [{ ...one, kind: 'group' as const }] }
  expect((await bed.admin.refused(contract.editCues, other)).code).toBe('run-of-show.cue_running')
  await press(made, mark('start', { cueId: two.id }))
  const back = { ...where(made), stepId: stepId ?? '' }
  expect((await bed.admin.refused(contract.undoCues, back)).code).toBe('run-of-show.cue_running')
  expect((await get(made.id)).cues.map(({ kind }) => kind)).toEqual(['cue', 'cue', 'cue'])
})

test('the history records a second start when the only start was taken back', async () => {
  const { made, cues } = await show()
  const start = mark('start', { cueId: cues[0].id })
  await press(made, start, mark('undo', { undoneId: start.id }))
  await press(made, mark('start', { cueId: cues[0].id }))
  await press(made, mark('start', { cueId: cues[1].id }))
  const { items } = await bed.admin.call(listHistory, { entityId: made.id })
  expect(JSON.stringify(items).match(/began/g)).toHaveLength(2)
})

describe('the plan that a show is compared with', () => {
  const plannedSeconds = async (id: string) =>
    Object.values((await get(id)).planAtStart ?? {}).map(({ seconds }) => seconds)

  test('is the one at its start, whatever is written later', async () => {
    const { made, cues } = await show()
    expect((await get(made.id)).planAtStart).toBeNull()
    await press(made, mark('start', { cueId: cues[0].id }))
    await edit(made, { cues: [{ ...cues[1], seconds: 60 }] })
    await press(made, mark('start', { cueId: cues[1].id }))
    expect(await plannedSeconds(made.id)).toEqual([300, 300, 300])
  })

  test('is a new one when the show is started again', async () => {
    const { made, cues } = await show()
    const start = mark('start', { cueId: cues[0].id })
    await press(made, start)
    await press(made, mark('undo', { undoneId: start.id }))
    await edit(made, { cues: [{ ...cues[1], seconds: 60 }] })
    await press(made, mark('start', { cueId: cues[0].id }))
    expect((await plannedSeconds(made.id)).toSorted((a, b) => a - b)).toEqual([60, 300, 300])
    await press(made, mark('end'), mark('reset'))
    expect((await get(made.id)).planAtStart).toBeNull()
  })
})
