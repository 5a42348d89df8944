import { describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { moveEvent, undoMove } from '#modules/events/contract.ts'
import {
  removeSpeakerEngagement,
  removeSpeaker,
  restoreSpeakerEngagement,
  stepSpeakerEngagement,
} from '#modules/speakers/contract.ts'
import * as contract from '../contract.ts'
import { agendaTestbed, moveOf } from './testbed.ts'

const app = wholeApp()
const bed = agendaTestbed(app)
const nobody = '00000000-0000-4000-8000-000000000009'

describe('a session', () => {
  test('needs only a title, and waits until it has a place', async () => {
    const { id: eventId } = bed.event
    const made = await bed.ana.call(contract.addSession, { eventId, title: 'Idee' })
    expect(made).toMatchObject({ day: null, startsAt: null, type: 'talk', audience: 'public' })
    const { sessions } = await bed.move(made, { day: '2027-06-11', time: '10:00' })
    expect(sessions).toMatchObject([{ startsAt: '2027-06-11T07:00:00.000Z', version: 2 }])
  })

  test('of the small hours belongs to the evening before', async () => {
    const made = await bed.add('02:30', { day: '2027-06-12' })
    expect(made).toMatchObject({ day: '2027-06-11', time: '26:30' })
    expect(made.startsAt).toBe('2027-06-11T23:30:00.000Z')
  })

  test('in the night when the clock goes back is the first or the second, and lasts what it lasts', async () => {
    const night = { day: '2027-10-30', minutes: 60 }
    const first = await bed.add('27:30', night)
    const second = await bed.add('27:30', { ...night, later: true })
    expect(first.startsAt).toBe('2027-10-31T00:30:00.000Z')
    expect(second.startsAt).toBe('2027-10-31T01:30:00.000Z')
    expect(first.endsAt).toBe(second.startsAt)
    const { conflicts } = await bed.agenda()
    expect(conflicts.filter(({ kind }) => kind === 'room_overlap')).toEqual([])
  })

  test('at a time that the clock skips is refused by name', async () => {
    const refused = await bed.ana.refused(contract.addSession, {
      eventId: bed.event.id,
      title: 'X',
      day: '2027-03-27',
      time: '27:30',
    })
    expect(refused.details.fields).toEqual({ time: { code: 'skipped_time' } })
  })

  test.each([0, -5, 1441, 2.5])('that lasts %d minutes is refused', async (minutes) => {
    const refused = await bed.ana.refused(contract.addSession, {
      eventId: bed.event.id,
      title: 'X',
      minutes,
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.details.fields ?? {})).toEqual(['minutes'])
  })

  test('has each speaker once; the same one again is an error of that field', async () => {
    const partId = await bed.speaker('Irina Dobre')
    const made = await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    const { id: eventId } = bed.event
    const speakers = [
      { partId, role: 'speaker' as const },
      { partId, role: 'moderator' as const },
    ]
    const { id: sessionId, version } = made
    for (const refused of [
      await bed.ana.refused(contract.changeSession, { eventId, sessionId, version, speakers }),
      await bed.ana.refused(contract.addSession, { eventId, title: 'X', speakers }),
    ])
      expect(refused).toMatchObject({
        status: 422,
        details: { fields: { speakers: { code: 'repeated' } } },
      })
  })

  test('takes only rooms, tracks and speakers of its event', async () => {
    const other = await bed.newEvent({ name: 'Alta' })
    const eventId = other.id
    const roomIds = [bed.room.id]
    for (const [more, code] of [
      [{ roomIds }, 'agenda.room_not_found'],
      [{ trackId: nobody }, 'agenda.track_not_found'],
      [{ speakers: [{ partId: nobody, role: 'speaker' }] }, 'agenda.speaker_not_found'],
    ] satisfies [Partial<CallOf<typeof contract.addSession>>, string][]) {
      const refused = await bed.ana.refused(contract.addSession, { eventId, title: 'X', ...more })
      expect(refused).toMatchObject({ status: 404, code })
    }
    const made = await bed.ana.call(contract.addSession, { eventId, title: 'X' })
    const moves = [moveOf(made, { roomIds })]
    const moved = await bed.ana.refused(contract.arrangeSessions, { eventId, moves })
    expect(moved.code).toBe('agenda.room_not_found')
  })

  test('another company sees and changes nothing', async () => {
    const made = await bed.add('10:00')
    const eventId = bed.event.id
    for (const refused of [
      await bed.stranger.refused(contract.getAgenda, { eventId }),
      await bed.stranger.refused(contract.addSession, { eventId, title: 'X' }),
      await bed.stranger.refused(contract.arrangeSessions, { eventId, moves: [moveOf(made, {})] }),
      await bed.stranger.refused(contract.publishAgenda, { eventId }),
      await bed.stranger.refused(contract.getFeeds, { eventId }),
    ])
      expect(refused.status).toBe(404)
    const counts = await bed.stranger.call(contract.countAgendas, { eventIds: [eventId] })
    expect(counts.items).toEqual([])
  })

  test('deleted is in the bin and can be restored', async () => {
    const { id } = await bed.add('10:00')
    await bed.ana.call(contract.removeSessions, { eventId: bed.event.id, ids: [id] })
    expect(await bed.times()).toEqual([])
    expect((await bed.ana.call(listBin, {})).items).toMatchObject([{ kind: 'agenda-session', id }])
    await bed.ana.call(restoreFromBin, { kind: 'agenda-session', id })
    expect(await bed.times()).toEqual(['10:00 Orașe verzi'])
  })

  test('history shows what moved, in words', async () => {
    const made = await bed.add('10:00')
    await bed.move(made, { time: '11:00' })
    const asked = { entity: 'agenda_session', entityId: made.id }
    const { items } = await bed.ana.call(listHistory, asked)
    expect(items[0]?.changes).toMatchObject([
      { field: 'time', before: { ro: '10:00' }, after: { ro: '11:00' } },
    ])
  })
})

describe('two planners', () => {
  test('the second of two who move the same session is shown where it is, and nothing moves', async () => {
    const [one, other] = [await bed.add('10:00'), await bed.add('12:00')]
    await bed.move(one, { time: '10:30' }, bed.radu)
    const refused = await bed.ana.refused(contract.arrangeSessions, {
      eventId: bed.event.id,
      moves: [moveOf(other, { time: '15:00' }), moveOf(one, { time: '16:00' })],
    })
    expect(refused).toMatchObject({ status: 409, code: 'agenda.moved_meanwhile' })
    const { sessions } = refused.details.current as { sessions: { time: string }[] }
    expect(sessions.map((each) => each.time).toSorted()).toEqual(['10:30', '12:00'])
    expect(await bed.times()).toEqual(['10:30 Orașe verzi', '12:00 Orașe verzi'])
  })

  test('F30: of two hundred pairs at the same moment one always wins and the other always gets a conflict', async () => {
    let session = await bed.add('10:00')
    for (let round = 0; round < 200; round++) {
      const at = ['10:00', '11:00', '12:00', '13:00'][round % 4] ?? '10:00'
      const both = await Promise.allSettled([
        bed.move(session, { time: at }, bed.ana),
        bed.move(session, { minutes: 30 + (round % 5) * 5 }, bed.radu),
      ])
      const won = both.filter((each) => each.status === 'fulfilled')
      expect(won).toHaveLength(1)
      const stands = won[0]?.value.sessions[0]
      const lost = both.find((each) => each.status === 'rejected')
      expect(lost?.reason).toMatchObject({
        status: 409,
        details: { current: { sessions: [stands] } },
      })
      if (stands) session = stands
    }
  })
})

describe('the following', () => {
  test('moves down when something is put before it, in its room and on its day only', async () => {
    const other = await bed.ana.call(contract.addRoom, { eventId: bed.event.id, name: 'Sala 2' })
    await bed.add('10:00', { title: 'A' })
    await bed.add('10:30', { title: 'B' })
    await bed.add('10:30', { title: 'altundeva', roomIds: [other.id] })
    await bed.add('10:30', { title: 'mâine', day: '2027-06-12' })
    await bed.add('10:30', { title: 'nou', minutes: 20, shift: true })
    expect(await bed.times()).toEqual([
      '10:00 A',
      '10:30 altundeva',
      '10:30 nou',
      '10:50 B',
      '10:30 mâine',
    ])
  })

  test('moves as much as the end of a longer session did, and up when one is deleted', async () => {
    const first = await bed.add('10:00', { title: 'A' })
    await bed.add('10:30', { title: 'B' })
    const at = { eventId: bed.event.id, sessionId: first.id, version: 1 }
    await bed.ana.call(contract.changeSession, { ...at, minutes: 45, shift: true })
    expect(await bed.times()).toEqual(['10:00 A', '10:45 B'])
    const gone = { eventId: bed.event.id, ids: [first.id], shift: true }
    await bed.ana.call(contract.removeSessions, gone)
    expect(await bed.times()).toEqual(['10:00 B'])
  })
})

describe('splitting and copying', () => {
  test('one becomes two that follow each other', async () => {
    const { id: sessionId } = await bed.add('10:00', { minutes: 60 })
    const at = { eventId: bed.event.id, sessionId, version: 1 }
    const { sessions } = await bed.ana.call(contract.splitSession, { ...at, minutes: 20 })
    expect(sessions.map((each) => [each.time, each.minutes])).toEqual([
      ['10:00', 20],
      ['10:20', 40],
    ])
    const refused = await bed.ana.refused(contract.splitSession, { ...at, version: 2, minutes: 20 })
    expect(refused.code).toBe('agenda.cannot_split')
  })

  test('a copy has everything but its id, and may lie on another day', async () => {
    const partId = await bed.speaker('Irina Dobre')
    const speakers = [{ partId, role: 'moderator' as const }]
    const made = await bed.add('10:00', { speakers })
    const { version: _, ...copy } = moveOf(made, { day: '2027-06-12' })
    const { sessions } = await bed.ana.call(contract.copySessions, {
      eventId: bed.event.id,
      copies: [copy],
    })
    expect(sessions).toMatchObject([{ day: '2027-06-12', time: '10:00', version: 1, speakers }])
    expect(sessions[0]?.id).not.toBe(made.id)
  })
})

describe('clashes of the programme', () => {
  const kinds = async () => (await bed.agenda()).conflicts.map(({ kind }) => kind)

  test('are named when they come and gone when mended', async () => {
    const made = await bed.add('10:00')
    const second = await bed.add('10:15')
    expect(await kinds()).toEqual(['room_overlap'])
    await bed.move(second, { time: '10:30' })
    expect(await kinds()).toEqual([])
    await bed.move(made, { time: '08:00' })
    expect(await kinds()).toEqual(['outside_day'])
  })

  test('a speaker who withdraws flags their sessions until they are taken out of them', async () => {
    const partId = await bed.speaker('Irina Dobre')
    const { id: sessionId } = await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    expect(await kinds()).toEqual([])
    await bed.ana.call(stepSpeakerEngagement, {
      eventId: bed.event.id,
      partId,
      version: 1,
      to: 'withdrawn',
    })
    expect(await kinds()).toEqual(['speaker_gone'])
    const at = { eventId: bed.event.id, sessionId, version: 1 }
    await bed.ana.call(contract.changeSession, { ...at, speakers: [] })
    expect(await kinds()).toEqual([])
  })

  test('so does one who is removed from the event, until she is back or taken out of them', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    await bed.ana.call(removeSpeakerEngagement, { eventId: bed.event.id, partId })
    expect(await kinds()).toEqual(['speaker_gone'])
    expect((await bed.agenda()).speakers).toMatchObject([
      { name: 'Irina Dobre', gone: true, removed: true },
    ])
    await bed.ana.call(restoreSpeakerEngagement, { eventId: bed.event.id, partId })
    expect(await kinds()).toEqual([])
    const [{ speakerId } = { speakerId: '' }] = (await bed.agenda()).speakers
    await bed.ana.call(removeSpeaker, { speakerId })
    expect(await kinds()).toEqual(['speaker_gone'])
  })

  test('a removed room is no longer anywhere, and its sessions have it again when it is back', async () => {
    await bed.add('10:00')
    const at = { eventId: bed.event.id, roomId: bed.room.id }
    await bed.ana.call(contract.removeRoom, at)
    expect((await bed.agenda()).sessions[0]?.roomIds).toEqual([])
    await bed.ana.call(contract.restoreRoom, at)
    expect((await bed.agenda()).sessions[0]?.roomIds).toEqual([bed.room.id])
  })

  test('so it is with a track, however often its removal is undone', async () => {
    const { id: eventId } = bed.event
    const { id: trackId } = await bed.ana.call(contract.addTrack, {
      eventId,
      name: 'Orașe',
      colour: 'fir',
    })
    await bed.add('10:00', { trackId })
    const tracks = async () => {
      const { sessions, tracks: all } = await bed.agenda()
      return [sessions[0]?.trackId, all.length]
    }
    await bed.ana.call(contract.removeTrack, { eventId, trackId })
    expect(await tracks()).toEqual([null, 0])
    for (let n = 0; n < 2; n++)
      expect(await bed.ana.call(contract.restoreTrack, { eventId, trackId })).toMatchObject({
        name: 'Orașe',
      })
    expect(await tracks()).toEqual([trackId, 1])
    const foreign = await bed.stranger.refused(contract.restoreTrack, { eventId, trackId })
    expect(foreign.status).toBe(404)
  })

  test('a thousand sessions in one day are taken and shown', async () => {
    const { id: eventId } = bed.event
    const made = await bed.add('10:00', { minutes: 5 })
    const { version: _, ...copy } = moveOf(made, {})
    for (let n = 0; n < 5; n++)
      await bed.ana.call(contract.copySessions, {
        eventId,
        copies: Array.from({ length: 200 }, (__, at) => ({
          ...copy,
          time: `${String(9 + (at % 9)).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`,
        })),
      })
    const { sessions } = await bed.agenda()
    expect(sessions).toHaveLength(1001)
  })
})

