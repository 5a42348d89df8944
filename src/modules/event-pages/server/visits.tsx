import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#shared/app-error.ts'
import {
  chooseAmong,
  guestLocales,
  isLocale,
  languages,
  locales,
  type Locale,
} from '#shared/i18n.ts'
import { formatDate, formatDays, formatTime } from '#shared/dates/time.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import type { Company } from '#modules/company/model.ts'
import { companyBySlug } from '#modules/company/server/api.ts'
import type { Event, StrangerKnowledge } from '#modules/events/model.ts'
import {
  eventBySlug,
  translatedEvent,
  type PublicEvent,
  type Translate,
} from '#modules/events/server/api.ts'
import { coloursAddress, deadLinkSign, lookAddress } from '../model.ts'
import {
  MessagePage,
  type MessageKind,
  stylesheet,
  type EventFrame,
} from '../public/message-page.tsx'
import { speak } from '../text.ts'
import { knownLook, type EventLook } from './looks.ts'

/** A request for a page of an event, with the frame of the page. */
export interface EventVisit {
  request: PageRequest
  services: AppServices
  event: Event
  /** The knowledge of the event that a visitor without proof may have. */
  knowledge: StrangerKnowledge
  company: Company
  /** That of its site; undefined where it has none. */
  look: EventLook | undefined
  /** `?lang=` if given, else the browser's language if the event has it. */
  locale: Locale
  /** `/event/{company}/{event}`, without a slash at its end. */
  address: string
  /** What was typed for guests, in one of their languages. */
  translatorTo(this: void, language: Locale): Translate
  /** The frame that `EventPage` draws around the content; `path` is this page's own, below the address. */
  frame(locale?: Locale): EventFrame
  inEvent<T>(
    work: (ctx: EventContext) => Promise<T>,
    options?: { mode?: 'read' | 'write'; actor?: Actor; locale?: Locale },
  ): Promise<T>
}

interface EventPageInfo extends Pick<Page, 'method' | 'takesFiles'> {
  /** Below `/event/{company}/{event}`: `/invitatie/:token`. */
  path: string
  /** `strangers`: everybody, where the event is public. `link`: who proves a link of their own, which the page checks. */
  opensTo: 'strangers' | 'link'
  answer(visit: EventVisit): Promise<PageAnswer> | PageAnswer
}

/** The link is not valid (any more), or the event does not exist: both show the code page. */
export class CodeWanted extends AppError {
  constructor() {
    super('not_found', 'event-pages.code_wanted')
  }
}

const missed = { max: 30, seconds: 300 }

/** Wrong links and codes slow down their sender, whether there is an event at the address or not. */
export function countMiss({ memory }: AppServices, { params, ip }: PageRequest): void {
  memory.take(`guest-link ${params.companySlug}/${params.slug} ${ipKey(ip)}`, missed)
}

/** The same for links that name no event in their address. */
export function countLinkMiss({ memory }: AppServices, { ip }: PageRequest): void {
  memory.take(`outside-link ${ipKey(ip)}`, missed)
}

/**
 * A page of one event. Old addresses lead on. An event that is not public answers strangers as an address
 * does at which there is none, to the byte.
 */
export function eventPage(
  services: AppServices,
  { path, opensTo, answer, ...how }: EventPageInfo,
): Page {
  return {
    ...how,
    path: `/event/:companySlug/:slug${path}`,
    async answer(request) {
      const visitedEvent = await publicEventAt(request)
      if (visitedEvent?.redirect) return moved(request, path, visitedEvent.redirect)
      const isHidden = visitedEvent?.knowledge !== 'public'
      try {
        if (opensTo === 'strangers' && isHidden) return await hiddenPage(services, request)
        if (!visitedEvent) throw new CodeWanted()
        return await answer(await visitOf(services, request, visitedEvent, path))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error instanceof CodeWanted) return deadLink(services, request, path)
        if (error.kind === 'not_found') return absentPage(services, readersLocale(request))
        if (error.kind === 'too_many') return busyPage(services, readersLocale(request))
        throw error
      }
    },
  }
}

/** A request that has to be answered with the form for the code of an invitation. */
export interface CodeVisit extends Pick<
  EventVisit,
  'request' | 'services' | 'company' | 'locale' | 'address'
> {
  frame: EventFrame
  isPublic: boolean
  /** Undefined where no code opens anything: there is no event, or only a draft. */
  visit: EventVisit | undefined
}

interface CodePageInfo extends Pick<Page, 'method'> {
  answer(visit: CodeVisit): Promise<PageAnswer> | PageAnswer
}

