import { createHash, randomUUID } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#shared/app-error.ts'
import { locales, type Locale } from '#shared/i18n.ts'
import { formatDate, formatInstant } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { codeHashOf, decide, listLists } from './api.ts'
import type { DoorList, Verdict } from '../model.ts'
import type { Company } from '#modules/company/model.ts'
import { companyBySlug } from '#modules/company/server/api.ts'
import { absentPage, readersLocale } from '#modules/event-pages/server/api.ts'
import { eventBySlug, type PublicEvent } from '#modules/events/server/api.ts'
import {
  DoorPage,
  island,
  stylesheet,
  type DoorPageProps,
  type SelfOutcome,
} from '../public/door-page.tsx'

const worker = 'src/modules/check-in/public/worker.island.ts'

export const pages = (services: AppServices): Page[] => [
  { path: '/checkin/:companySlug/:slug', answer: (request) => show(services, request) },
  {
    method: 'POST',
    path: '/checkin/:companySlug/:slug',
    answer: (request) => selfCheckIn(services, request),
  },
  {
    path: '/checkin/:companySlug/:slug/manifest.webmanifest',
    answer: (request) => manifest(services, request),
  },
  {
    // The scope is the folder; the script itself is among the other assets, named by its content.
    path: '/checkin/sw.js',
    answer: () => ({
      type: 'text/javascript; charset=utf-8',
      body: `importScripts('${services.asset(worker)}')\n`,
      headers: {
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      },
    }),
  },
]

interface DoorVisit {
  company: Company
  companySlug: string
  slug: string
  /** Undefined if no list has a door. */
  event: PublicEvent | undefined
  isPublic: boolean
}

/** Every address below a company has a door, which names the event only where it is public. */
async function findDoorVisit(
  services: AppServices,
  request: PageRequest,
): Promise<DoorVisit | PageAnswer> {
  const { companySlug = '', slug = '' } = request.params
  const { database } = request.visits
  const publicEvent = await eventBySlug(database, companySlug, slug)
  if (publicEvent?.redirect) {
    const location = `/checkin/${publicEvent.redirect.companySlug}/${publicEvent.redirect.slug}`
    return { status: 301, body: '', headers: { location } }
  }
  const company = publicEvent?.company ?? (await companyBySlug(database, companySlug))
  if (!company) return absentPage(services, readersLocale(request))
  const event = publicEvent?.knowledge === 'nothing' ? undefined : publicEvent
  return { company, companySlug, slug, event, isPublic: event?.knowledge === 'public' }
}

async function show(
  services: AppServices,
  request: PageRequest,
  outcome?: SelfOutcome,
): Promise<PageAnswer> {
  const visited = await findDoorVisit(services, request)
  if (!('company' in visited)) return visited
  const { company, companySlug, slug } = visited
  const pageFields = await shownOf(visited, request)
  const page = (
    <DoorPage
      {...pageFields}
      companyName={company.name}
      companySlug={companySlug}
      slug={slug}
      assets={{ stylesheet: services.asset(stylesheet), island: services.asset(island) }}
      outcome={outcome}
    />
  )
  return {
    body: `<!doctype html>${renderToStaticMarkup(page)}`,
    policy: 'scanner',
    headers: { 'cache-control': 'no-cache' },
  }
}

type DoorPageFields = Pick<DoorPageProps, 'lang' | 'otherLanguages' | 'event' | 'open' | 'opensAt'>

/**
 * Whether guests may check themselves in says that there is an event, so where it is not public the form is always
 * there.
 */
async function shownOf(
  { event: known, isPublic }: DoorVisit,
  request: PageRequest,
): Promise<DoorPageFields> {
  // Staff at the door may not read a language of the event: the page uses that of the browser.
  const lang = readersLocale(request)
  const others = (more: readonly Locale[]) =>
    [...new Set([...locales, ...more])].filter((each) => each !== lang)
  if (!known || !isPublic)
    return { lang, otherLanguages: others([]), event: null, open: [anyList], opensAt: null }
  const { visits } = request
  const { companyId, event, translatorTo } = known
  const translate = translatorTo(lang)
  return visits.inEvent({ companyId, eventId: event.id }, async (ctx) => {
    const lists = await listLists(ctx.db, ctx.event)
    const opensAt = nextOpening(lists, ctx.now)
    return {
      lang,
      otherLanguages: others(event.languages),
      event: { name: translate(event.name), when: formatDate(event.startDate, lang) },
      open: lists
        .filter((list) => isOpen(list, ctx.now))
        .map((list) => ({ ...list, name: translate(list.name) })),
      opensAt: opensAt && formatInstant(opensAt, event.timeZone, lang),
    }
  })
}

