import { calendarFile } from '#shared/dates/calendar-file.ts'
import { chooseAmong, isLocale, type Locale } from '#shared/i18n.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import {
  absentPage,
  eventPage,
  readersLocale,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import { groupVisit, type GroupVisit } from '#modules/guest-page/server/api.ts'
import { placeLine } from '../blocks/base/event-text.ts'
import { momentOf, renderPage, type SiteSource } from './renderer.tsx'
import { shareImage } from './share-links/share-image.ts'
import { SiteCache, type Entry } from './site-cache.ts'
import { siteDescription } from '../public/site-page.tsx'
import { guestWord, siteGuest } from './site-guest.tsx'
import { publicSource } from './sources.ts'
import { VisitCounter } from './traffic/traffic.ts'

/** The published site of an event, as bytes that were rendered once. */
export function publicPages(services: AppServices): Page[] {
  const cache = new SiteCache<SiteSource>((source, path, locale) => {
    const page = source.snapshot.pages.find((each) => each.path === path)
    const now = new Date()
    return (
      page && {
        moment: momentOf(page, now),
        draw: () => renderPage(services, source, page, { locale, now, base: source.address }),
      }
    )
  })
  const counter = new VisitCounter()
  const answer = async (request: PageRequest): Promise<PageAnswer> => {
    const { companySlug = '', slug = '' } = request.params
    const entryIn = (lang: Locale) => entryOf(cache, request.visits, companySlug, slug, lang)
    const guess = readersLocale(request)
    const first = await entryIn(guess)
    if (first.source?.knowledge !== 'public') return redirectOrAbsent(services, request)
    const path = (request.params['*'] ?? '').replace(/\/$/, '')
    const file = await fileOf(services, first.source, path)
    if (file) return file
    const locale = languageOf(request, first.source)
    const entry = locale === guess ? first : await entryIn(locale)
    const { source } = entry
    if (source?.knowledge !== 'public') return redirectOrAbsent(services, request)
    const page = cache.page(entry, path, locale)
    if (!page) return absentPage(services, readersLocale(request))
    const { body, etag, styleSource, scriptSource } = page
    counter.count(request.visits, source, path)
    const headers = {
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'content-language': locale,
      vary: 'Accept-Language',
      etag,
    }
    const known = isKnown(request, etag)
    // A browser that keeps the page takes over the policy of this answer, so it admits the same style and script.
    if (known) return { status: 304, body: '', styleSource, scriptSource, headers, framable: true }
    return { body, styleSource, scriptSource, headers, framable: true }
  }
  const patterns = ['', '/*']
  return [
    ...patterns.map((rest) => ({ path: `/event/:companySlug/:slug${rest}`, answer })),
    ...patterns.map((rest) =>
      eventPage(services, {
        path: `/invitatie/:token/${guestWord}${rest}`,
        opensTo: 'link',
        answer: (visit) => answerGuest(visit, cache),
      }),
    ),
  ]
}

function entryOf(
  cache: SiteCache<SiteSource>,
  visits: PageTransactions,
  companySlug: string,
  slug: string,
  locale: Locale,
): Promise<Entry<SiteSource>> {
  return cache.entry(
    `${companySlug}/${slug} ${locale}`,
    () => publicSource(visits, companySlug, slug, locale),
    visits.hear,
  )
}

/** The site as the people of one invitation see it; never cached. */
async function answerGuest(visited: EventVisit, cache: SiteCache<SiteSource>): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const { services, request, company, event, here, group } = visit
  const { visits } = request
  const locale = event.languages.includes(visit.locale)
    ? visit.locale
    : (event.languages[0] ?? 'ro')
  const { source } = await entryOf(cache, visits, company.slug, event.slug, locale)
  const path = (request.params['*'] ?? '').replace(/\/$/, '')
  const page = source?.snapshot.pages.find((each) => each.path === path)
  if (!source || !page) return absentPage(services, readersLocale(request))
  const guest = await visit.inEvent((ctx) => siteGuest(ctx, group, here))
  const base = `${here}/${guestWord}`
  const options = { locale, now: new Date(), base, guest }
  const { html, styleSource, scriptSource } = renderPage(
    services,
    ownSource(visit, source),
    page,
    options,
  )
  return {
    body: html,
    styleSource,
    scriptSource,
    headers: {
      'cache-control': 'no-store',
      'content-language': locale,
      'x-robots-tag': 'noindex, nofollow',
    },
  }
}

