import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { createSite, listVersions, savePage } from '#modules/website/contract.ts'
import type { SiteDraft } from '#modules/website/model.ts'
import * as contract from '../contract.ts'
import { asking, clientRoomTestbed, laptop } from './testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, get, enter, answer } = clientRoomTestbed(app)

async function rewrite({ id: siteId, pages }: SiteDraft, from: string, to: string) {
  const [page] = pages
  if (!page) throw new Error('a site without a page')
  const doc = JSON.parse(JSON.stringify(page.doc).replaceAll(from, to)) as typeof page.doc
  await bed.radu.call(savePage, { siteId, pageId: page.id, rev: page.rev, doc })
}

const askSite = async () => {
  const subject = (await room()).subjects.find(({ kind }) => kind === 'website')
  const fields = { ...asking, title: 'Site-ul nunții', kind: 'website' as const }
  return bed.radu.call(contract.askDecision, {
    ...at(),
    ...fields,
    subjectId: subject?.id ?? null,
  })
}

/** A text of the first page, as its document has it. */
function someText({ pages }: SiteDraft): string {
  const found = /"title":\{[^{}]*"ro":"([^"]{6,})"/.exec(JSON.stringify(pages[0]?.doc))
  if (!found?.[1]) throw new Error('no text on the page')
  return found[1]
}

test('the draft of the site is looked at, approved, and a later change is named', async () => {
  await addPerson()
  expect((await room()).subjects).toEqual([])
  const site = await bed.radu.call(createSite, { ...at(), template: 'ivory' })
  const words = someText(site)
  expect((await room()).subjects).toMatchObject([{ kind: 'website', name: 'Nunta Anei' }])
  const decision = await askSite()
  const { items } = await bed.radu.call(listVersions, { siteId: site.id })
  expect(items).toMatchObject([{ label: 'Site-ul nunții', kind: 'manual', isPublic: false }])
  const here = await enter()
  const { body } = await get(`${here}?decizie=${decision.id}`)
  expect(body).toContain(`${here}/site?decizie=${decision.id}`)
  await answer(here, decision)
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: false })
  await rewrite(site, words, 'Cu totul altceva')
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: true })
  const after = (await get(`${here}?decizie=${decision.id}`)).body
  expect(after).toContain('S-a schimbat după ce ați aprobat')
  expect(after).toContain('Cu totul altceva')
  const shown = await get(`${here}/site?decizie=${decision.id}`)
  expect(shown.statusCode).toBe(303)
  const page = await get(String(shown.headers.location))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(words)
  expect(page.body).not.toContain('Cu totul altceva')
})

test('the site of a decision opens only from a device that typed a code', async () => {
  await addPerson()
  await bed.radu.call(createSite, { ...at(), template: 'ivory' })
  const decision = await askSite()
  const here = await enter()
  const refused = await get(`${here}/site?decizie=${decision.id}`, laptop)
  expect(refused.headers.location).toMatch(/^\/client\//)
})
