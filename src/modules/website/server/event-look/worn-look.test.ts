import { expect, test, vi } from 'vitest'
import { changeCompany, getCompany } from '#modules/company/contract.ts'
import { addFamily, revealGroupLink } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { page, wholeWebsite } from '../testbed.ts'

const { bed, open } = wholeWebsite()

async function invited(): Promise<string> {
  const eventId = bed.event.id
  const { group } = await bed.ana.call(addFamily, {
    eventId,
    group: { name: 'Familia Popescu' },
    guests: [{ firstName: 'Ion', lastName: 'Popescu' }],
  })
  const { token } = await bed.ana.call(revealGroupLink, { eventId, groupId: group.id })
  const { slug } = await bed.ana.call(getCompany, {})
  return `/event/${slug}/${bed.event.slug}/invitatie/${token}`
}

const shows = (url: string, words: RegExp) =>
  vi.waitFor(async () => expect((await open(url)).body).toMatch(words), 30_000)

test('the page of a guest is in the colour of the company until the event has a site', async () => {
  const own = await invited()
  const { version } = await bed.ana.call(getCompany, {})
  await bed.ana.call(changeCompany, { version, brandColour: '#123456' })
  expect((await open(own)).body).toContain('--brand:#123456')
  const site = await bed.site('noir')
  await shows(own, /data-scheme="dark"[^]*--brand:#d8b878[^]*Playfair[^]*class="event-drawing"/)
  expect((await open(own)).headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  const { id: siteId } = site
  await bed.ana.call(contract.removeSite, { siteId })
  await shows(own, /--brand:#123456/)
})

test('a theme that is only tried in the draft is not worn while another is published', async () => {
  const own = await invited()
  const site = await bed.site('ivory')
  await bed.save(site, page(['text', {}]))
  await bed.ana.call(contract.publishSite, { siteId: site.id })
  await shows(own, /--brand:#4f6148/)
  await bed.ana.call(contract.changeTemplate, {
    siteId: site.id,
    rev: site.lookRev,
    template: 'amplify',
  })
  expect((await open(own)).body).toContain('--brand:#4f6148')
  await bed.ana.call(contract.publishSite, { siteId: site.id })
  await shows(own, /--brand:#111111/)
})

test('a page with files of its own gets the look as one that names no event and is cached permanently', async () => {
  await bed.site('meridian')
  const own = await invited()
  const data = await open(`${own}/date`)
  const [address = ''] = /\/assets\/culori\/meridian-[\w-]+\.css/.exec(data.body) ?? []
  expect(address).not.toContain(bed.event.slug)
  const { body, headers } = await open(address)
  expect(body).toContain("--face-display:'Space Grotesk Variable'")
  expect(headers['cache-control']).toContain('immutable')
  expect((await open(address.replace('meridian-', 'baroque-'))).statusCode).toBe(404)
})
