import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { time } from '#platform/testing/whole-app.ts'
import { richParagraphs } from '#shared/text/rich-text.ts'
import { addFamily, revealGroupLink } from '#modules/guests/contract.ts'
import * as contract from '../contract.ts'
import { page, wholeWebsite } from './testbed.ts'

const { app, bed, open } = wholeWebsite()
const only = (audience: string) => ({ visibility: { from: null, until: null, audience } })
const hello = {
  ro: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Bună, ' },
          { type: 'mergeTag', attrs: { name: 'guest.firstName' } },
        ],
      },
    ],
  },
}

async function family(eventId = bed.event.id) {
  const { group, guests } = await bed.ana.call(addFamily, {
    eventId,
    group: { name: 'Familia Popescu', salutation: 'Dragă familie Popescu,' },
    guests: [{ firstName: 'Ion', lastName: 'Popescu' }],
  })
  const { token } = await bed.ana.call(revealGroupLink, { eventId, groupId: group.id })
  return { token, guestId: guests[0]?.id ?? '' }
}

/** A page with a part for anybody, one for guests and one for those who said yes. */
async function siteForSome() {
  const site = await bed.site('soiree')
  const secret = { question: { ro: 'Cod la poartă' }, answer: { ro: richParagraphs('4711') } }
  await bed.save(
    site,
    page(
      ['text', { title: { ro: 'PENTRU TOȚI' }, body: hello }],
      ['quote', { text: { ro: 'DOAR INVITAȚI' }, ...only('invited') }],
      ['faq', { items: [secret], ...only('confirmed') }],
      ['ticket', {}],
      ['rsvp', {}],
    ),
  )
  await bed.ana.call(contract.publishSite, { siteId: site.id })
  return site
}

async function confirm(path: string): Promise<void> {
  const form = await open(path)
  const names = [...form.body.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="yes"/g)]
  const versions = [...form.body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of versions) fields.append(name, value)
  for (const [, name = ''] of names) fields.append(name, 'yes')
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields.toString(),
  })
  expect(answer.statusCode).toBe(303)
}