/** The one page that every address below a company has, so that it betrays no event. */
export function codePage(services: AppServices, { method = 'GET', answer }: CodePageInfo): Page {
  return {
    method,
    path: `/event/:companySlug/:slug${codePath}`,
    async answer(request) {
      const visitedEvent = await publicEventAt(request)
      if (visitedEvent?.redirect) return moved(request, codePath, visitedEvent.redirect)
      const company = visitedEvent?.company ?? (await companyAt(request))
      if (!company) return absentPage(services, readersLocale(request))
      try {
        return await answer(await codeVisitOf(services, request, company, visitedEvent))
      } catch (error) {
        if (error instanceof AppError && error.kind === 'too_many')
          return busyPage(services, readersLocale(request))
        throw error
      }
    },
  }
}

const codePath = '/invitatie'

async function codeVisitOf(
  services: AppServices,
  request: PageRequest,
  company: Company,
  event: PublicEvent | undefined,
): Promise<CodeVisit> {
  const visit =
    event && event.knowledge !== 'nothing'
      ? await visitOf(services, request, event, codePath)
      : undefined
  const isPublic = visit?.knowledge === 'public'
  const locale = isPublic ? visit.locale : readersLocale(request)
  const address = addressOf(request)
  const quiet = hostFrame({ services, company, lang: locale })
  return {
    request,
    services,
    company,
    locale,
    address,
    visit,
    isPublic,
    frame: isPublic
      ? visit.frame()
      : {
          ...quiet,
          otherLanguages: othersOf(
            [...locales, browsersLocale(request)],
            locale,
            address + codePath,
          ),
        },
  }
}

function publicEventAt({ params, visits }: PageRequest): Promise<PublicEvent | undefined> {
  return eventBySlug(visits.database, params.companySlug ?? '', params.slug ?? '')
}

function companyAt({ params, visits }: PageRequest): Promise<Company | undefined> {
  return companyBySlug(visits.database, params.companySlug ?? '')
}

function addressOf({ params: { companySlug = '', slug = '' } }: PageRequest): string {
  return `/event/${encodeURIComponent(companySlug)}/${encodeURIComponent(slug)}`
}

/** No page for strangers is here; who was invited somewhere below this company finds the way to type the code. */
async function hiddenPage(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const locale = readersLocale(request)
  const company = await companyAt(request)
  if (!company) return absentPage(services, locale)
  return absentPage(services, locale, `${addressOf(request)}${codePath}`)
}

/** Tokens may have a dot in them too. */
const fileEnd = /\.(ics|json|pdf|js|css|png|xml|txt)$/

