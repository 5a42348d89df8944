import { describe, expect, test } from 'vitest'
import { personOf } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { getReadiness, moveEvent, previewMove } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { blankSpeaker } from '../model.ts'
import { speakersTestbed } from './testbed.ts'

const app = wholeApp()
const bed = speakersTestbed(app)
const names = async (input: Parameters<typeof list>[0] = {}) =>
  (await list(input)).items.map(({ name }) => name)
const list = (input: { search?: string; eventId?: string; limit?: number; cursor?: string }) =>
  bed.ana.call(contract.listSpeakers, input)

describe('the directory', () => {
  test('somebody added is found without diacritics, by name, firm and phone', async () => {
    await bed.speaker({
      name: 'Ștefan Țuțea',
      organisation: 'Grădina Verde',
      phone: '+40722100200',
    })
    await bed.speaker({ name: 'Ana Pop' })
    for (const search of ['stefan', 'TUTEA', 'gradina', '0722 100'])
      expect([search, await names({ search })]).toEqual([search, ['Ștefan Țuțea']])
  })

  test('pages follow each other in Romanian order', async () => {
    for (const name of ['Țepeș', 'Stan', 'Șerban', 'Toma']) await bed.speaker({ name })
    const first = await list({ limit: 3 })
    expect(first.total).toBe(4)
    const second = await list({ limit: 3, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Stan',
      'Șerban',
      'Toma',
      'Țepeș',
    ])
    expect(await bed.ana.refused(contract.listSpeakers, { cursor: 'x' })).toMatchObject({
      status: 422,
    })
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id: speakerId, version } = await bed.speaker()
    await bed.ana.call(contract.changeSpeaker, { speakerId, version, headline: 'a lor' })
    const refused = await bed.ana.refused(contract.changeSpeaker, {
      speakerId,
      version,
      headline: 'a mea',
    })
    expect(refused).toMatchObject({ status: 409, code: 'speakers.changed_meanwhile' })
    expect(refused.details.current).toMatchObject({ headline: 'a lor', version: 2 })
  })

  test('what is wrong is named by field, and HTML stays text', async () => {
    const bad = { ...blankSpeaker, name: ' ', email: 'x', links: ['javascript:alert(1)'] }
    const refused = await bed.ana.refused(contract.addSpeaker, bad)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.details.fields ?? {}).toSorted()).toEqual([
      'email',
      'links.0',
      'name',
    ])
    const bioRo = '<img src=x onerror=alert(1)> & <b>gras</b>'
    expect((await bed.speaker({ bioRo })).bioRo).toBe(bioRo)
  })

  test('a photo must be an image of this company', async () => {
    const refused = await bed.ana.refused(contract.addSpeaker, {
      ...blankSpeaker,
      name: 'Ana',
      photoId: '00000000-0000-4000-8000-000000000009',
    })
    expect(refused).toMatchObject({ status: 404, code: 'speakers.photo_unusable' })
  })

  test('a deleted speaker leaves every list, is in the bin and is restored with their engagement', async () => {
    const { id: speakerId, name } = await bed.speaker()
    await bed.ana.call(contract.removeSpeaker, { speakerId })
    expect(await names({ eventId: bed.event.id })).toEqual([])
    const { items } = await bed.ana.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'speaker', id: speakerId, name }])
    await bed.ana.call(restoreFromBin, { kind: 'speaker', id: speakerId })
    expect(await names({ eventId: bed.event.id })).toEqual([name])
  })

  test('another company finds nothing, and cannot write', async () => {
    const { id: speakerId, partId } = await bed.speaker()
    expect((await bed.stranger.call(contract.listSpeakers, {})).items).toEqual([])
    const ids = { eventId: bed.event.id, partId }
    for (const refused of [
      await bed.stranger.refused(contract.getSpeaker, { speakerId }),
      await bed.stranger.refused(contract.changeSpeaker, { speakerId, version: 1, name: 'X' }),
      await bed.stranger.refused(contract.getSpeakerEngagement, ids),
      await bed.stranger.refused(contract.stepSpeakerEngagement, {
        ...ids,
        version: 1,
        to: 'confirmed',
      }),
    ])
      expect(refused.status).toBe(404)
  })
})