function isOpen({ selfFrom, selfTo }: DoorList, now: Date): boolean {
  const at = now.toISOString()
  return selfFrom !== null && selfTo !== null && selfFrom <= at && at <= selfTo
}

function nextOpening(lists: readonly DoorList[], now: Date): string | null {
  const at = now.toISOString()
  const later = lists.flatMap(({ selfFrom }) => (selfFrom && selfFrom > at ? [selfFrom] : []))
  return later.toSorted()[0] ?? null
}

/** Takes the code of the guest's own ticket and shows at most a first name; every failure looks the same. */
async function selfCheckIn(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visited = await findDoorVisit(services, request)
  if (!('company' in visited)) return visited
  const { companySlug, slug } = visited
  const door = `${companySlug}/${slug}`
  const code = (request.form.get('code') ?? '').slice(0, 200)
  const list = request.form.get('list') ?? ''
  const wrong = () => show(services, request, { kind: 'wrong', typed: code, list })
  const key = createHash('sha256').update(code).digest('base64url').slice(0, 16)
  try {
    services.memory.take(`self code ${door} ${key}`, { max: 10, seconds: 60 })
    const verdict = await enter(request, visited, list, code)
    const name = verdict?.guest?.name.split(' ')[0] ?? ''
    if (verdict?.result === 'admitted')
      return await show(services, request, { kind: 'welcome', name })
    if (verdict?.result === 'already')
      return await show(services, request, { kind: 'already', name })
    // Hits are never limited by address, since all guests share the venue's.
    services.memory.take(`self miss ${door} ${request.ip}`, { max: 20, seconds: 300 })
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'too_many') throw error
    const busy = await wrong()
    return { ...busy, status: 429, headers: { ...busy.headers, 'retry-after': '5' } }
  }
  return { ...(await wrong()), status: 422 }
}

/** Placeholder for the open list that expects the ticket, where the names of lists are private. */
const anyList = { id: 'any', name: '' }

async function enter(
  { visits }: PageRequest,
  { event: known, isPublic }: DoorVisit,
  listId: string,
  code: string,
): Promise<Verdict | undefined> {
  if (!known) return undefined
  const { companyId, event } = known
  return visits.inEvent(
    { companyId, eventId: event.id },
    async (ctx) => {
      const lists = (await listLists(ctx.db, ctx.event)).filter((each) => isOpen(each, ctx.now))
      const isAny = !isPublic && listId === anyList.id
      let verdict: Verdict | undefined
      for (const list of isAny ? lists : lists.filter(({ id }) => id === listId)) {
        verdict = await scanOn(ctx, list, companyId, code)
        if (verdict?.result === 'admitted' || verdict?.result === 'already') break
      }
      ctx.touch('checkin')
      return verdict
    },
    'write',
  )
}

async function scanOn(
  ctx: EventContext,
  list: DoorList,
  companyId: string,
  code: string,
): Promise<Verdict | undefined> {
  const { eventId } = ctx.event
  const now = ctx.now.toISOString()
  const scan = {
    eventId,
    listId: list.id,
    sourceId: eventId,
    scanId: randomUUID(),
    mode: 'online' as const,
    direction: 'in' as const,
    codeHash: codeHashOf(code),
    guestId: null,
    forced: false,
    happenedAt: now,
    correctedAt: now,
    isServerTime: true,
    receivedAt: now,
    gate: '',
    operator: '',
  }
  const [verdict] = await decide(ctx.db, companyId, [scan], ctx.now, ctx)
  return verdict instanceof AppError ? undefined : verdict
}

async function manifest(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visited = await findDoorVisit(services, request)
  if (!('company' in visited)) return { status: 404, body: '' }
  const { company, companySlug, slug, event: known, isPublic } = visited
  const address = `/checkin/${companySlug}/${slug}`
  return {
    type: 'application/manifest+json',
    body: JSON.stringify({
      id: address,
      name: `Check-in: ${known && isPublic ? known.event.name : company.name}`,
      short_name: 'Check-in',
      start_url: address,
      scope: '/checkin/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: '#0f5c4a',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    }),
    headers: { 'cache-control': 'no-cache' },
  }
}
