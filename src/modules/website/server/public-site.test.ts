import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { time } from '#platform/testing/whole-app.ts'
import { addActivity } from '#modules/activities/contract.ts'
import { blankActivity } from '#modules/activities/model.ts'
import { changeEvent, removeEvent } from '#modules/events/contract.ts'
import { changePageSettings } from '#modules/guest-page/contract.ts'
import { usualSettings } from '#modules/guest-page/model.ts'
import { listOutsideLinks, revokeOutsideLink } from '#modules/outside-links/contract.ts'
import * as contract from '../contract.ts'
import type { SiteDraft } from '../model.ts'
import { wholeWebsite } from './testbed.ts'

const { app, bed, open } = wholeWebsite()
const { db } = app
const post = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const publish = (siteId: string) => bed.ana.call(contract.publishSite, { siteId })
/** A visitor's process reads the pointer again within a second. */
const seen = (url: string, words: string) =>
  vi.waitFor(async () => expect((await open(url)).body).toContain(words), 30_000)

async function published(look: Parameters<typeof bed.site>[0] = 'ivory'): Promise<SiteDraft> {
  const site = await bed.site(look)
  await publish(site.id)
  return site
}

describe('the public site', () => {
  test('is whole in both languages, without a script of its own words, and describes itself to search engines', async () => {
    const { address } = await published()
    const ro = await open(address)
    expect(ro.statusCode).toBe(200)
    expect(ro.headers).toMatchObject({
      'content-language': 'ro',
      'cache-control': expect.stringContaining('public'),
    })
    expect(ro.body).toContain('<html lang="ro"')
    expect(ro.body).toContain('Ne căsătorim')
    expect(ro.body).toMatch(/<title>Nunta Anei<\/title>/)
    expect(ro.body).toMatch(/hreflang="en"/i)
    expect(ro.body).toContain('"@type":"Event"')
    expect(ro.body).toContain('property="og:image"')
    expect(ro.body).not.toMatch(/ style=|onclick=/)
    const en = await open(`${address}/povestea?lang=en`)
    expect(en.body).toContain('<html lang="en"')
    expect(en.body).toContain('Our story · Nunta Anei')
  })

  test('shows what one can sign up for, with its hours and the places left', async () => {
    const event = await bed.newEvent({ name: 'Team-building' })
    const site = await bed.site('basecamp', event.id)
    const slot = { date: '2027-06-12', minutes: 120, capacity: 12, minimum: 0 }
    await bed.ana.call(addActivity, {
      ...blankActivity,
      eventId: event.id,
      kind: 'tour',
      title: 'Drumeție <la> cabană',
      place: 'Poiana Mare',
      slots: [
        { ...slot, time: '10:00' },
        { ...slot, time: '14:30' },
      ],
    })
    await publish(site.id)
    const { body } = await open(`${site.address}/activitati`)
    expect(body).toContain('Drumeție &lt;la&gt; cabană')
    expect(body).toMatch(/12 iun\.?, 10:00; [^<]*14:30 · Poiana Mare/)
    expect(body).toContain('24 de locuri libere')
    const english = await open(`${site.address}/activitati?lang=en`)
    expect(english.body).toContain('24 free places')
  })

  test('answers 304 to anyone who has the page, and carries its colours in itself, named in the policy', async () => {
    const { address } = await published()
    const first = await open(address)
    const repeated = await open(address, { 'if-none-match': String(first.headers.etag) })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
    // A browser takes the policy of this answer for the page that it kept.
    const policy = first.headers['content-security-policy']
    expect(repeated.headers['content-security-policy']).toBe(policy)
    const [, styles = ''] = /<style>([^<]*)<\/style>/.exec(first.body) ?? []
    expect(styles).toContain('--primary:#4f6148')
    const hash = createHash('sha256').update(styles).digest('base64')
    expect(first.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('reveals nothing: drafts and unpublished pages look like none, a deleted event like none', async () => {
    const site = await bed.site()
    const draft = await open(site.address)
    await publish(site.id)
    await seen(site.address, 'Ne căsătorim')
    const unknownPage = await open(`${site.address}/nu-exista`)
    await bed.ana.call(contract.unpublishSite, { siteId: site.id })
    const offline = await vi.waitFor(async () => {
      const answer = await open(site.address)
      expect(answer.statusCode).toBe(404)
      return answer
    }, 30_000)
    const unknown = await open(site.address.replace(/[^/]+$/, 'nimic'))
    const { id: eventId } = bed.event
    await bed.ana.call(removeEvent, { eventId })
    const deleted = await open(site.address)
    const answers = [draft, unknownPage, offline, unknown, deleted]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect([unknownPage.body, offline.body]).toEqual([draft.body, draft.body])
    const slug = site.address.replace(/^.*\//, '')
    expect(deleted.body.replace(`/${slug}/`, '/nimic/')).toBe(unknown.body)
  })

  test('leads on from an old address', async () => {
    const { address } = await published()
    const { id: eventId, version } = bed.event
    await bed.ana.call(changeEvent, { eventId, version, slug: 'nunta-noua' })
    const moved = await vi.waitFor(async () => {
      const answer = await open(`${address}/program`)
      expect(answer.statusCode).toBe(301)
      return answer
    }, 30_000)
    expect(moved.headers.location).toMatch(/\/nunta-noua\/program$/)
  })

  test('leads to registration as long as the event takes registrations', async () => {
    const { address } = await published('meridian')
    const { id: eventId } = bed.event
    expect((await open(address)).body).not.toContain('/inscriere')
    const { version: _, ...usual } = usualSettings
    const registration = { ...usual.registration, isOpen: true }
    await bed.ana.call(changePageSettings, { eventId, ...usual, registration, version: 0 })
    await seen(address, `href="${address}/inscriere?lang=ro"`)
  })

  test('offers a calendar, a sitemap and a card for sharing', async () => {
    const { address } = await published()
    const ics = await open(`${address}/calendar.ics`)
    expect(ics.headers['content-type']).toContain('text/calendar')
    expect(ics.body).toContain('SUMMARY:Nunta Anei')
    expect((await open(`${address}/sitemap.xml`)).body).toContain('<urlset')
    const card = await open(`${address}/imagine.png`)
    expect(card.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })

  test('is named in the sitemap of all sites once anybody may find it', async () => {
    const { address } = await published()
    const all = async () => (await open('/sitemap.xml')).body
    expect(await all()).not.toContain(address)
    const { id: eventId, version } = bed.event
    await bed.ana.call(changeEvent, { eventId, version, visibility: 'public' })
    expect(await all()).toContain(`${address}/sitemap.xml</loc>`)
  })

  test('keeps the description of the event, which is for the team, off every public file', async () => {
    const { id: eventId, version } = bed.event
    await bed.ana.call(changeEvent, {
      eventId,
      version,
      description: 'Mireasa nu știe de surpriză',
    })
    const { address } = await published()
    for (const file of ['', '/program', '/calendar.ics', '/sitemap.xml'])
      expect([file, (await open(address + file)).body.includes('surpriză')]).toEqual([file, false])
  })

  test('raises the sequence of the calendar entry when the event moves', async () => {
    const { address } = await published()
    const sequence = async () => {
      const { body } = await open(`${address}/calendar.ics`)
      return Number(/SEQUENCE:(\d+)/.exec(body)?.[1])
    }
    const before = await sequence()
    const { id: eventId, version } = bed.event
    await bed.ana.call(changeEvent, { eventId, version, name: 'Nunta Anei și a lui Mihai' })
    await vi.waitFor(async () => expect(await sequence()).toBe(before + 1), 30_000)
  })

  test('counts opened pages and nothing about who opened them', async () => {
    const { address, id: siteId } = await published()
    await open(address)
    await open(`${address}/program`)
    await vi.waitFor(async () => {
      const rows = await db.look<Record<string, unknown>>(
        'select * from site_visits where site_id = $1',
        [siteId],
      )
      expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['', 'program']))
      expect(Object.keys(rows[0] ?? {})).toEqual(['company_id', 'site_id', 'day', 'path', 'visits'])
    }, 30_000)
  })
})

describe('the contact form', () => {
  test('keeps a message, shows it to the team, and says what is wrong with a bad one', async () => {
    const { address, id: siteId } = await published('meridian')
    const good = {
      name: 'Ioana',
      email: 'ioana@exemplu.ro',
      topic: 'Presă',
      message: 'Bună <b>ziua</b>',
    }
    expect((await post(`${address}/mesaj`, good)).body).toContain('Mesajul a fost trimis')
    const bad = await post(`${address}/mesaj`, { ...good, email: 'ioana', name: '' })
    expect(bad.statusCode).toBe(422)
    expect(bad.body).toContain('Completați acest câmp.')
    expect(bad.body).toContain('Bună &lt;b&gt;ziua&lt;/b&gt;')
    const robot = await post(`${address}/mesaj`, { ...good, site: 'x' })
    expect(robot.statusCode).toBe(200)
    const { items } = await bed.ana.call(contract.listMessages, { siteId })
    expect(items).toMatchObject([{ name: 'Ioana', topic: 'Presă', readAt: null }])
    await bed.ana.call(contract.readMessage, { siteId, messageId: items[0]?.id ?? '' })
    expect((await bed.ana.call(contract.listSites, {})).items[0]?.messages).toBe(0)
  })
})

describe('a preview', () => {
  test('shows the draft by a signed link, unseen by search engines, and ends with its time', async () => {
    const site = await bed.site()
    const { url } = await bed.ana.call(contract.previewSite, { siteId: site.id })
    time.now = new Date()
    const { url: fresh } = await bed.ana.call(contract.previewSite, {
      siteId: site.id,
      share: true,
    })
    const shown = await open(`${fresh}/povestea`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(shown.body).toContain('Povestea noastră')
    expect((await open(`${fresh}x`)).statusCode).toBe(404)
    expect(url).not.toBe(fresh)
  })

  test('ends with the right of the colleague who shared it', async () => {
    const site = await bed.site()
    time.now = new Date()
    const { url } = await bed.ana.call(contract.previewSite, { siteId: site.id, share: true })
    expect((await open(url)).statusCode).toBe(200)
    for (const change of [`event_ids = '{}'`, 'event_ids = null, deactivated_at = now()']) {
      await db.look(`update users set ${change} where id = $1`, [bed.ana.id])
      expect((await open(url)).statusCode).toBe(404)
    }
  })

  test('is one link of the list, seen and ended there, and the same when it is shared again', async () => {
    const site = await bed.site()
    const eventId = bed.event.id
    time.now = new Date()
    const share = async (more: { versionId?: string } = {}) =>
      (await bed.ana.call(contract.previewSite, { siteId: site.id, share: true, ...more })).url
    const listed = async () => (await bed.ana.call(listOutsideLinks, { eventId })).items
    const url = await share()
    const kept = { kind: 'site-preview', about: 'Ciorna de acum', state: 'open', isKept: true }
    const tomorrow = new Date(time.now.getTime() + 24 * 3_600_000).toISOString()
    expect(await listed()).toMatchObject([{ ...kept, lastSeenAt: null, expiresAt: tomorrow }])
    expect((await open(url)).body).toContain(`data-link-here="${url}"`)
    const [link] = await listed()
    expect(link?.lastSeenAt).toBe(time.now.toISOString())

    time.now = new Date(time.now.getTime() + 3_600_000)
    expect(await share()).toBe(url)
    expect(await listed()).toHaveLength(1)
    await bed.ana.call(contract.keepVersion, { siteId: site.id, label: 'Pentru Ana' })
    const versions = await bed.ana.call(contract.listVersions, { siteId: site.id })
    const versionId = versions.items[0]?.id ?? ''
    const version = await share({ versionId })
    expect((await listed()).map(({ about }) => about)).toContain('Versiunea 1 · Pentru Ana')

    expect((await open(`${url}?stare=1`)).statusCode).toBe(204)
    await bed.ana.call(revokeOutsideLink, { eventId, linkId: link?.id ?? '' })
    expect((await open(`${url}?stare=1`)).statusCode).toBe(404)
    expect((await open(`${url}/povestea`)).statusCode).toBe(404)
    expect((await open(version)).statusCode).toBe(200)
    const renewed = await share()
    expect(renewed).not.toBe(url)
    expect((await open(url)).statusCode).toBe(404)
    expect((await open(renewed)).statusCode).toBe(200)
    time.now = new Date(time.now.getTime() + 25 * 3_600_000)
    expect((await open(renewed)).statusCode).toBe(404)
  })

  test('that was shared before such links were listed opens until its day is over', async () => {
    const { id: s } = await bed.site()
    time.now = new Date()
    const until = (hours: number) => Math.floor(time.now.getTime() / 1000) + hours * 3600
    const content = { c: bed.companyId, s, u: bed.ana.id, m: time.now.getTime() }
    const sealed = (hours: number) =>
      `/render/${app.services().keys.seal('site-preview', content, until(hours))}`
    expect((await open(sealed(24))).statusCode).toBe(200)
    expect((await open(sealed(-1))).statusCode).toBe(404)
  })

  test('of a template has an invented event', async () => {
    time.now = new Date()
    const { url } = await bed.ana.call(contract.previewTemplate, { template: 'amplify' })
    expect((await open(url)).body).toContain('Vara pe val')
  })
})
