import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { takeQueued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { page, websiteTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = websiteTestbed(app)
const alt = { ro: 'Sala' }
const focal = { x: 0.5, y: 0.5 }

async function uploaded(
  { purpose, mime } = { purpose: 'public-image', mime: 'image/webp' },
  companyId = bed.companyId,
): Promise<string> {
  const id = randomUUID()
  time.now = new Date(time.now.getTime() + 1000)
  await db.look(
    `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, widths, public_key, created_at)
     values ($1, $2, $3, 'ready', $4, 'sala.jpg', $5, 9, 'x', '{320}', $6, $7)`,
    [
      companyId,
      id,
      purpose === 'public-image' ? 'image' : 'attachment',
      purpose,
      mime,
      id.replaceAll('-', '').padEnd(40, '0'),
      time.now.toISOString(),
    ],
  )
  return id
}

const library = async (siteId: string) => (await bed.ana.call(contract.listMedia, { siteId })).items
const isDeleted = async (id: string) =>
  (
    await db.look<{ gone: boolean }>(
      'select deleted_at is not null as gone from files where id = $1',
      [id],
    )
  )[0]?.gone

describe('the library of a site', () => {
  test('has pictures, films and sounds, newest first, with the places that show each', async () => {
    const site = await bed.site()
    const siteId = site.id
    const picture = await uploaded()
    const film = await uploaded({ purpose: 'public-media', mime: 'video/mp4' })
    const sound = await uploaded({ purpose: 'public-media', mime: 'audio/mpeg' })
    for (const fileId of [picture, film, sound]) {
      await bed.ana.call(contract.addMedia, { siteId, fileId })
      time.now = new Date(time.now.getTime() + 1000)
    }
    // A second time changes nothing.
    await bed.ana.call(contract.addMedia, { siteId, fileId: picture })
    const items = [{ picture: { assetId: picture, alt, focal } }]
    await bed.save(site, page(['gallery', { items }], ['video', { film: { fileId: film } }]))
    const found = await library(siteId)
    expect(found.map(({ id, kind }) => [id, kind])).toEqual([
      [sound, 'sound'],
      [film, 'film'],
      [picture, 'picture'],
    ])
    const home = { pageId: site.pages[0]?.id, page: site.pages[0]?.title }
    expect(found.map(({ uses }) => uses)).toEqual([
      [],
      [expect.objectContaining({ ...home, blockId: 'b1' })],
      [
        expect.objectContaining({
          ...home,
          blockId: 'b0',
          block: { ro: 'Galerie', en: 'Gallery' },
        }),
      ],
    ])
    expect(found[1]?.asset).toMatchObject({ mime: 'video/mp4' })
    expect(found[1]?.asset.path).toMatch(/\/media\.mp4$/)
  })

  test('lists a picture of a page that came in before there was a library', async () => {
    const site = await bed.site()
    const old = await uploaded()
    await bed.save(site, page(['text-image', { picture: { assetId: old, alt, focal } }]))
    expect(await library(site.id)).toMatchObject([{ id: old, uses: [{ blockId: 'b0' }] }])
  })

  test('lets go of what no page shows, and the bytes go too', async () => {
    const { id: siteId } = await bed.site()
    const fileId = await uploaded()
    await bed.ana.call(contract.addMedia, { siteId, fileId })
    await bed.ana.call(contract.removeMedia, { siteId, fileId })
    expect(await library(siteId)).toEqual([])
    expect(await isDeleted(fileId)).toBe(true)
    expect((await takeQueued(db, 'files.remove')).map(({ payload }) => payload)).toMatchObject([
      { fileId },
    ])
    const repeated = await bed.ana.refused(contract.removeMedia, { siteId, fileId })
    expect(repeated.code).toBe('website.file_not_found')
  })

  test('keeps what the draft or the public version shows, and the bytes of what an earlier version shows', async () => {
    const site = await bed.site()
    const siteId = site.id
    const fileId = await uploaded()
    await bed.ana.call(contract.addMedia, { siteId, fileId })
    const shown = page(['text-image', { picture: { assetId: fileId, alt, focal } }])
    const { rev } = await bed.save(site, shown)
    const remove = () => bed.ana.refused(contract.removeMedia, { siteId, fileId })
    expect((await remove()).code).toBe('website.file_in_use')
    await bed.ana.call(contract.publishSite, { siteId })
    await bed.save(site, page(['text', {}]), 0, rev)
    expect((await remove()).code).toBe('website.file_in_use')
    expect(await library(siteId)).toMatchObject([{ uses: [], isPublic: true }])
    await bed.ana.call(contract.publishSite, { siteId })
    await bed.ana.call(contract.removeMedia, { siteId, fileId })
    expect(await isDeleted(fileId)).toBe(false)
  })

  test('takes no file of another company, and none that is not public', async () => {
    const { id: siteId } = await bed.site()
    const strange = await uploaded(undefined, await db.company())
    const secret = await uploaded({ purpose: 'private-image', mime: 'image/webp' })
    for (const fileId of [strange, secret, randomUUID()])
      expect((await bed.ana.refused(contract.addMedia, { siteId, fileId })).code).toBe(
        'website.file_not_found',
      )
    const elsewhere = bed.personOf(await db.company(), 'admin', [])
    expect((await elsewhere.refused(contract.listMedia, { siteId })).status).toBe(404)
  })
})
