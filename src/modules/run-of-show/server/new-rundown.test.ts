import { expect, test } from 'vitest'
import { instantToZoned } from '#shared/dates/time.ts'
import { addRoom, addSession, getAgenda, publishAgenda } from '#modules/agenda/contract.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addRundown } from '../contract.ts'
import { timedPlan } from '../model.ts'
import { timesOf } from '../model/times.ts'

const app = wholeApp()
const bed = invitedBed(app)

test('the published sessions of a day become cues, of all rooms or of one', async () => {
  const eventId = bed.event.id
  const day = bed.event.startDate
  const from = { eventId, name: 'Plen', from: 'agenda' } as const
  expect((await bed.admin.refused(addRundown, from)).code).toBe('run-of-show.nothing_published')
  const room = (name: string) => bed.admin.call(addRoom, { eventId, name })
  const [large, small] = [await room('Sala Mare'), await room('Atelier')]
  const session = (title: string, time: string, more: object) =>
    bed.admin.call(addSession, { eventId, title, day, time, minutes: 30, ...more })
  await session('Deschiderea', '16:00', { allRooms: true, roomIds: [] })
  await session('Prima temă', '16:30', { roomIds: [large.id] })
  await session('Atelierul', '16:30', { roomIds: [small.id] })
  await session('A doua temă', '17:30', { roomIds: [large.id] })
  const { conflicts } = await bed.admin.call(getAgenda, { eventId })
  const acknowledged = conflicts.map(({ key }) => key)
  await bed.admin.call(publishAgenda, { eventId, acknowledged })
  const titles = async (more: object) => {
    const { cues, startTime } = await bed.admin.call(addRundown, { ...from, ...more })
    return [startTime, ...cues.map((cue) => [cue.title, cue.startTime])]
  }
  // A cue that begins when the one before ends follows it; after a gap it is pinned.
  expect(await titles({ roomId: large.id })).toEqual([
    '16:00',
    ['Deschiderea', null],
    ['Prima temă', null],
    ['A doua temă', '17:30'],
  ])
  expect(await titles({})).toHaveLength(5)
})

test('sessions in parallel rooms keep their published hours, also when the show begins before them', async () => {
  const eventId = bed.event.id
  const day = bed.event.startDate
  const room = (name: string) => bed.admin.call(addRoom, { eventId, name })
  const [large, small] = [await room('Copaci'), await room('Atelier')]
  const session = (title: string, time: string, minutes: number, roomId: string) =>
    bed.admin.call(addSession, { eventId, title, day, time, minutes, roomIds: [roomId] })
  await session('Prima temă', '16:00', 30, large.id)
  await session('Atelierul lung', '16:00', 150, small.id)
  await session('A doua temă', '16:30', 30, large.id)
  await session('A treia temă', '17:00', 30, large.id)
  await session('Atelierul scurt', '18:30', 30, small.id)
  const { conflicts } = await bed.admin.call(getAgenda, { eventId })
  await bed.admin.call(publishAgenda, { eventId, acknowledged: conflicts.map(({ key }) => key) })
  for (const more of [{}, { startTime: '15:00' }]) {
    const rundown = await bed.admin.call(addRundown, {
      eventId,
      name: 'Ziua',
      from: 'agenda',
      ...more,
    })
    const plan = timedPlan(rundown)
    const { cues } = timesOf(plan, [], plan.startsAt)
    const hours = cues.map(({ plannedStart }, index) => [
      rundown.cues[index]?.title,
      instantToZoned(new Date(plannedStart), rundown.zone).time,
    ])
    expect(hours).toEqual([
      ['Prima temă', '16:00'],
      ['Atelierul lung', '16:00'],
      ['A doua temă', '16:30'],
      ['A treia temă', '17:00'],
      ['Atelierul scurt', '18:30'],
    ])
  }
})

test('sessions bring their speakers, also those who have not confirmed yet', async () => {
  const eventId = bed.event.id
  const speaker = { ...blankSpeaker, name: 'Ilinca Popa', eventId }
  const { part } = await bed.admin.call(addSpeaker, speaker)
  const partId = part?.id ?? ''
  await bed.admin.call(addSession, {
    eventId,
    title: 'Prima temă',
    day: bed.event.startDate,
    time: '16:00',
    minutes: 30,
    allRooms: true,
    speakers: [{ partId, role: 'speaker' }],
  })
  const { conflicts } = await bed.admin.call(getAgenda, { eventId })
  await bed.admin.call(publishAgenda, { eventId, acknowledged: conflicts.map(({ key }) => key) })
  const { cues } = await bed.admin.call(addRundown, { eventId, name: 'Ziua', from: 'agenda' })
  expect(cues[0]?.refs).toContainEqual({ kind: 'speaker', id: partId })
})
