import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { checkDocument } from '../blocks/checks/check-document.ts'
import { newBlock } from '../blocks/base/registry.ts'
import * as contract from '../contract.ts'
import { lookNames, type PageDocument } from '../model.ts'
import { page, websiteTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = websiteTestbed(app)

describe('a site', () => {
  test.each(lookNames)(
    'begins whole from the template %s and can be published at once',
    async (look) => {
      const site = await bed.site(look)
      expect(site).toMatchObject({ state: 'draft', lookRev: 1, theme: { look } })
      expect(site.pages[0]?.path).toBe('')
      const { items, ready } = await bed.ana.call(contract.checkSite, { siteId: site.id })
      expect(items.filter(({ level }) => level === 'error')).toEqual([])
      expect(ready).toBe(true)
      for (const each of site.pages) {
        const saved = await bed.ana.call(contract.savePage, {
          siteId: site.id,
          pageId: each.id,
          rev: each.rev,
          doc: each.doc,
        })
        expect(saved.rev).toBe(each.rev + 1)
      }
    },
  )

  test('is one per event, of two who make one at once too', async () => {
    const made = await Promise.allSettled([bed.site(), bed.site('noir')])
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = await bed.ana.refused(contract.createSite, {
      eventId: bed.event.id,
      template: 'noir',
    })
    expect(refusal.code).toBe('website.site_exists')
  })

  test('of another company is not found by any call', async () => {
    const site = await bed.site()
    const stranger = bed.personOf(await db.company(), 'admin', [])
    const siteId = site.id
    const pageId = site.pages[0]?.id ?? ''
    const answers = await Promise.all([
      stranger.refused(contract.getSite, { siteId }),
      stranger.refused(contract.getSiteLive, { siteId }),
      stranger.refused(contract.publishSite, { siteId }),
      stranger.refused(contract.previewSite, { siteId }),
      stranger.refused(contract.savePage, { siteId, pageId, rev: 1, doc: page() }),
      stranger.refused(contract.createSite, { eventId: bed.event.id, template: 'ivory' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('is hidden from a planner who is limited to other events', async () => {
    const site = await bed.site()
    const other = await bed.newEvent({ name: 'Alta' })
    const planner = bed.personOf(bed.companyId, 'planner', [other.id])
    expect((await planner.refused(contract.getSite, { siteId: site.id })).code).toBe(
      'website.site_not_found',
    )
    expect((await planner.call(contract.listSites, {})).items).toEqual([])
  })

  test('goes to the bin, offline, and comes back as a draft', async () => {
    const site = await bed.site()
    await bed.ana.call(contract.publishSite, { siteId: site.id })
    await bed.ana.call(contract.removeSite, { siteId: site.id })
    expect((await bed.ana.call(contract.listSites, {})).items).toEqual([])
    const { items } = await bed.ana.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'site', name: 'Nunta Anei' }])
    await bed.ana.call(restoreFromBin, { kind: 'site', id: site.id })
    const [card] = (await bed.ana.call(contract.listSites, { search: 'NUNTA' })).items
    expect(card).toMatchObject({ id: site.id, state: 'unpublished', pages: 5 })
    const history = await bed.ana.call(listHistory, { entity: 'site', entityId: site.id })
    expect(history.items.map(({ deed }) => deed.ro).length).toBe(4)
  })

  test('takes another template with every word kept', async () => {
    const site = await bed.site('ivory')
    const words = { ro: 'Numai ale noastre', en: 'Only ours' }
    await bed.save(
      site,
      page(['hero', { variant: 'arch', title: words }], ['map', { variant: 'side' }]),
    )
    const changed = await bed.ana.call(contract.changeTemplate, {
      siteId: site.id,
      template: 'noir',
      rev: 1,
    })
    expect(changed.theme).toMatchObject({ look: 'noir', fonts: 'noir' })
    const [hero, map] = changed.pages[0]?.doc.content ?? []
    expect(hero?.props).toMatchObject({ variant: 'cover', title: words })
    expect(map?.props.variant).toBe('ticket')
    const late = await bed.ana.refused(contract.changeTemplate, {
      siteId: site.id,
      template: 'civic',
      rev: 1,
    })
    expect(late).toMatchObject({ status: 409, code: 'website.look_changed_meanwhile' })
  })
})

describe('the document of a page', () => {
  test('is kept only over the revision that was read; the other gets the stored one', async () => {
    const site = await bed.site()
    await bed.save(site, page(['text', { title: { ro: 'Întâi' } }]))
    const late = await bed.ana.refused(contract.savePage, {
      siteId: site.id,
      pageId: site.pages[0]?.id ?? '',
      rev: 1,
      doc: page(['text', { title: { ro: 'Al doilea' } }]),
    })
    expect(late).toMatchObject({ status: 409, code: 'website.page_changed_meanwhile' })
    expect(late.details.current).toMatchObject({ rev: 2 })
    expect(JSON.stringify(late.details.current)).toContain('Întâi')
  })

  test.each([
    ['an unknown block', { type: 'marquee', props: { id: 'x' } }, 'content.0.type'],
    ['a global block', newBlock('header', 'x'), 'content.0.type'],
    ['an unknown field', newBlock('text', 'x', { html: '<b>' }), 'content.0.props'],
    ['a wrong variant', newBlock('hero', 'x', { variant: 'spin' }), 'content.0.props.variant'],
    [
      'a script link',
      newBlock('cta', 'x', {
        buttons: [
          { label: { ro: 'a' }, link: { kind: 'url', url: 'javascript:alert(1)' }, look: 'strong' },
        ],
      }),
      'content.0.props.buttons.0.link',
    ],
    [
      'a picture by address',
      newBlock('hero', 'x', {
        picture: { assetId: 'https://x.ro/a.png', alt: { ro: '' }, focal: { x: 0, y: 0 } },
      }),
      'content.0.props.picture',
    ],
  ])('refuses %s and names its place', async (_, block, place) => {
    const site = await bed.site()
    const refusal = await bed
      .save(site, { v: 1, content: [block] })
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'website.document_invalid' })
    const places = Object.keys((refusal as { details: { fields: object } }).details.fields)
    expect(places.some((each) => each.startsWith(place))).toBe(true)
  })

  test('refuses pictures of others, twin ids, too many blocks and too deep nesting', async () => {
    const site = await bed.site()
    const foreign = {
      assetId: '0198a0a0-0000-7000-8000-000000000001',
      alt: { ro: '' },
      focal: { x: 0.5, y: 0.5 },
    }
    const nested = (depth: number): ReturnType<typeof newBlock> =>
      newBlock('columns', `d${depth}`, { first: depth > 1 ? [nested(depth - 1)] : [] })
    const long: [string, Record<string, unknown>] = ['story', { intro: { ro: 'ș'.repeat(4000) } }]
    const deepest = 'content.0.props.first.0.props.first.0.props.first.0.props.first.0'
    const docs: [doc: PageDocument, place: string][] = [
      [page(['hero', { picture: foreign }]), 'content.0.props.picture'],
      [
        { v: 1, content: [newBlock('text', 'same'), newBlock('text', 'same')] },
        'content.1.props.id',
      ],
      [page(...Array.from({ length: 201 }, () => ['divider'] as [string])), 'content'],
      [{ v: 1, content: [nested(5)] }, deepest],
    ]
    for (const [doc, place] of docs) {
      const refusal = (await bed.save(site, doc).catch((error: unknown) => error)) as AppError
      expect(refusal).toMatchObject({ status: 422, code: 'website.document_invalid' })
      expect(Object.keys(refusal.details.fields ?? {})[0]).toContain(place)
    }
    const heavy = page(...Array.from({ length: 66 }, () => long))
    await expect(bed.save(site, heavy)).rejects.toMatchObject({ code: 'too_large' })
    expect(checkDocument(heavy).problems).toMatchObject({ content: { code: 'too_long' } })
    await expect(bed.save(site, { v: 1, content: [nested(4)] })).resolves.toMatchObject({ rev: 2 })
  })

  test('fills absent fields with their first values, so that new fields change no stored page', async () => {
    const site = await bed.site()
    await bed.save(site, { v: 1, content: [{ type: 'hero', props: { id: 'h' } }] })
    const saved = await bed.ana.call(contract.getSite, { siteId: site.id })
    expect(saved.pages[0]?.doc.content[0]?.props).toMatchObject({
      variant: 'centre',
      spacing: 'm',
      showDate: true,
    })
  })
})

describe('the pages of a site', () => {
  test('are added, renamed, ordered, removed and brought back; the first one stays', async () => {
    const site = await bed.site('soiree')
    const siteId = site.id
    const added = await bed.ana.call(contract.addPage, {
      siteId,
      path: 'copii',
      title: { ro: 'Copii' },
    })
    const taken = await bed.ana.refused(contract.addPage, {
      siteId,
      path: 'copii',
      title: { ro: 'X' },
    })
    expect(taken.details.fields).toEqual({ path: { code: 'taken' } })
    const reserved = await bed.ana.refused(contract.addPage, {
      siteId,
      path: 'invitatie',
      title: { ro: 'X' },
    })
    expect(reserved.details.fields).toMatchObject({ path: { code: 'reserved' } })
    const renamed = await bed.ana.call(contract.changePage, {
      siteId,
      pageId: added.id,
      version: 1,
      path: 'cei-mici',
    })
    expect(renamed).toMatchObject({ path: 'cei-mici', rev: 1, version: 2 })
    const ids = [site.pages[0]?.id ?? '', added.id, site.pages[1]?.id ?? '']
    await bed.ana.call(contract.orderPages, { siteId, pageIds: ids })
    expect((await bed.ana.call(contract.getSite, { siteId })).pages.map(({ id }) => id)).toEqual(
      ids,
    )
    const short = await bed.ana.refused(contract.orderPages, { siteId, pageIds: ids.slice(1) })
    expect(short.code).toBe('website.pages_changed_meanwhile')
    await bed.ana.call(contract.removePage, { siteId, pageId: added.id })
    await bed.ana.call(contract.restorePage, { siteId, pageId: added.id })
    const home = await bed.ana.refused(contract.removePage, { siteId, pageId: ids[0] ?? '' })
    expect(home.code).toBe('website.home_stays')
  })

  test('are renamed while a colleague edits the blocks, and neither is a conflict', async () => {
    const { id: siteId, pages } = await bed.site()
    const [first] = pages
    if (!first) throw new Error('a site without pages')
    const ofPage = { siteId, pageId: first.id }
    const change = { ...ofPage, version: first.version, inNav: false }
    const renamed = await bed.ana.call(contract.changePage, { ...change, title: { ro: 'Acasă' } })
    await bed.ana.call(contract.savePage, { ...ofPage, rev: first.rev, doc: first.doc })
    const late = await bed.ana.refused(contract.changePage, { ...change, title: { ro: 'Alta' } })
    expect(late.code).toBe('website.page_changed_meanwhile')
    expect(late.details.current).toMatchObject({ title: { ro: 'Acasă' }, version: renamed.version })
  })

  test('show who else edits, for a minute', async () => {
    const site = await bed.site()
    const radu = bed.personOf(bed.companyId, 'planner', [])
    const pageId = site.pages[0]?.id ?? ''
    await radu.call(contract.showPresence, { siteId: site.id, pageId })
    const { others } = await bed.ana.call(contract.showPresence, { siteId: site.id, pageId: null })
    expect(others).toMatchObject([{ pageId }])
    time.now = new Date('2027-02-10T10:02:00Z')
    expect(
      (await bed.ana.call(contract.showPresence, { siteId: site.id, pageId: null })).others,
    ).toEqual([])
  })
})
