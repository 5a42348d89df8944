import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { queued } from '#platform/testing/queue.ts'
import { listHistory } from '#modules/company/contract.ts'
import { listOutsideLinks, revokeOutsideLink } from '#modules/outside-links/contract.ts'
import * as contract from '../contract.ts'
import { speakersTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = speakersTestbed(app)

const pathOf = async (partId: string) => new URL((await bed.engagement(partId)).link ?? '').pathname
const get = (url: string) => app.http.inject({ url, headers: { 'accept-language': 'ro' } })

async function post(url: string, values: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'slide-uri.txt')
  const message = new Response(form)
  const headers = { 'content-type': message.headers.get('content-type') ?? '' }
  return app.http.inject({
    method: 'POST',
    url,
    headers,
    payload: Buffer.from(await message.arrayBuffer()),
  })
}

const validForm = { v1: '1', v2: '1', name: 'Irina Dobre', bioRo: 'Scrie despre orașe.' }

describe("a speaker's own page", () => {
  test('shows what is known, escaped, and is no one’s to index', async () => {
    const { partId } = await bed.speaker({ bioRo: '<script>alert(1)</script>' })
    const answer = await get(await pathOf(partId))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Bun venit, Irina Dobre')
    expect(answer.body).toContain('&lt;script&gt;alert(1)')
    expect(answer.body).not.toContain('<script>alert')
    expect(answer.body).toContain('noindex')
  })

  test('keeps what is filled in, dates the consents and notifies the team', async () => {
    const { partId } = await bed.speaker()
    const path = await pathOf(partId)
    const answer = await post(path, {
      ...validForm,
      links: 'exemplu.ro/irina',
      'de-2027-06-11': '9:00',
      'pana-2027-06-11': '14.30',
      agreesPublic: '1',
    })
    expect(answer.statusCode).toBe(303)
    const engagement = await bed.engagement(partId)
    expect(engagement).toMatchObject({
      agreesPublic: true,
      agreesRecording: false,
      filledAt: time.now.toISOString(),
      availability: [{ day: '2027-06-11', from: '09:00', to: '14:30' }],
      speaker: { bioRo: 'Scrie despre orașe.', links: ['https://exemplu.ro/irina'] },
    })
  })

  test('keeps the hours that it does not show, and changes those that it does', async () => {
    const { partId } = await bed.speaker()
    const morning = { day: '2027-06-11', from: '09:00', to: '11:00' }
    const noon = { day: '2027-06-11', from: '14:00', to: '18:00' }
    const second = { day: '2027-06-12', from: '10:00', to: '12:00' }
    const before = { day: '2027-06-09', from: '10:00', to: '20:00' }
    await bed.ana.call(contract.changeSpeakerEngagement, {
      eventId: bed.event.id,
      partId,
      version: 1,
      availability: [before, morning, noon, second],
    })
    const answer = await post(await pathOf(partId), {
      ...validForm,
      v2: '2',
      'de-2027-06-11': '14:00',
      'pana-2027-06-11': '18:00',
      'de-2027-06-12': '15:00',
      'pana-2027-06-12': '16:00',
    })
    expect(answer.statusCode).toBe(303)
    expect((await bed.engagement(partId)).availability).toEqual([
      before,
      morning,
      noon,
      { ...second, from: '15:00', to: '16:00' },
    ])
  })

  test('what is wrong comes back beside its field with everything typed', async () => {
    const { partId } = await bed.speaker()
    const path = await pathOf(partId)
    const answer = await post(path, {
      ...validForm,
      name: ' ',
      'de-2027-06-11': '15:00',
      'pana-2027-06-11': '14:00',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Scrie despre orașe.')
    expect(answer.body).toContain('value="15:00"')
    expect(answer.body).toContain('field-error')
    expect(answer.body).toContain('vineri, 11 iunie: ')
    expect((await bed.engagement(partId)).filledAt).toBeNull()
  })

  test('a photo of more than 20 MB is named, and nothing typed is lost', async () => {
    const { partId } = await bed.speaker()
    const photo = new Blob([new Uint8Array(21 * 1024 * 1024)])
    const answer = await post(await pathOf(partId), { ...validForm, headline: 'Arhitectă', photo })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Fotografia are peste 20 MB')
    expect(answer.body).toContain('value="Arhitectă"')
  })

  test('a form older than what is stored is shown again, never written over it', async () => {
    const { id: speakerId, partId } = await bed.speaker()
    await bed.ana.call(contract.changeSpeaker, { speakerId, version: 1, headline: 'Arhitectă' })
    const answer = await post(await pathOf(partId), validForm)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Între timp echipa a schimbat')
    const { speaker } = await bed.engagement(partId)
    expect(speaker).toMatchObject({ headline: 'Arhitectă', bioRo: '' })
    const repeated = await post(await pathOf(partId), {
      ...validForm,
      v1: '2',
      headline: 'Arhitectă',
    })
    expect(repeated.statusCode).toBe(303)
  })

  test('a link that was renewed, cut, of another key or of a deleted speaker opens nothing', async () => {
    const { id: speakerId, partId } = await bed.speaker()
    const path = await pathOf(partId)
    await bed.ana.call(contract.renewLink, { eventId: bed.event.id, partId })
    const fresh = await pathOf(partId)
    expect(fresh).not.toBe(path)
    const turned = fresh.slice(0, -2) + (fresh.endsWith('AA') ? 'BB' : 'AA')
    for (const bad of [path, fresh.slice(0, -1), turned, '/speaker/undefined', '/speaker/%00'])
      expect([bad, (await get(bad)).statusCode >= 400]).toEqual([bad, true])
    expect((await get(fresh)).statusCode).toBe(200)
    await bed.ana.call(contract.removeSpeaker, { speakerId })
    expect((await get(fresh)).statusCode).toBe(404)
  })

  test('its link is listed with when it was opened, and opens nothing once it is ended there', async () => {
    const { id: speakerId, partId } = await bed.speaker()
    const path = await pathOf(partId)
    const eventId = bed.event.id
    const listed = async () => (await bed.ana.call(listOutsideLinks, { eventId })).items
    expect(await listed()).toMatchObject([
      { kind: 'speaker', label: 'Irina Dobre', lastSeenAt: null, isWatched: true, isKept: true },
    ])
    await get(path)
    const [link] = await listed()
    expect(link?.lastSeenAt).toBe(time.now.toISOString())
    await bed.ana.call(contract.changeSpeaker, { speakerId, version: 1, name: 'Irina Pop' })
    expect(await listed()).toMatchObject([{ label: 'Irina Pop' }])

    expect((await get(`${path}?stare=1`)).statusCode).toBe(204)
    await bed.ana.call(revokeOutsideLink, { eventId, linkId: link?.id ?? '' })
    expect((await get(`${path}?stare=1`)).statusCode).toBe(404)
    expect((await get(path)).statusCode).toBe(404)
    expect((await post(path, validForm)).statusCode).toBe(404)
    expect((await bed.engagement(partId)).link).toBeNull()
    const history = await bed.ana.call(listHistory, { entity: 'speaker', entityId: speakerId })
    expect(JSON.stringify(history.items)).toContain('a oprit linkul pentru')

    const { link: fresh } = await bed.ana.call(contract.renewLink, { eventId, partId })
    expect((await get(new URL(fresh).pathname)).statusCode).toBe(200)
    await bed.ana.call(contract.removeSpeakerEngagement, { eventId, partId })
    expect(await listed()).toEqual([])
    await bed.ana.call(contract.restoreSpeakerEngagement, { eventId, partId })
    expect((await get(new URL(fresh).pathname)).statusCode).toBe(200)
  })

  test('sending the link of a page that was ended opens it again', async () => {
    const { partId } = await bed.speaker({ email: 'irina@exemplu.ro' })
    const eventId = bed.event.id
    const { items } = await bed.ana.call(listOutsideLinks, { eventId })
    await bed.ana.call(revokeOutsideLink, { eventId, linkId: items[0]?.id ?? '' })
    await bed.ana.call(contract.sendLink, { eventId, partId })
    const letters = await queued<{ letter: { html: string } }>(db, 'mail.send')
    const path = await pathOf(partId)
    expect(JSON.stringify(letters.at(-1)?.payload)).toContain(path)
    expect((await get(path)).statusCode).toBe(200)
  })

  test('the link is mailed in the speaker’s language, but only to an address', async () => {
    const { partId } = await bed.speaker()
    const at = { eventId: bed.event.id, partId }
    expect(await bed.ana.refused(contract.sendLink, at)).toMatchObject({
      code: 'speakers.no_email',
    })
    const { partId: other } = await bed.speaker({
      name: 'Jane',
      email: 'jane@exemplu.ro',
      language: 'en',
    })
    const sent = await bed.ana.call(contract.sendLink, { ...at, partId: other })
    expect(sent.linkSentAt).toBe(time.now.toISOString())
    const jobs = await queued<{ letter: { subject: string } }>(db, 'mail.send')
    expect(jobs.map(({ payload }) => payload.letter.subject)).toContain(
      'Conferința Orizont: please fill in your speaker details',
    )
    await db.look("update events set status = 'cancelled' where id = $1", [bed.event.id])
    expect(await bed.ana.refused(contract.sendLink, { ...at, partId: other })).toMatchObject({
      status: 409,
      code: 'speakers.event_off',
    })
    expect(await queued(db, 'mail.send')).toHaveLength(jobs.length)
  })
})
