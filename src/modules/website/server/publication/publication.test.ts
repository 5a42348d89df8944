import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { removeEvent } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import type { SiteDraft } from '../../model.ts'
import { page, websiteTestbed, work } from '../testbed.ts'
import { keptSnapshot } from './version-store.ts'

const app = wholeApp()
const bed = websiteTestbed(app)
const goldenFolder = new URL('../../blocks/templates/golden/', import.meta.url)
const later = () => (time.now = new Date(time.now.getTime() + 60_000))
const publish = (siteId: string) => bed.ana.call(contract.publishSite, { siteId })
const write = async (site: SiteDraft, title: string) => {
  const now = await bed.ana.call(contract.getSite, { siteId: site.id })
  later()
  return bed.save(now, page(['hero', { title: { ro: title, en: title } }]))
}

describe('publishing', () => {
  test('makes the draft public; a later change is ahead of it until published again', async () => {
    const site = await bed.site()
    const first = await publish(site.id)
    expect(first.site.state).toBe('published')
    expect(first.version).toMatchObject({ number: 1, kind: 'publish', isPublic: true })
    await write(site, 'Altfel')
    expect((await bed.ana.call(contract.getSite, { siteId: site.id })).state).toBe('changed')
    later()
    expect((await publish(site.id)).version.number).toBe(2)
  })

  test('is refused with the page, block and field while a link leads nowhere or colours cannot be read', async () => {
    const site = await bed.site()
    const gone = '0198a0a0-0000-7000-8000-000000000001'
    await bed.save(
      site,
      page([
        'cta',
        {
          title: { ro: 'Hai' },
          buttons: [{ label: { ro: 'x' }, link: { kind: 'page', pageId: gone }, look: 'strong' }],
        },
      ]),
    )
    const palette = { ...site.theme.palette, text: '#eeeeee' }
    const { header } = site
    const footer = {
      ...site.footer,
      props: {
        ...site.footer.props,
        links: [{ label: { ro: 'x' }, link: { kind: 'page', pageId: gone } }],
      },
    }
    await bed.ana.call(contract.saveLook, {
      siteId: site.id,
      rev: 1,
      header,
      footer,
      theme: { ...site.theme, palette },
    })
    const refusal = await bed.ana.refused(contract.publishSite, { siteId: site.id })
    expect(refusal).toMatchObject({ status: 409, code: 'website.not_ready' })
    const { items } = refusal.details.current as {
      items: { code: string; field: string; blockId: string | null }[]
    }
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'broken_link', blockId: 'b0', field: 'buttons.0.link' }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({
        code: 'broken_link',
        blockId: footer.props.id,
        field: 'footer.props.links.0.link',
      }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'weak_contrast', field: 'text_bg' }),
    )
    expect((await bed.ana.call(contract.getSite, { siteId: site.id })).state).toBe('draft')
  })

  test('by ten people at once gives ten versions with numbers of their own, and one is public', async () => {
    const site = await bed.site()
    await Promise.all(Array.from({ length: 10 }, () => publish(site.id)))
    const { items } = await bed.ana.call(contract.listVersions, { siteId: site.id })
    expect(items.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(items.filter(({ isPublic }) => isPublic)).toHaveLength(1)
  })

  test('goes back to an earlier version and leaves the draft alone; offline is offline', async () => {
    const site = await bed.site()
    const first = await publish(site.id)
    await write(site, 'Nou')
    later()
    await publish(site.id)
    const back = await bed.ana.call(contract.rollBack, {
      siteId: site.id,
      versionId: first.version.id,
    })
    expect(back.publishedVersionId).toBe(first.version.id)
    const draft = await bed.ana.call(contract.getSite, { siteId: site.id })
    expect(JSON.stringify(draft.pages[0]?.doc)).toContain('Nou')
    expect((await bed.ana.call(contract.unpublishSite, { siteId: site.id })).state).toBe(
      'unpublished',
    )
  })

  test('can be planned for a time to come only', async () => {
    const site = await bed.site()
    const past = await bed.ana.refused(contract.scheduleSite, {
      siteId: site.id,
      at: '2027-02-10T09:00:00.000Z',
    })
    expect(past.code).toBe('website.time_past')
    const at = '2027-03-01T08:00:00.000Z'
    expect(await bed.ana.call(contract.scheduleSite, { siteId: site.id, at })).toMatchObject({
      state: 'scheduled',
      scheduledAt: at,
    })
    expect((await bed.ana.call(contract.scheduleSite, { siteId: site.id, at: null })).state).toBe(
      'draft',
    )
  })
})

