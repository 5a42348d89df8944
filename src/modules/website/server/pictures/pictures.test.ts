import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { time } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { lookNames } from '../../model.ts'
import { page, wholeWebsite, work } from '../testbed.ts'
import { asInWindow } from './site-picture.ts'

const { app, bed, open } = wholeWebsite()
const card = async () => (await bed.ana.call(contract.listSites, {})).items[0]
const drawn = async () => {
  await work(app)
  return open((await card())?.picture ?? '')
}

describe('the picture of a site', () => {
  test.each(lookNames)(
    'in the look %s is a drawing that carries everything itself',
    async (look) => {
      await bed.site(look)
      expect((await card())?.picture).toBeNull()
      const { statusCode, headers, body } = await drawn()
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'private, max-age=86400',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(body).toContain('Nunta Anei')
      expect(body.includes('url(data:font/woff2;base64,')).toBe(true)
      expect(body.match(/<script|srcset=| src="(?!data:)|url\((?!data:|#)/gi)).toBeNull()
      // Romanian needs its own few letters and none of the large sets beside them.
      expect(body.length).toBeLessThan(260_000)
      // The decoder reads the drawing as strict XML.
      expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 640, height: 480 })
    },
  )

  test('shows whatever people wrote as text, letters that XML forbids left out', async () => {
    const site = await bed.site()
    const title = { ro: `]]></style><script>alert(1)</script> & "eu" \u{1F338}\uFFFE`, en: '' }
    await bed.save(site, page(['hero', { title }]))
    const { body } = await drawn()
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
    expect(body).not.toMatch(/<script|\uFFFE/)
    expect((await sharp(Buffer.from(body)).metadata()).format).toBe('svg')
  })

  test('is of what visitors see; a later draft changes it only once it is public', async () => {
    const site = await bed.site()
    await bed.ana.call(contract.publishSite, { siteId: site.id })
    const first = (await drawn()).body
    await bed.save(site, page(['hero', { title: { ro: 'Altceva' } }]))
    expect((await drawn()).body).toBe(first)
    await bed.ana.call(contract.publishSite, { siteId: site.id })
    expect((await drawn()).body).toContain('Altceva')
    const { items } = await bed.ana.call(contract.listVersions, { siteId: site.id })
    const versionId = items.at(-1)?.id ?? ''
    await bed.ana.call(contract.rollBack, { siteId: site.id, versionId })
    expect((await drawn()).body).toBe(first)
  })

  test('is at an address that no one can make up and that ends', async () => {
    await bed.site()
    const { statusCode } = await drawn()
    const url = (await card())?.picture ?? ''
    expect((await card())?.picture).toBe(url)
    const tampered = url.replace(/.{3}$/, 'abc')
    time.now = new Date('2027-02-12T00:00:01Z')
    const answers = [statusCode, (await open(tampered)).statusCode, (await open(url)).statusCode]
    expect(answers).toEqual([200, 404, 404])
  })
})

test.each([
  ['@media (width >= 60rem){a{b:c}}', '@media all{a{b:c}}'],
  ['@media (min-width:48rem){a{b:c}}', '@media all{a{b:c}}'],
  ['@media (width<48rem){a{b:c}}', '@media not all{a{b:c}}'],
  ['@media not (min-width:48rem){a{b:c}}', '@media not all{a{b:c}}'],
  ['@media (max-width:2000px) and (width>=90.01rem){}', '@media not all{}'],
  ['@media print{a{b:c}}', '@media print{a{b:c}}'],
  [
    'a{width:calc(1rem + 2.5vw);height:92vh;b:3svh}',
    'a{width:calc(1rem + 36px);height:993.6px;b:32.4px}',
  ],
])('what follows the window is settled: %s', (css, settled) => {
  expect(asInWindow(css)).toBe(settled)
})