test('the hours of the days follow the event until somebody sets them; the second writer gets a conflict', async () => {
  const { id: eventId } = bed.event
  expect((await bed.agenda()).days).toEqual([
    { day: '2027-06-11', from: '09:00', to: '18:00' },
    { day: '2027-06-12', from: '09:00', to: '18:00' },
  ])
  const days = [{ day: '2027-06-11', from: '08:00', to: '26:00' }]
  await bed.ana.call(contract.setDays, { eventId, version: 1, days })
  expect((await bed.agenda()).days).toEqual(days)
  const refused = await bed.radu.refused(contract.setDays, { eventId, version: 1, days: null })
  expect(refused).toMatchObject({
    code: 'agenda.days_changed_meanwhile',
    details: { current: { id: eventId, version: 2, days } },
  })
})

test('the programme moves with the event by the clock on the wall, and back', async () => {
  await bed.add('10:00')
  const { id: eventId, version } = bed.event
  // From summer time into winter time: ten o'clock stays ten o'clock.
  const moved = await bed.ana.call(moveEvent, { eventId, version, startDate: '2027-11-05' })
  const [session] = (await bed.agenda()).sessions
  expect(session).toMatchObject({ day: '2027-11-05', time: '10:00' })
  expect(session?.startsAt).toBe('2027-11-05T08:00:00.000Z')
  await bed.ana.call(undoMove, { eventId, batchId: moved.batchId })
  expect((await bed.agenda()).sessions[0]).toMatchObject({ day: '2027-06-11', time: '10:00' })
})
