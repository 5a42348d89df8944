import { expect, test, vi } from 'vitest'
import { changeEvent, listParts } from '#modules/events/contract.ts'
import { addFamily, revealGroupLink } from '#modules/guests/contract.ts'
import { addPlan, changePlan } from '#modules/seating/contract.ts'
import * as contract from '../contract.ts'
import { page, wholeWebsite } from './testbed.ts'

const { bed, open } = wholeWebsite()

/** A published site with the block, and a plan in which Ion sits at table 7. */
async function seatedSite() {
  const eventId = bed.event.id
  const site = await bed.site('noir')
  await bed.save(site, page(['table-finder', {}]))
  await bed.ana.call(contract.publishSite, { siteId: site.id })
  const { items } = await bed.ana.call(listParts, { eventId })
  const partId = items.find(({ servesMeal }) => servesMeal)?.id ?? ''
  const { group } = await bed.ana.call(addFamily, {
    eventId,
    group: { name: 'Familia Popescu' },
    guests: [{ firstName: 'Ion', lastName: 'Popescu', table: '7' }],
  })
  const plan = await bed.ana.call(addPlan, { eventId, partId, name: 'Cina', from: 'tables' })
  const { token } = await bed.ana.call(revealGroupLink, { eventId, groupId: group.id })
  const own = `${site.address}/invitatie/${token}/site`
  return { eventId, plan, own, address: site.address }
}

const shows = (url: string, words: RegExp) =>
  vi.waitFor(async () => expect((await open(url)).body).toMatch(words), 30_000)
const hides = (url: string, words: RegExp) =>
  vi.waitFor(async () => expect((await open(url)).body).not.toMatch(words), 30_000)

test('the site asks for a name only while tables are released, in both languages', async () => {
  const { eventId, plan, own, address } = await seatedSite()
  expect((await open(address)).body).not.toMatch(/\/masa|block-table-finder/)
  expect((await open(own)).body).not.toMatch(/Masa 7|\/masa/)
  const { id: planId, version } = plan
  const released = await bed.ana.call(changePlan, { eventId, planId, version, isReleased: true })
  await shows(address, new RegExp(`<form[^>]*action="${address}/masa\\?lang=ro"`))
  expect((await open(address)).body).toContain('Găsiți-vă masa')
  await shows(`${address}?lang=en`, /Find your table/)
  await shows(own, /Ion Popescu.*Masa 7, locul 1/s)
  expect((await open(address)).body).not.toContain('Masa 7')
  await bed.ana.call(changePlan, { eventId, planId, version: released.version, isReleased: false })
  await hides(address, /\/masa/)
})

test('the site of a private event leads no one to a page that answers no one', async () => {
  const { eventId, plan, own } = await seatedSite()
  const { id: planId, version } = plan
  await bed.ana.call(changePlan, { eventId, planId, version, isReleased: true })
  await shows(own, /Masa 7/)
  await bed.ana.call(changeEvent, { eventId, version: bed.event.version, visibility: 'private' })
  await hides(own, /block-table-finder/)
})