describe('what is for some', () => {
  test('is on no page for anybody, nor in the data for search engines', async () => {
    const { address } = await siteForSome()
    const { body } = await open(address)
    expect(body).toContain('PENTRU TOȚI')
    expect(body).toContain('Bună, oaspete drag')
    expect(body).not.toMatch(/DOAR INVITAȚI|Cod la poartă|4711/)
  })

  test('is shown to the guests meant, by name and kept nowhere, without JavaScript', async () => {
    const { address } = await siteForSome()
    const { token } = await family()
    const own = `${address}/invitatie/${token}`
    expect((await open(own)).body).toContain(`${own}/site`)
    const invited = await open(`${own}/site`)
    expect(invited.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(invited.body).toContain('Bună, Ion')
    expect(invited.body).toContain('DOAR INVITAȚI')
    expect(invited.body).toContain('Ion Popescu')
    expect(invited.body).not.toMatch(/Cod la poartă|<link rel="canonical"/)
    await confirm(own)
    const confirmed = await open(`${own}/site`)
    expect(confirmed.body).toContain('Cod la poartă')
    expect(confirmed.body).toContain('aria-label="Codul QR al biletului pentru Ion Popescu"')
    expect((await open(address)).body).not.toMatch(/Ion|Cod la poartă/)
  })

  test('a wrong link and one of another event lead to the code, and a page that is not there nowhere', async () => {
    const { address } = await siteForSome()
    const elsewhere = await bed.newEvent({ name: 'Botez' })
    const [{ token }, other] = [await family(), await family(elsewhere.id)]
    const answers = [
      await open(`${address}/invitatie/${'x'.repeat(32)}/site`),
      await open(`${address}/invitatie/${other.token}/site`),
      await open(`${address}/invitatie/${token}/site/nu-exista`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 404])
    const code = `${address}/invitatie?fost=link`
    expect(answers.map(({ headers }) => headers.location)).toEqual([code, code, undefined])
  })
})

describe('what the team opens from the card of a published site', () => {
  const cardOf = async (fields: Parameters<typeof bed.newEvent>[0]) => {
    const event = await bed.newEvent({ name: 'Între noi', ...fields })
    const site = await bed.site('meridian', event.id)
    expect((await bed.ana.call(contract.listSites, {})).items[0]?.opensAt).toBeNull()
    await bed.ana.call(contract.publishSite, { siteId: site.id })
    const { items } = await bed.ana.call(contract.listSites, {})
    return { site, card: items.find(({ id }) => id === site.id) }
  }

  test.each([
    ['private', 'guests', '/invitatie'],
    ['unlisted', 'address', ''],
    ['public', 'everybody', ''],
  ] as const)('of a %s event is a page that is there', async (visibility, readers, rest) => {
    const { card, site } = await cardOf({ visibility })
    expect(card).toMatchObject({ readers, opensAt: site.address + rest })
    expect((await open(card?.opensAt ?? '')).statusCode).toBe(200)
  })
})

describe('the site of a private event', () => {
  test('is open to no one but its guests, who find their own calendar and forms on it', async () => {
    const event = await bed.newEvent({ name: 'Între noi', visibility: 'private' })
    const site = await bed.site('meridian', event.id)
    expect(await bed.ana.call(contract.checkSite, { siteId: site.id })).toMatchObject({
      readers: 'guests',
    })
    await bed.ana.call(contract.publishSite, { siteId: site.id })
    const { token } = await family(event.id)
    const stranger = await open(site.address)
    expect(stranger.statusCode).toBe(404)
    expect(stranger.headers['cache-control']).toBe('no-store')
    expect(stranger.body).toContain(`href="${site.address}/invitatie"`)
    for (const file of ['calendar.ics', 'imagine.png', 'sitemap.xml'])
      expect((await open(`${site.address}/${file}`)).statusCode).toBe(404)
    const own = `${site.address}/invitatie/${token}`
    const guest = await open(`${own}/site`)
    expect(guest.body).toContain('Între noi')
    expect(guest.headers['cache-control']).toBe('no-store')
    expect(guest.body).not.toContain(`${site.address}/calendar.ics`)
    const contact = await open(`${own}/site/contact`)
    expect(guest.body + contact.body).not.toContain(`action="${site.address}/mesaj"`)
    const sent = await app.http.inject({
      method: 'POST',
      url: `${own}/site/mesaj`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ion&email=ion%40exemplu.ro&message=Salut',
    })
    expect([sent.statusCode, sent.body.includes(`${own}/site?lang=ro`)]).toEqual([200, true])
  })
})

describe('a preview as a guest', () => {
  test('shows draft and versions as that guest sees them, without their personal link', async () => {
    const site = await siteForSome()
    const { guestId, token } = await family()
    time.now = new Date()
    const versions = await bed.ana.call(contract.listVersions, { siteId: site.id })
    const now = await bed.ana.call(contract.getSite, { siteId: site.id })
    await bed.save(now, page(['text', { title: { ro: 'SCHIȚĂ' }, body: hello }]))
    const asked = { siteId: site.id, guestId }
    const draft = await bed.ana.call(contract.previewSite, asked)
    const shown = await open(draft.url)
    expect(shown.body).toMatch(/SCHIȚĂ[\s\S]*Bună, Ion/)
    const versionId = versions.items[0]?.id ?? ''
    const version = await bed.ana.call(contract.previewSite, { ...asked, versionId })
    expect((await open(version.url)).body).toContain('DOAR INVITAȚI')
    expect((await open(version.url)).body).not.toContain(token)
  })

  test('is never handed on, and knows no guest of another event', async () => {
    const site = await siteForSome()
    const { guestId } = await family()
    const elsewhere = await bed.newEvent({ name: 'Botez' })
    const stranger = await family(elsewhere.id)
    time.now = new Date()
    const shared = await bed.ana.call(contract.previewSite, {
      siteId: site.id,
      guestId,
      share: true,
    })
    expect((await open(shared.url)).body).not.toMatch(/DOAR INVITAȚI|Ion/)
    const refused = await bed.ana.refused(contract.previewSite, {
      siteId: site.id,
      guestId: stranger.guestId,
    })
    expect(refused.code).toBe('website.guest_not_found')
  })
})

describe('visitors who come while an editor publishes', () => {
  test('see the old site or the new, never half of each', async () => {
    const site = await bed.site('soiree')
    const publish = async (words: string) => {
      const now = await bed.ana.call(contract.getSite, { siteId: site.id })
      const { theme, header, footer, lookRev: rev } = now
      const radius = words === 'NOU' ? ('round' as const) : ('small' as const)
      const look = { theme: { ...theme, radius }, header, footer, rev }
      await bed.ana.call(contract.saveLook, { siteId: site.id, ...look })
      await bed.save(
        now,
        page(['hero', { title: { ro: words } }], ['quote', { text: { ro: words } }]),
      )
      await bed.ana.call(contract.publishSite, { siteId: site.id })
    }
    await publish('VECHI')
    const seen = new Set<string>()
    const editor = { isPublished: false }
    const visitor = async () => {
      while (!editor.isPublished) {
        const { body } = await open(site.address)
        const words = [...new Set(body.match(/VECHI|NOU/g))].join()
        seen.add(`${words} ${/--radius:\w+/.exec(body)?.[0]}`)
        // Over sockets the editor's answers would come in between; in process they must be let in.
        await setImmediate()
      }
    }
    const visitors = Array.from({ length: 20 }, visitor)
    await publish('NOU')
    await vi.waitFor(async () => expect((await open(site.address)).body).toContain('NOU'), 30_000)
    editor.isPublished = true
    await Promise.all(visitors)
    const full = ['VECHI --radius:6px', 'NOU --radius:32px']
    expect([...seen].filter((each) => !full.includes(each))).toEqual([])
    expect(seen).toContain('VECHI --radius:6px')
  })
})