describe('their part in an event', () => {
  test('goes from proposed to confirmed, and is counted by stage', async () => {
    const { partId } = await bed.speaker()
    await bed.speaker({ name: 'Ana Pop' })
    await bed.step(partId, 'confirmed')
    const counts = await bed.ana.call(contract.countSpeakers, { eventId: bed.event.id })
    expect(counts).toMatchObject({ total: 2, byStatus: { proposed: 1, confirmed: 1 } })
    const confirmed = await bed.ana.call(contract.listSpeakers, {
      eventId: bed.event.id,
      status: ['confirmed'],
    })
    expect(confirmed.items.map(({ name }) => name)).toEqual(['Irina Dobre'])
  })

  test('is counted among those searched for, as they are listed', async () => {
    await bed.speaker({ name: 'Ana Pop' })
    await bed.speaker({ name: 'Radu Pop' })
    const { partId } = await bed.speaker({ name: 'Ioana Stan' })
    await bed.step(partId, 'confirmed')
    const asked = { eventId: bed.event.id, search: 'pop' }
    const { total, byStatus } = await bed.ana.call(contract.countSpeakers, asked)
    expect([total, byStatus.proposed, byStatus.confirmed]).toEqual([2, 2, 0])
  })

  test('has materials that are late in the time zone of the event, not of the server', async () => {
    bed.event = await bed.newEvent({ timeZone: 'America/New_York' })
    const { partId } = await bed.speaker()
    const eventId = bed.event.id
    const asked = { eventId, partId, title: 'Prezentarea', dueDate: '2027-02-10' }
    await bed.ana.call(contract.addMaterial, asked)
    const late = async () => {
      const { materials } = await bed.engagement(partId)
      const { items } = await bed.ana.call(contract.listSpeakers, { eventId })
      const { lateMaterials } = await bed.ana.call(contract.countSpeakers, { eventId })
      return [materials[0]?.late, items[0]?.materials.late, lateMaterials]
    }
    // Three in the morning here is still the evening before in New York.
    time.now = new Date('2027-02-11T01:00:00Z')
    expect(await late()).toEqual([false, 0, 0])
    time.now = new Date('2027-02-11T06:00:00Z')
    expect(await late()).toEqual([true, 1, 1])
  })

  test('is added once: adding again changes nothing, and a speaker of another company is refused', async () => {
    const { id } = await bed.speaker()
    const repeated = await bed.ana.call(contract.addSpeakerEngagements, {
      eventId: bed.event.id,
      speakerIds: [id],
    })
    expect(repeated.parts).toEqual([])
    const foreign = await bed.stranger.call(contract.addSpeaker, { ...blankSpeaker, name: 'X' })
    const refused = await bed.ana.refused(contract.addSpeakerEngagements, {
      eventId: bed.event.id,
      speakerIds: [foreign.speaker.id],
    })
    expect(refused).toMatchObject({ status: 404, code: 'speakers.not_found' })
  })

  test('keeps what was agreed; consents are dated; end before start is refused', async () => {
    const { partId } = await bed.speaker()
    const at = { eventId: bed.event.id, partId, version: 1 }
    const engagement = await bed.ana.call(contract.changeSpeakerEngagement, {
      ...at,
      fee: { minor: 150_000, currency: 'EUR' },
      availability: [{ day: '2027-06-11', from: '10:00', to: '26:00' }],
      agreesPublic: true,
    })
    expect(engagement).toMatchObject({ fee: { minor: 150_000 }, agreesPublic: true })
    expect(engagement.agreedAt).toBe(time.now.toISOString())
    const backwards = { day: '2027-06-11', from: '12:00', to: '12:00' }
    const refused = await bed.ana.refused(contract.changeSpeakerEngagement, {
      ...at,
      version: 2,
      availability: [backwards],
    })
    expect(refused.details.fields).toMatchObject({
      'availability.0.to': { code: 'end_before_start' },
    })
  })

  test('of two who change what was agreed, the second is shown who saved first', async () => {
    const { partId } = await bed.speaker()
    const at = { eventId: bed.event.id, partId, version: 1 }
    await bed.ana.call(contract.changeSpeakerEngagement, { ...at, agreesPhotos: true })
    const radu = personOf(app, bed.companyId, 'planner')
    const refused = await radu.refused(contract.changeSpeakerEngagement, {
      ...at,
      travel: 'cu trenul',
    })
    expect(refused).toMatchObject({
      code: 'speakers.part_changed_meanwhile',
      details: { savedBy: { id: bed.ana.id } },
    })
  })

  test('a limited planner sees only parts of their events', async () => {
    const { id: speakerId } = await bed.speaker()
    const other = await bed.newEvent({ name: 'Alta' })
    const limited = personOf(app, bed.companyId, 'planner', [other.id])
    const seen = await limited.call(contract.getSpeaker, { speakerId })
    expect(seen.parts).toEqual([])
    const refused = await limited.refused(contract.listSpeakers, { eventId: bed.event.id })
    expect(refused.status).toBe(404)
  })

  test('a limited planner deletes a speaker only while no other event has them', async () => {
    const { id: speakerId } = await bed.speaker()
    const other = await bed.newEvent({ name: 'Alta' })
    const limited = personOf(app, bed.companyId, 'planner', [other.id])
    expect(await limited.call(contract.getSpeaker, { speakerId })).toMatchObject({ otherEvents: 1 })
    expect(await limited.refused(contract.removeSpeaker, { speakerId })).toMatchObject({
      code: 'used_in_other_events',
    })
    const inside = personOf(app, bed.companyId, 'planner', [bed.event.id])
    expect(await inside.call(contract.getSpeaker, { speakerId })).toMatchObject({ otherEvents: 0 })
    await inside.call(contract.removeSpeaker, { speakerId })
  })
})

