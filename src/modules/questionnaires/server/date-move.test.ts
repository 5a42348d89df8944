import { expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { getEvent, moveEvent, previewMove, undoMove } from '#modules/events/contract.ts'
import { listHistory } from '#modules/company/contract.ts'
import * as contract from '../contract.ts'
import { ask, page, questionnairesTestbed } from './testbed.ts'

const app = wholeApp()
const bed = questionnairesTestbed(app)
const one = () => [page('sect1', [ask('text', 'name')])]
const read = (questionnaireId: string) =>
  bed.admin.call(contract.getQuestionnaire, { questionnaireId })
const days = (n: number) => new Date(Date.parse(bed.event.startsAt) + n * 86_400_000)
const moveTo = async (startDate: string) => {
  const { version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
  return { eventId: bed.event.id, version, startDate }
}

test('the times of a questionnaire follow the event by the clock on the wall, and back', async () => {
  time.now = days(-60)
  const times = {
    opensAt: days(-30).toISOString(),
    closesAt: days(-10).toISOString(),
    editUntil: days(-5).toISOString(),
  }
  const { id } = await bed.make(one(), times)
  const move = await moveTo('2027-11-06')
  const { eventId, startDate } = move
  const { groups } = await bed.admin.call(previewMove, { eventId, startDate })
  const items = groups.find(({ id: of }) => of === 'questionnaires')?.items ?? []
  expect(items.map(({ fate }) => fate)).toEqual(['moves', 'moves', 'moves'])
  const { batchId } = await bed.admin.call(moveEvent, move)
  const moved = await read(id)
  const wall = (at: string | null) =>
    at && new Date(at).toLocaleString('sv', { timeZone: bed.event.timeZone })
  const event = await bed.admin.call(getEvent, { eventId: bed.event.id })
  const from = (at: string | null, start: string) =>
    Math.round((Date.parse(at ?? '') - Date.parse(start)) / 86_400_000)
  for (const name of ['opensAt', 'closesAt', 'editUntil'] as const) {
    expect(from(moved[name], event.startsAt)).toBe(from(times[name], bed.event.startsAt))
    expect(wall(moved[name])?.slice(11)).toBe(wall(times[name])?.slice(11))
  }
  const history = await bed.admin.call(listHistory, { entity: 'questionnaire', entityId: id })
  expect(history.items[0]?.changes.map(({ field }) => field)).toContain('closesAt')
  await bed.admin.call(undoMove, { eventId: bed.event.id, batchId })
  expect(await read(id)).toMatchObject(times)
})

test('what people answer already is not shut by a later date, and what was closed stays so', async () => {
  time.now = days(-20)
  const times = { opensAt: days(-30).toISOString(), closesAt: days(-10).toISOString() }
  const running = await bed.make(one(), { ...times, editUntil: days(-21).toISOString() })
  const over = await bed.make(one(), { closesAt: days(-25).toISOString() })
  await bed.admin.call(moveEvent, await moveTo('2027-11-06'))
  expect(await read(running.id)).toMatchObject({
    status: 'open',
    opensAt: times.opensAt,
    editUntil: days(-21).toISOString(),
  })
  expect((await read(running.id)).closesAt).not.toBe(times.closesAt)
  expect(await read(over.id)).toMatchObject({
    status: 'closed',
    closesAt: days(-25).toISOString(),
  })
})

test('an end never overtakes its beginning', async () => {
  time.now = days(-2)
  const times = { opensAt: days(-3).toISOString(), closesAt: days(2).toISOString() }
  const { id } = await bed.make(one(), times)
  await bed.admin.call(moveEvent, await moveTo('2027-05-20'))
  const { opensAt, closesAt } = await read(id)
  expect(Date.parse(closesAt ?? '') - Date.parse(opensAt ?? '')).toBe(5 * 86_400_000)
})

test('what somebody changed since is not put back', async () => {
  time.now = days(-60)
  const { id } = await bed.make(one(), { closesAt: days(-10).toISOString() })
  const { batchId } = await bed.admin.call(moveEvent, await moveTo('2027-11-06'))
  const { version } = await read(id)
  await bed.admin.call(contract.changeSettings, { questionnaireId: id, version, closesAt: null })
  expect((await bed.admin.refused(undoMove, { eventId: bed.event.id, batchId })).status).toBe(409)
  expect((await read(id)).closesAt).toBeNull()
})
