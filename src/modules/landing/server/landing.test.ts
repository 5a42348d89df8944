import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addPages } from '#platform/server/http/page-routes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Blobs } from '#platform/server/files/storage/blobs.ts'
import type { PipelineDeps } from '#platform/server/pipeline/pipeline.ts'
import { text } from '../text.ts'
import { pages } from './pages.tsx'

describe('a visitor at the front page', () => {
  test.each(['ro', 'en'] as const)('reads it whole in %s', async (lang) => {
    const { body, headers } = await ask(`/?lang=${lang}`)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(headers['content-language']).toBe(lang)
    const spoken = plainText(body)
    for (const entry of Object.values(text[lang]))
      if (typeof entry === 'string') expect(spoken).toContain(entry)
    expect(body).not.toMatch(/\{\w+\}|undefined|\[object/)
  })

  test('gets the language of the browser unless the address names one', async () => {
    const english = { 'accept-language': 'en-GB,en;q=0.9' }
    expect((await ask('/', english)).headers['content-language']).toBe('en')
    expect((await ask('/?lang=ro', english)).headers['content-language']).toBe('ro')
    expect((await ask('/?lang=xx')).headers['content-language']).toBe('ro')
    expect((await ask('/')).headers.vary).toContain('Accept-Language')
  })

  test('finds the way in, to the documentation and to the other language', async () => {
    const { body } = await ask('/?lang=ro')
    for (const href of ['/login', '/creeaza-cont', '/api/docs', '/?lang=en'])
      expect(body).toContain(`href="${href}"`)
    for (const [, anchor = ''] of body.matchAll(/href="#([^"]+)"/g))
      expect(body).toContain(`id="${anchor}"`)
  })

  test('is offered the demo only where there is one', async () => {
    expect((await ask('/?lang=ro')).body).toContain('admin@demo.prilej.ro')
    const without = await ask('/?lang=ro', {}, false)
    expect(without.body).not.toContain('demo.prilej.ro')
    expect(without.body).not.toContain(text.ro['demo.title'])
    const proxied = await ask('/?lang=ro', { 'x-forwarded-for': '203.0.113.9' })
    expect(proxied.body).not.toContain('prilej-demo-2026')
  })

  test('needs no script and gets nothing the policy would refuse', async () => {
    const { body, headers } = await ask('/')
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/)
    for (const [tag] of body.matchAll(/<script[^>]*>/g))
      expect(tag).toBe('<script type="application/ld+json">')
    for (const [, address = ''] of body.matchAll(/(?:src|srcSet)="([^"]+)"/gi))
      expect(address).toMatch(/^\/assets\//)
  })

  test('gets nothing new when nothing has changed', async () => {
    const { headers } = await ask('/')
    const repeated = await ask('/', { 'if-none-match': `W/${headers.etag}` })
    expect(repeated.statusCode).toBe(304)
    expect(repeated.body).toBe('')
  })
})

describe('a machine at the front page', () => {
  test('learns what the page is, in which languages, and what to show of it', async () => {
    const { body } = await ask('/?lang=en')
    expect(body).toContain('<link rel="canonical" href="https://prilej.test/?lang=en"/>')
    expect(body).toContain('hrefLang="ro" href="https://prilej.test/?lang=ro"')
    expect(body).toContain('content="https://prilej.test/assets/')
    const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
  })

  test('finds the icon and the rules for robots', async () => {
    expect((await ask('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
    const robots = await ask('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toContain('Disallow: /api/')
    expect(robots.body).toContain('Sitemap: https://prilej.test/sitemap.xml')
  })
})

function ask(url: string, headers: Record<string, string> = {}, offersDemo = true) {
  const services = {
    env: { offersDemo },
    publicUrl: 'https://prilej.test',
    asset: (source: string) => `/assets/${source}`,
  } as unknown as AppServices
  const app = Fastify()
  addPages(app, pages(services), {
    pipe: { now: () => new Date() } as PipelineDeps,
    blobs: {} as Blobs,
    trustedProxies: [],
  })
  return app.inject({ url, headers })
}

/** The text for readers and screen readers, without HTML escapes. */
function plainText(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}