/** Forms on the site are answered by these people, so their link is included. */
function ownSource({ request }: GroupVisit, source: SiteSource): SiteSource {
  const proof = `i=${encodeURIComponent(request.params.token ?? '')}`
  const questionnaires = source.live.questionnaires.map((each) => ({
    ...each,
    href: `${each.href}&${proof}`,
  }))
  return { ...source, live: { ...source.live, questionnaires } }
}

/** Redirects old addresses, and those of a private event to its code; all others reveal nothing. */
async function redirectOrAbsent(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const path = request.params['*']
  const follow = eventPage(services, {
    path: path === undefined ? '' : '/*',
    opensTo: 'strangers',
    answer: () => absentPage(services, readersLocale(request)),
  })
  return follow.answer(request)
}

/** The requested language if the event has it, else the first of the browser that it has, else its first one. */
export function languageOf({ query, spoken: browser }: PageRequest, { live }: SiteSource): Locale {
  const { languages } = live.event
  const requestedLanguage = query.get('lang')
  if (isLocale(requestedLanguage) && languages.includes(requestedLanguage)) return requestedLanguage
  return chooseAmong(languages, browser) ?? languages[0] ?? 'ro'
}

function isKnown({ ifNoneMatch }: PageRequest, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

async function fileOf(
  services: AppServices,
  source: SiteSource,
  path: string,
): Promise<PageAnswer | undefined> {
  if (path === 'calendar.ics')
    return {
      type: 'text/calendar; charset=utf-8',
      body: calendarOf(source, services.publicUrl, new Date()),
      headers: {
        'cache-control': 'public, max-age=300',
        'content-disposition': 'attachment; filename="calendar.ics"',
      },
    }
  if (path === 'sitemap.xml')
    return {
      type: 'application/xml; charset=utf-8',
      body: sitemapOf(source, services.publicUrl),
      headers: { 'cache-control': 'public, max-age=300' },
    }
  if (path === 'imagine.png')
    return {
      type: 'image/png',
      body: await shareImage(source),
      headers: { 'cache-control': 'public, max-age=3600' },
    }
  return undefined
}

function sitemapOf({ address, snapshot, live, listed }: SiteSource, publicUrl: string): string {
  const pages = listed ? snapshot.pages.filter(({ seo }) => !seo.noIndex) : []
  const urls = pages.flatMap(({ path }) =>
    live.event.languages.map((lang, at) => {
      const query = at === 0 ? '' : `?lang=${lang}`
      return `<url><loc>${publicUrl}${address}${path ? `/${path}` : ''}${query}</loc></url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** The event as a calendar file. */
export function calendarOf(source: SiteSource, publicUrl: string, now: Date): string {
  const { snapshot, address, live } = source
  const { event } = live
  const { lat, lng } = event.place
  return calendarFile({
    name: event.name,
    zone: event.timeZone,
    madeAt: now.toISOString(),
    entries: [
      {
        uid: `${event.id}@prilej`,
        title: event.name,
        cancelled: event.status === 'cancelled',
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        ...(event.allDay && { wholeDays: { from: event.startDate, to: event.lastDay } }),
        sequence: event.version,
        place: placeLine(event.place),
        text: siteDescription(snapshot.pages, undefined, event.languages[0] ?? 'ro'),
        url: publicUrl + address,
        ...(lat !== null && lng !== null && { point: { lat, lng } }),
      },
    ],
  })
}