describe('materials', () => {
  const ask = (partId: string, dueDate: string | null = null) =>
    bed.ana.call(contract.addMaterial, {
      eventId: bed.event.id,
      partId,
      title: 'Prezentarea',
      dueDate,
    })

  test('are late after their day, and no longer once received', async () => {
    const { partId } = await bed.speaker()
    const asked = await ask(partId, '2027-02-09')
    expect(asked).toMatchObject({ state: 'asked', late: true })
    const counts = () => bed.ana.call(contract.countSpeakers, { eventId: bed.event.id })
    expect((await counts()).lateMaterials).toBe(1)
    const received = await bed.ana.call(contract.changeMaterial, {
      eventId: bed.event.id,
      partId,
      materialId: asked.id,
      version: 1,
      state: 'received',
    })
    expect(received).toMatchObject({ late: false, receivedAt: time.now.toISOString() })
    expect((await counts()).lateMaterials).toBe(0)
  })

  test('that are late lead to those who owe them, and to no one who withdrew', async () => {
    const eventId = bed.event.id
    const owing = await bed.speaker({ name: 'Irina Dobre' })
    await ask(owing.partId, '2027-02-09')
    const inTime = await bed.speaker({ name: 'Radu Pop' })
    await ask(inTime.partId, '2027-05-09')
    const gone = await bed.speaker({ name: 'Vlad Ionescu' })
    await ask(gone.partId, '2027-02-09')
    await bed.step(gone.partId, 'withdrawn')
    const { items } = await bed.ana.call(getReadiness, { eventId })
    const href = items.find(({ code }) => code === 'speakers.materials')?.href
    expect(href).toBe(`/speakeri?eveniment=${eventId}&vedere=lista&materiale=late`)
    const late = await bed.ana.call(contract.listSpeakers, { eventId, late: true })
    expect(late.items.map(({ name }) => name)).toEqual(['Irina Dobre'])
    const counts = await bed.ana.call(contract.countSpeakers, { eventId, late: true })
    expect([counts.total, counts.byStatus.withdrawn, counts.lateMaterials]).toEqual([1, 0, 1])
    const all = await bed.ana.call(contract.listSpeakers, { eventId })
    expect(all.items.map(({ materials }) => materials.late)).toEqual([1, 0, 0])
  })

  test('a link that comes in makes it received; the second writer gets a conflict', async () => {
    const { partId } = await bed.speaker()
    const { id: materialId } = await ask(partId)
    const at = { eventId: bed.event.id, partId, materialId, version: 1 }
    const link = 'https://exemplu.ro/slide-uri'
    expect(await bed.ana.call(contract.changeMaterial, { ...at, link })).toMatchObject({
      state: 'received',
    })
    const refused = await bed.ana.refused(contract.changeMaterial, { ...at, note: 'x' })
    expect(refused.code).toBe('speakers.material_changed_meanwhile')
  })

  test('one that is no longer asked for counts nowhere, and comes back with what came in', async () => {
    const { partId } = await bed.speaker()
    const late = await ask(partId, '2027-02-09')
    const { id: materialId } = await ask(partId)
    const at = { eventId: bed.event.id, partId, materialId }
    const link = 'https://exemplu.ro/slide-uri'
    await bed.ana.call(contract.changeMaterial, { ...at, version: 1, link })
    await bed.ana.call(contract.removeMaterial, at)
    await bed.ana.call(contract.removeMaterial, { ...at, materialId: late.id })
    const repeated = await bed.ana.refused(contract.removeMaterial, at)
    expect(repeated.code).toBe('speakers.material_not_found')
    const changed = { ...at, version: 2, note: 'x' }
    expect((await bed.ana.refused(contract.changeMaterial, changed)).status).toBe(404)
    expect((await bed.engagement(partId)).materials).toEqual([])
    const { lateMaterials } = await bed.ana.call(contract.countSpeakers, { eventId: at.eventId })
    expect(lateMaterials).toBe(0)
    for (let n = 0; n < 2; n++)
      expect(await bed.ana.call(contract.restoreMaterial, at)).toMatchObject({
        link,
        state: 'received',
      })
    expect((await bed.engagement(partId)).materials.map(({ id }) => id)).toEqual([materialId])
  })

  test('their days move with the event, and back', async () => {
    const { partId } = await bed.speaker()
    await ask(partId, '2027-06-01')
    const eventId = bed.event.id
    const preview = await bed.ana.call(previewMove, { eventId, startDate: '2027-06-18' })
    expect(JSON.stringify(preview)).toContain('2027-06-08')
    const { version } = bed.event
    await bed.ana.call(moveEvent, { eventId, version, startDate: '2027-06-18' })
    expect((await bed.engagement(partId)).materials[0]?.dueDate).toBe('2027-06-08')
  })
})

test('a speaker taken out of an event lies in the bin and comes back from it', async () => {
  const { partId } = await bed.speaker()
  await bed.ana.call(contract.removeSpeakerEngagement, { eventId: bed.event.id, partId })
  const { items } = await bed.ana.call(listBin, {})
  expect(items).toMatchObject([
    { kind: 'speaker-part', id: partId, name: 'Irina Dobre · Conferința Orizont' },
  ])
  expect(items[0]?.deletedBy).toBeTruthy()
  await bed.ana.call(restoreFromBin, { kind: 'speaker-part', id: partId })
  expect((await bed.engagement(partId)).status).toBe('proposed')
  expect((await bed.ana.call(listBin, {})).items).toEqual([])
})

test('history describes a speaker in words', async () => {
  const { id, partId } = await bed.speaker()
  await bed.step(partId, 'withdrawn')
  const { items } = await bed.ana.call(listHistory, { entity: 'speaker', entityId: id })
  expect(items.map(({ deed }) => deed.ro)).toContain('a adăugat la eveniment speakerul')
})
