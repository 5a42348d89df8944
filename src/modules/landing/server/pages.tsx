import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import { favicon } from '../public/favicon.ts'
import { LandingPage, stylesheet } from '../public/landing-page.tsx'

export const pages = (services: AppServices): Page[] => {
  const rendered = new Map<string, RenderedPage>()
  return [
    {
      path: '/',
      answer({ query, locale, ifNoneMatch, isLocal }) {
        const requestedLanguage = query.get('lang')
        const lang = isStaffLocale(requestedLanguage) ? requestedLanguage : locale
        // The demo password is for people at this machine, not for strangers who come through a proxy.
        const demo = services.env.offersDemo && isLocal === true
        // The page is the same for everybody else, so it is rendered once per language and browser build.
        const key = `${lang} ${demo} ${services.asset(stylesheet)}`
        const page = rendered.get(key) ?? render(services, lang, demo)
        rendered.set(key, page)
        return answerWith(page, lang, ifNoneMatch)
      },
    },
    // Browsers ask for the second name on pages that name no icon.
    ...['/favicon.svg', '/favicon.ico'].map((path) => ({ path, answer: answerWithIcon })),
    {
      path: '/robots.txt',
      answer: () => ({
        body: `${robots}\nSitemap: ${services.publicUrl}/sitemap.xml\n`,
        type: 'text/plain; charset=utf-8',
        headers: { 'cache-control': 'public, max-age=86400' },
      }),
    },
  ]
}

function answerWithIcon(): PageAnswer {
  return {
    body: favicon,
    type: 'image/svg+xml',
    headers: { 'cache-control': 'public, max-age=86400' },
  }
}

/** Previews and files are reached by links that people were given, so machines need not look for them. */
const robots = `User-agent: *
Allow: /api/docs
Disallow: /api/
Disallow: /render/
Disallow: /files/
`

interface RenderedPage {
  body: Buffer
  etag: string
}

function render(services: AppServices, lang: Locale, demo: boolean): RenderedPage {
  const markup = renderToStaticMarkup(
    <LandingPage lang={lang} publicUrl={services.publicUrl} asset={services.asset} demo={demo} />,
  )
  const body = Buffer.from(`<!doctype html>${markup}`)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

function answerWith(page: RenderedPage, lang: Locale, ifNoneMatch: string | undefined): PageAnswer {
  const headers = {
    'cache-control': 'no-cache',
    'content-language': lang,
    vary: 'Accept-Language',
    etag: page.etag,
  }
  const isUnchanged = ifNoneMatch
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === page.etag)
  return isUnchanged ? { status: 304, body: '', headers } : { body: page.body, headers }
}
