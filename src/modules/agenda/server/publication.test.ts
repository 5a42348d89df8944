import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { emptyQueue } from '#platform/testing/queue.ts'
import { listHistory } from '#modules/company/contract.ts'
import {
  changeSpeakerEngagement,
  changeSpeaker,
  removeSpeaker,
  stepSpeakerEngagement,
} from '#modules/speakers/contract.ts'
import * as contract from '../contract.ts'
import { agendaTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = agendaTestbed(app)
const get = (url: string) => app.http.inject({ url: new URL(url, 'https://prilej.test').pathname })
const letters = async () =>
  (await bed.queued<{ letter: { to: { address: string }; blocks: unknown[] } }>('mail.send')).map(
    ({ letter }) => letter,
  )

describe('publishing', () => {
  test('freezes a numbered version with what changed; a draft is seen by no one', async () => {
    const made = await bed.add('10:00')
    await bed.add(null, { title: 'fără loc' })
    const first = await bed.publish({ note: 'Prima' })
    expect(first).toMatchObject({ number: 1, note: 'Prima', sessions: 1 })
    expect(first.changes.map(({ kinds }) => kinds)).toEqual([['new']])
    const { sessions } = await bed.move(made, { time: '11:00' })
    expect((await bed.agenda()).published).toMatchObject({ number: 1, pending: 1 })
    const feeds = await bed.ana.call(contract.getFeeds, { eventId: bed.event.id })
    expect((await get(feeds.json ?? '')).json()).toMatchObject({
      version: 1,
      sessions: [{ title: 'Orașe verzi', time: '10:00' }],
    })
    const [moved] = sessions
    if (moved) await bed.move(moved, { roomIds: [] })
    const second = await bed.publish()
    expect(second.changes.map(({ kinds }) => kinds)).toEqual([['moved', 'room']])
    expect((await bed.agenda()).published).toMatchObject({ number: 2, pending: 0 })
  })

  test('wants every clash acknowledged, also one that came up meanwhile', async () => {
    await bed.add('10:00')
    await bed.add('10:15')
    const { conflicts } = await bed.agenda()
    await bed.add('10:20')
    const { id: eventId } = bed.event
    const acknowledged = conflicts.map(({ key }) => key)
    for (const known of [[], acknowledged]) {
      const refused = await bed.ana.refused(contract.publishAgenda, {
        eventId,
        acknowledged: known,
      })
      expect(refused).toMatchObject({ status: 409, code: 'agenda.not_acknowledged' })
    }
    expect((await bed.publish()).number).toBe(1)
  })

  test('of nothing, and of nothing new, is refused', async () => {
    const { id: eventId } = bed.event
    const empty = await bed.ana.refused(contract.publishAgenda, { eventId })
    expect(empty.code).toBe('agenda.nothing_to_publish')
    await bed.add('10:00')
    await bed.publish()
    const same = await bed.ana.refused(contract.publishAgenda, { eventId })
    expect(same.code).toBe('agenda.nothing_changed')
  })

  test('of two who publish at once each has a number of their own or gets a conflict', async () => {
    await bed.add('10:00')
    const { id: eventId } = bed.event
    const both = await Promise.allSettled([
      bed.ana.call(contract.publishAgenda, { eventId }),
      bed.radu.call(contract.publishAgenda, { eventId }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('writes only to the speakers whom a change concerns, and emits an event to other modules', async () => {
    const irina = await bed.speaker('Irina Dobre', 'irina@exemplu.ro')
    const vlad = await bed.speaker('Vlad Pop', 'vlad@exemplu.ro')
    const mute = await bed.speaker('Fără adresă')
    const speaks = (partId: string) => ({ speakers: [{ partId, role: 'speaker' as const }] })
    const made = await bed.add('10:00', speaks(irina))
    await bed.add('11:00', speaks(vlad))
    await bed.add('12:00', speaks(mute))
    expect(await bed.publish()).toMatchObject({ told: 2 })
    expect((await letters()).map(({ to }) => to.address)).toEqual([
      'irina@exemplu.ro',
      'vlad@exemplu.ro',
    ])
    await emptyQueue(db)
    await bed.move(made, { time: '14:00' })
    const preview = await bed.ana.call(contract.previewPublish, { eventId: bed.event.id })
    expect(preview.told).toEqual([{ name: 'Irina Dobre', hasEmail: true }])
    expect(await bed.publish({ note: 'Irina vine mai târziu' })).toMatchObject({ told: 1 })
    const [letter, ...more] = await letters()
    expect([letter?.to.address, more]).toEqual(['irina@exemplu.ro', []])
    expect(JSON.stringify(letter?.blocks)).toContain(
      'Mutată: Orașe verzi – vineri, 11 iunie, 14:00–14:30, Sala Mare (înainte: vineri, 11 iunie, 10:00–10:30, Sala Mare)',
    )
    const news = await bed.queued<{ number: number; changes: unknown[] }>('test.agenda.published')
    expect(news).toMatchObject([{ number: 2, changes: [{ kinds: ['moved'] }] }])
  })

  test('of a cancelled event sends no letter', async () => {
    const irina = await bed.speaker('Irina Dobre', 'irina@exemplu.ro')
    await bed.add('10:00', { speakers: [{ partId: irina, role: 'speaker' }] })
    await db.look("update events set status = 'cancelled' where id = $1", [bed.event.id])
    const preview = await bed.ana.call(contract.previewPublish, { eventId: bed.event.id })
    expect(preview).toMatchObject({ told: [], guests: { reached: 0 } })
    expect(await bed.publish()).toMatchObject({ told: 0 })
    expect(await letters()).toEqual([])
  })

  test('an older version can be published again; what is planned stays', async () => {
    const made = await bed.add('10:00')
    await bed.publish()
    await bed.move(made, { time: '15:00' })
    await bed.publish()
    const { id: eventId } = bed.event
    const preview = await bed.ana.call(contract.previewPublish, { eventId, again: 1 })
    expect(preview).toMatchObject({ next: 3, changes: [{ kinds: ['moved'] }] })
    const unknown = await bed.ana.refused(contract.previewPublish, { eventId, again: 9 })
    expect(unknown.code).toBe('agenda.version_not_found')
    const repeated = await bed.ana.call(contract.publishAgain, { eventId, number: 1, note: '' })
    expect(repeated).toMatchObject({ number: 3, again: 1 })
    expect(await bed.times()).toEqual(['15:00 Orașe verzi'])
    const { content } = await bed.ana.call(contract.getVersion, { eventId, number: 3 })
    expect(content).toMatchObject([{ time: '10:00' }])
    const { items } = await bed.ana.call(contract.listVersions, { eventId, limit: 2 })
    expect(items.map(({ number }) => number)).toEqual([3, 2])
    const refused = await bed.ana.refused(contract.publishAgain, { eventId, number: 9, note: '' })
    expect(refused.code).toBe('agenda.version_not_found')
  })
})

describe('speakers of what was published', () => {
  const spoke = async (number: number) => {
    const { id: eventId } = bed.event
    const { content } = await bed.ana.call(contract.getVersion, { eventId, number })
    return content.flatMap(({ speakers }) => speakers.map(({ name }) => name))
  }

  test('are named as they are called now; of a deleted person it stays known that somebody spoke', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    await bed.publish()
    const [{ speakerId } = { speakerId: '' }] = (await bed.agenda()).speakers
    await bed.ana.call(changeSpeaker, { speakerId, version: 1, name: 'Irina Dobre-Popa' })
    expect(await spoke(1)).toEqual(['Irina Dobre-Popa'])
    expect((await bed.agenda()).published).toMatchObject({ pending: 0 })
    await bed.ana.call(removeSpeaker, { speakerId })
    expect(await spoke(1)).toEqual(['speaker șters'])
    await bed.publish()
    expect(await spoke(2)).toEqual([])
    expect(await spoke(1)).toEqual(['speaker șters'])
  })

  test('are shown by name in the history of their session, which keeps no name itself', async () => {
    const partId = await bed.speaker('Irina Dobre')
    const { id: entityId } = await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    const { items } = await bed.ana.call(listHistory, { entity: 'agenda_session', entityId })
    const change = items[0]?.changes.find(({ field }) => field === 'speakers')
    expect(change).toMatchObject({ after: { ro: 'Irina Dobre' } })
    const kept = await db.look(
      `select from history where company_id = $1 and entity = 'agenda_session' and changes::text like '%Irina%'`,
      [bed.companyId],
    )
    expect(kept).toEqual([])
  })
})

describe('feeds', () => {
  const calendar = async (url: string) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    const file = new ICAL.Component(ICAL.parse(answer.body) as unknown[])
    expect(file.getAllSubcomponents('vtimezone')).toHaveLength(1)
    return file.getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      title: String(event.getFirstPropertyValue('summary')),
      status: String(event.getFirstPropertyValue('status')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      start: String(event.getFirstPropertyValue('dtstart')),
    }))
  }
  const feeds = () => bed.ana.call(contract.getFeeds, { eventId: bed.event.id })

  test('show what is published, and what is gone as cancelled under the same id', async () => {
    const made = await bed.add('10:00')
    const kept = await bed.add('11:00', { title: 'Rămâne' })
    await bed.publish()
    const { guests } = await feeds()
    const before = await calendar(guests)
    await bed.ana.call(contract.removeSessions, { eventId: bed.event.id, ids: [made.id] })
    await bed.move(kept, { time: '16:00' })
    expect(await calendar(guests)).toEqual(before)
    await bed.publish()
    const after = await calendar(guests)
    expect(after.map(({ uid }) => uid).toSorted()).toEqual(before.map(({ uid }) => uid).toSorted())
    expect(after.find(({ uid }) => uid.startsWith(made.id))).toMatchObject({
      status: 'CANCELLED',
      sequence: 2,
    })
    expect(after.find(({ uid }) => uid.startsWith(kept.id))).toMatchObject({
      status: 'CONFIRMED',
      start: '2027-06-11T16:00:00',
    })
  })

  test('each shows what its readers may see', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.add('10:00', { title: 'public', speakers: [{ partId, role: 'speaker' }] })
    await bed.add('11:00', { title: 'echipă', audience: 'team' })
    await bed.publish()
    const { team, guests, speakers } = await feeds()
    const titles = async (url: string) => (await calendar(url)).map(({ title }) => title).toSorted()
    expect(await titles(team)).toEqual(['echipă', 'public'])
    expect(await titles(guests)).toEqual(['public'])
    expect(await titles(speakers[0]?.url ?? '')).toEqual(['public'])
    await bed.ana.call(contract.renewFeeds, { eventId: bed.event.id })
    for (const old of [team, guests, speakers[0]?.url ?? ''])
      expect((await get(old)).statusCode).toBe(404)
    expect((await get(team.replace(/calendar\/..../, 'calendar/AAAA'))).statusCode).toBe(404)
  })

  test('a speaker without a session is offered none, and no calendar is ever empty', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.speaker('Fără Sesiune')
    const before = await feeds()
    expect(before.speakers).toEqual([])
    expect(await calendar(before.guests)).toMatchObject([{ title: bed.event.name }])
    await bed.add('10:00', { title: 'public', speakers: [{ partId, role: 'speaker' }] })
    await bed.publish()
    const { guests, speakers } = await feeds()
    expect(speakers.map(({ name }) => name)).toEqual(['Irina Dobre'])
    expect(await calendar(guests)).toMatchObject([{ title: 'public' }])
  })

  test('the public sees only speakers who are confirmed and agreed, and nothing of a private event', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    await bed.publish()
    const { json } = await feeds()
    const names = async () => {
      const body = (await get(json ?? '')).json<{ sessions: { speakers: { name: string }[] }[] }>()
      return body.sessions.flatMap(({ speakers }) => speakers.map(({ name }) => name))
    }
    expect(await names()).toEqual([])
    const at = { eventId: bed.event.id, partId }
    await bed.ana.call(stepSpeakerEngagement, { ...at, version: 1, to: 'confirmed' })
    expect(await names()).toEqual([])
    await bed.ana.call(changeSpeakerEngagement, { ...at, version: 2, agreesPublic: true })
    expect(await names()).toEqual(['Irina Dobre'])
    bed.event = await bed.newEvent({ name: 'Secret', visibility: 'private' })
    expect((await feeds()).json).toBeNull()
  })

  test('so does the paper for guests, while the paper of the team names everybody', async () => {
    const partId = await bed.speaker('Irina Dobre')
    await bed.add('10:00', { speakers: [{ partId, role: 'speaker' }] })
    await bed.add('11:00', { title: 'Ședință', audience: 'team' })
    await bed.publish()
    const { id: eventId } = bed.event
    const printed = async (what: 'draft' | 'published', audience: 'team' | 'guests') => {
      const { url } = await bed.ana.call(contract.printAgenda, { eventId, what, audience })
      return new PdfReading((await readDownload(app.jobDeps(), url)).bytes).textOf(0)
    }
    for (const what of ['draft', 'published'] as const) {
      const paper = await printed(what, 'guests')
      expect(paper).toContain('Orașe verzi')
      expect(paper).not.toMatch(/Irina|Ședință/)
      expect(await printed(what, 'team')).toMatch(/Irina Dobre[^]*Ședință/)
    }
    await bed.ana.call(stepSpeakerEngagement, { eventId, partId, version: 1, to: 'confirmed' })
    await bed.ana.call(changeSpeakerEngagement, { eventId, partId, version: 2, agreesPublic: true })
    expect(await printed('published', 'guests')).toContain('Irina Dobre')
    await bed.ana.call(changeSpeakerEngagement, {
      eventId,
      partId,
      version: 3,
      agreesPublic: false,
    })
    expect(await printed('published', 'guests')).not.toContain('Irina')
  })

  test('the paper goes from room to room, repeats the day and is a draft only while it differs', async () => {
    const { id: eventId } = bed.event
    const rooms = [bed.room.id]
    for (const name of ['Sala Mică', 'Atelierul'])
      rooms.push((await bed.ana.call(contract.addRoom, { eventId, name, capacity: 20 })).id)
    const titles = ['Energie', 'Orașe', 'Ateliere']
    for (let hour = 9; hour < 17; hour++)
      for (const at of [2, 0, 1])
        await bed.add(`${hour}:00`.padStart(5, '0'), {
          title: `${titles[at]} la ${hour}`,
          roomIds: [rooms[at] ?? ''],
        })
    const printed = async () => {
      const { url } = await bed.ana.call(contract.printAgenda, { eventId, what: 'draft' })
      const paper = new PdfReading((await readDownload(app.jobDeps(), url)).bytes)
      return paper.pages.map((_, page) => paper.textOf(page))
    }
    const [first = '', second = ''] = await printed()
    expect(first).toContain('Ciornă')
    expect(first).toMatch(/Energie la 9[^]*Orașe la 9[^]*Ateliere la 9[^]*Energie la 10/)
    expect(second).toMatch(/^[^]*vineri, 11 iunie 2027[^]*la 16/)
    await bed.publish()
    expect((await printed()).join('')).not.toContain('Ciornă')
    await bed.add('17:00')
    expect((await printed()).join('')).toContain('Ciornă')
  })

  test('a printed programme of what was never published is refused', async () => {
    const { id: eventId } = bed.event
    const refused = await bed.ana.refused(contract.printAgenda, { eventId, what: 'published' })
    expect(refused.code).toBe('agenda.version_not_found')
  })
})