/** Redirects to the form for the code of the invitation. Files are not redirected, since no program types a code. */
async function deadLink(
  services: AppServices,
  request: PageRequest,
  path: string,
): Promise<PageAnswer> {
  const { params, query } = request
  const locale = readersLocale(request)
  const isFile = fileEnd.test(withParams(path, params))
  if (isFile || !(await companyAt(request))) return absentPage(services, locale)
  try {
    countMiss(services, request)
  } catch {
    return busyPage(services, locale)
  }
  const lang = query.get('lang') ?? ''
  const search = new URLSearchParams({ ...(isLocale(lang) && { lang }), [deadLinkSign]: 'link' })
  const location = `${addressOf(request)}${codePath}?${search}`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

async function visitOf(
  services: AppServices,
  request: PageRequest,
  { companyId, company, event, knowledge, translatorTo }: PublicEvent,
  path: string,
): Promise<EventVisit> {
  const { visits } = request
  const look = await knownLook(services, visits, companyId, event.id)
  const requestedLanguage = request.query.get('lang')
  const usual = chooseAmong(event.languages, request.spoken) ?? event.languages[0] ?? 'ro'
  // Our own texts are in the requested language, also where the hosts write in another.
  const locale = isLocale(requestedLanguage) ? requestedLanguage : usual
  const address = `/event/${company.slug}/${event.slug}`
  const ownAddress = address + withParams(path, request.params)
  return {
    request,
    services,
    event,
    knowledge,
    company,
    look,
    locale,
    address,
    translatorTo,
    frame: (lang = locale) =>
      frameOf({
        services,
        event: translatedEvent(event, translatorTo(lang)),
        company,
        look,
        here: ownAddress,
        lang,
        spoken: chooseAmong(guestLocales, request.spoken),
      }),
    inEvent: (work, { mode, actor, locale: lang = locale } = {}) =>
      visits.inEvent(
        { companyId, eventId: event.id, locale: lang, ...(actor && { actor }) },
        work,
        mode,
      ),
  }
}

interface FrameParts extends Pick<EventVisit, 'services' | 'event' | 'company'> {
  /** Without it the page is in the colour of the company. */
  look?: EventLook | undefined
  here: string
  lang: Locale
  /** The language of the visitor's browser, which is offered beside those of the event. */
  spoken?: Locale
}

/** The frame of a page about an event that lives at another address than below it. */
export function frameOf(parts: FrameParts): EventFrame {
  const { services, event, company, look, here, lang, spoken } = parts
  return {
    ...hostFrame({ services, company, lang }),
    ...(look && {
      stylesheets: [services.asset(stylesheet), services.asset(look.faces), lookAddress(look.key)],
      look,
    }),
    eventName: event.name,
    when: whenOf(event, lang),
    where: [event.place.name, event.place.address].filter(Boolean).join(', '),
    cover: event.cover,
    otherLanguages: othersOf([...event.languages, ...(spoken ? [spoken] : [])], lang, here),
  }
}

/** The frame with data of the company, and of no event. */
function hostFrame({ services, company, lang }: Pick<FrameParts, 'services' | 'company' | 'lang'>) {
  return {
    lang,
    stylesheets: [services.asset(stylesheet), coloursAddress(company.brandColour)],
    logo: company.logo,
    organiser: speak(lang)('organiser', { name: company.name }),
    companyName: company.name,
    contact: { email: company.email, phone: company.phone, website: company.website },
  } satisfies EventFrame
}

/** The further languages of a page, as it offers them. */
function othersOf(spoken: readonly Locale[], lang: Locale, here: string) {
  return [...new Set(spoken)]
    .filter((each) => each !== lang)
    .map((each) => ({ lang: each, label: languages[each].name, href: `${here}?lang=${each}` }))
}

/** The language of a page without an event: the requested one, else the first of the browser that guests can read. */
export function readersLocale(request: PageRequest): Locale {
  const requestedLanguage = request.query.get('lang')
  return isLocale(requestedLanguage) ? requestedLanguage : browsersLocale(request)
}

function browsersLocale({ spoken }: PageRequest): Locale {
  return chooseAmong(guestLocales, spoken) ?? 'ro'
}

/** The frame of a page that is about no event. */
export function plainFrame(services: AppServices, lang: Locale): EventFrame {
  return { lang, stylesheets: [services.asset(stylesheet)] }
}

/** A day with its hour, or the days from first to last. */
function whenOf({ startDate, startTime, lastDay, allDay }: Event, lang: Locale): string {
  if (lastDay !== startDate) return formatDays(startDate, lastDay, lang)
  const day = formatDate(startDate, lang)
  return allDay ? day : `${day}, ${formatTime(startTime)}`
}

export function htmlPage(
  page: ReactElement,
  { status = 200, headers = {}, styleSource }: Partial<Omit<PageAnswer, 'body'>> = {},
): PageAnswer {
  return {
    status,
    ...(styleSource && { styleSource }),
    body: `<!doctype html>${renderToStaticMarkup(page)}`,
    headers: { 'cache-control': 'no-store', ...headers },
  }
}

/** Does not reveal whether the event, the guest or the page ever existed; `code` is where a code is typed. */
export function absentPage(services: AppServices, locale: Locale, code?: string): PageAnswer {
  return messagePage(services, locale, 'absent', { status: 404, code })
}

function busyPage(services: AppServices, locale: Locale): PageAnswer {
  return messagePage(services, locale, 'busy', { status: 429 })
}

export function messagePage(
  services: AppServices,
  lang: Locale,
  kind: MessageKind,
  { status, code }: { status: number; code?: string | undefined },
): PageAnswer {
  const stylesheets = [services.asset(stylesheet)]
  return htmlPage(<MessagePage {...{ lang, kind, stylesheets, code }} />, { status })
}

/** The rest of the address and what was asked stay as they were. */
function moved(
  { params, query, form }: PageRequest,
  path: string,
  to: { companySlug: string; slug: string },
): PageAnswer {
  const search = query.size > 0 ? `?${query}` : ''
  const location = `/event/${to.companySlug}/${to.slug}${withParams(path, params)}${search}`
  // A form that was filled in before the address changed is posted again, not lost.
  return { status: form.size > 0 ? 308 : 301, body: '', headers: { location } }
}

function withParams(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)|\*/g, (match, name: string | undefined) =>
    encodeURI(params[name ?? match] ?? ''),
  )
}