describe('a planned publication', () => {
  const planned = async () => {
    const site = await bed.site()
    const at = '2027-02-10T11:00:00.000Z'
    await bed.ana.call(contract.scheduleSite, { siteId: site.id, at })
    return site
  }
  const now = (site: SiteDraft) => bed.ana.call(contract.getSite, { siteId: site.id })

  test('waits for its time, then publishes the draft as it is by then', async () => {
    const site = await planned()
    await write(site, 'Scris după programare')
    expect(await work(app)).not.toContain('website.publish-due')
    expect((await now(site)).state).toBe('scheduled')
    time.now = new Date('2027-02-10T11:00:00Z')
    expect(await work(app)).toContain('website.publish-due')
    const after = await now(site)
    expect(after).toMatchObject({ state: 'published', scheduledAt: null })
    const { items } = await bed.ana.call(contract.listVersions, { siteId: site.id })
    expect(items).toMatchObject([{ number: 1, isPublic: true, author: 'Prilej' }])
    expect(await work(app)).not.toContain('website.publish-due')
  })

  test('of a draft that was broken meanwhile ends, and the history says so', async () => {
    const site = await planned()
    const { theme, header, footer } = site
    const palette = { ...theme.palette, text: theme.palette.bg }
    await bed.ana.call(contract.saveLook, {
      siteId: site.id,
      rev: 1,
      header,
      footer,
      theme: { ...theme, palette },
    })
    time.now = new Date('2027-02-10T11:05:00Z')
    await work(app)
    expect(await now(site)).toMatchObject({ state: 'draft', scheduledAt: null })
    const { items } = await bed.ana.call(listHistory, { entity: 'site', entityId: site.id })
    expect(items.map(({ deed }) => deed.ro).join()).toContain('nu a putut publica')
    expect(await work(app)).not.toContain('website.publish-due')
  })

  test('that was taken back at the last moment does not happen', async () => {
    const site = await planned()
    time.now = new Date('2027-02-10T11:00:00Z')
    const takeBack = () => bed.ana.call(contract.scheduleSite, { siteId: site.id, at: null })
    expect(await work(app, takeBack)).toContain('website.publish-due')
    expect(await now(site)).toMatchObject({ state: 'draft', publishedVersionId: null })
  })

  test('of a site whose event was deleted is left alone', async () => {
    await planned()
    await bed.ana.call(removeEvent, { eventId: bed.event.id })
    time.now = new Date('2027-02-10T11:05:00Z')
    expect(await work(app)).not.toContain('website.publish-due')
  })
})

describe('versions', () => {
  test('rolled back to leave a draft that is ahead of what visitors see', async () => {
    const site = await bed.site()
    const first = await publish(site.id)
    const back = { siteId: site.id, versionId: first.version.id }
    expect((await bed.ana.call(contract.rollBack, back)).state).toBe('published')
    await write(site, 'Altfel')
    later()
    expect((await publish(site.id)).site.state).toBe('published')
    later()
    expect((await bed.ana.call(contract.rollBack, back)).state).toBe('changed')
    later()
    expect((await publish(site.id)).site.state).toBe('published')
  })

  test('restored while somebody has a page open do not take what they save for fresh', async () => {
    const site = await bed.site()
    const kept = await bed.ana.call(contract.keepVersion, { siteId: site.id, label: 'Înainte' })
    await bed.ana.call(contract.restoreVersion, { siteId: site.id, versionId: kept.id })
    const [home] = site.pages
    const late = { siteId: site.id, pageId: home?.id ?? '', rev: home?.rev ?? 0 }
    const doc = page(['hero', { title: { ro: 'Târziu' } }])
    const refusal = await bed.ana.refused(contract.savePage, { ...late, doc })
    expect(refusal.code).toBe('website.page_changed_meanwhile')
  })

  test('are restored into the draft, whose old state is itself kept', async () => {
    const site = await bed.site()
    const kept = await bed.ana.call(contract.keepVersion, { siteId: site.id, label: 'Înainte' })
    await write(site, 'După')
    const restored = await bed.ana.call(contract.restoreVersion, {
      siteId: site.id,
      versionId: kept.id,
    })
    expect(restored.pages.map(({ doc }) => doc)).toEqual(site.pages.map(({ doc }) => doc))
    const { items } = await bed.ana.call(contract.listVersions, { siteId: site.id })
    expect(items.map(({ kind }) => kind)).toEqual(['auto', 'manual'])
    const undone = await bed.ana.call(contract.restoreVersion, {
      siteId: site.id,
      versionId: items[0]?.id ?? '',
    })
    expect(JSON.stringify(undone.pages[0]?.doc)).toContain('După')
  })

  test('that a template of an event kept before documents changed are read as those of today', async () => {
    const site = await bed.site('soiree')
    const kept = (docs: unknown[]) => ({
      theme: site.theme,
      header: site.header,
      footer: site.footer,
      pages: site.pages.map(({ id, path, title, inNav, seo }, at) => {
        return { id, path, title, inNav, seo, doc: docs[at] }
      }),
    })
    const golden = async (file: string) =>
      JSON.parse(await readFile(new URL(file, goldenFolder), 'utf8')) as unknown[]
    expect(keptSnapshot(kept(await golden('soiree-v0.json')))).toEqual(
      kept(await golden('soiree-v1.json')),
    )
    expect(keptSnapshot(kept([{ v: 1, content: 'x' }]))).toBeUndefined()
    expect(keptSnapshot(null)).toBeUndefined()
  })

  test('are compared page by page and block by block', async () => {
    const site = await bed.site('soiree')
    const kept = await bed.ana.call(contract.keepVersion, { siteId: site.id, label: '' })
    await bed.save(site, page(['quote', { text: { ro: 'Zi' } }]))
    await bed.ana.call(contract.addPage, {
      siteId: site.id,
      path: 'nou',
      title: { ro: 'Pagină nouă' },
    })
    const comparison = await bed.ana.call(contract.compareVersions, {
      siteId: site.id,
      from: kept.id,
    })
    expect(comparison).toMatchObject({ theme: false, frame: false })
    expect(comparison.pages.map(({ title, change }) => [title, change])).toEqual([
      ['Invitația', 'changed'],
      ['Pagină nouă', 'added'],
    ])
    expect(comparison.pages[0]?.added).toEqual([{ ro: 'Citat', en: 'Quote' }])
    const same = await bed.ana.call(contract.compareVersions, {
      siteId: site.id,
      from: kept.id,
      to: kept.id,
    })
    expect(same.pages).toEqual([])
  })
})
