import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppError } from '#shared/app-error.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import { formatDate, formatTime } from '#shared/time.ts'
import type { Actor } from '#platform/server/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { House } from '#platform/server/house.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import type { Company } from '#modules/company/model.ts'
import type { Event, StrangerKnowledge } from '#modules/events/model.ts'
import { eventBySlug, type PublicEvent } from '#modules/events/server/api.ts'
import { coloursAddress, deadLinkSign } from '../model.ts'
import {
  MessagePage,
  type MessageKind,
  stylesheet,
  type EventFrame,
} from '../public/message-page.tsx'
import { speak } from '../text.ts'

/** Somebody opened a page of an event: what it is, and how the page is framed. */
export interface EventVisit {
  request: PageRequest
  house: House
  event: Event
  /** What the event lets somebody know who proves nothing. */
  knowledge: StrangerKnowledge
  company: Company
  /** `?lang=` if given, else the browser's language where the event speaks it. */
  locale: Locale
  /** `/event/{company}/{event}`, without a slash at its end. */
  address: string
  /** What `EventPage` draws around the content; `path` is this page's own, below the address. */
  frame(locale?: Locale): EventFrame
  inEvent<T>(
    work: (ctx: EventContext) => Promise<T>,
    options?: { mode?: 'read' | 'write'; actor?: Actor; locale?: Locale },
  ): Promise<T>
}

interface EventPageInfo extends Pick<Page, 'method' | 'takesFiles'> {
  /** Below `/event/{company}/{event}`: `/invitatie/:token`. */
  path: string
  /**
   * `strangers`: everybody, where the event is public. `code`: everybody who may be asked for a code. `link`:
   * whoever proves a link or code of their own, which the page itself checks.
   */
  opensTo: 'strangers' | 'code' | 'link'
  answer(visit: EventVisit): Promise<PageAnswer> | PageAnswer
}

/** The link proves nothing (any more): the event's code page is the way on, where there may be one. */
export class CodeWanted extends AppError {
  constructor() {
    super('not_found', 'event-pages.code_wanted')
  }
}

/** A page of one event. Old addresses lead on, unknown ones and refused visits get a page that reveals nothing. */
export function eventPage(house: House, { path, opensTo, answer, ...how }: EventPageInfo): Page {
  return {
    ...how,
    path: `/event/:companySlug/:slug${path}`,
    async answer(request) {
      const { companySlug = '', slug = '' } = request.params
      const found = await eventBySlug(request.visits.database, companySlug, slug)
      if (!found) return absentPage(house, request.locale)
      const isHidden = found.knowledge === 'nothing' && (opensTo !== 'link' || found.redirect)
      if (isHidden) return absentPage(house, request.locale)
      if (found.redirect) return moved(request, path, found.redirect)
      const codePage = (why = '') => codePageOf(house, request, found, path, why)
      if (opensTo === 'strangers' && found.knowledge === 'code') return codePage()
      try {
        return await answer(visitOf(house, request, found, path))
      } catch (error) {
        if (error instanceof CodeWanted) return codePage('link')
        if (error instanceof AppError && error.kind === 'not_found')
          return absentPage(house, request.locale)
        if (error instanceof AppError && error.kind === 'too_many')
          return messagePage(house, request.locale, 'busy', 429)
        throw error
      }
    },
  }
}

/** Where the code of the invitation is typed. Files lead nowhere, since no program types a code. */
function codePageOf(
  house: House,
  { params, query, locale }: PageRequest,
  { company, event, knowledge }: PublicEvent,
  path: string,
  why: string,
): PageAnswer {
  const isFile = /\.\w+$/.test(withParams(path, params))
  if (isFile || knowledge === 'nothing') return absentPage(house, locale)
  const lang = query.get('lang') ?? ''
  const search = new URLSearchParams({
    ...(isLocale(lang) && { lang }),
    ...(why && { [deadLinkSign]: why }),
  })
  const location = `/event/${company.slug}/${event.slug}/invitatie${search.size > 0 ? `?${search}` : ''}`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

function visitOf(
  house: House,
  request: PageRequest,
  { companyId, company, event, knowledge }: PublicEvent,
  path: string,
): EventVisit {
  const { visits } = request
  const asked = request.query.get('lang')
  const usual = event.languages.includes(request.locale)
    ? request.locale
    : (event.languages[0] ?? 'ro')
  // Our own words come in the language asked for, also where the hosts write in another.
  const locale = isLocale(asked) ? asked : usual
  const address = `/event/${company.slug}/${event.slug}`
  const here = address + withParams(path, request.params)
  return {
    request,
    house,
    event,
    knowledge,
    company,
    locale,
    address,
    frame: (lang = locale) =>
      frameOf({ house, event, company, here, lang, spoken: request.locale }),
    inEvent: (work, { mode, actor, locale: lang = locale } = {}) =>
      visits.inEvent(
        { companyId, eventId: event.id, locale: lang, ...(actor && { actor }) },
        work,
        mode,
      ),
  }
}

interface FrameParts extends Pick<EventVisit, 'house' | 'event' | 'company'> {
  here: string
  lang: Locale
  /** The language of the visitor's browser, which is offered beside those of the event. */
  spoken?: Locale
}

/** The frame of a page about an event that lives at another address than below it. */
export function frameOf({ house, event, company, here, lang, spoken }: FrameParts): EventFrame {
  const say = speak(lang)
  const other: Locale = lang === 'ro' ? 'en' : 'ro'
  return {
    lang,
    stylesheets: [house.asset(stylesheet), coloursAddress(company.brandColour)],
    eventName: event.name,
    when: whenOf(event, lang),
    where: [event.place.name, event.place.address].filter(Boolean).join(', '),
    cover: event.cover,
    logo: company.logo,
    organiser: say('organiser', { name: company.name }),
    companyName: company.name,
    contact: { email: company.email, phone: company.phone, website: company.website },
    ...((event.languages.includes(other) || spoken === other) && {
      otherLanguage: { lang: other, label: say('language'), href: `${here}?lang=${other}` },
    }),
  }
}

/** The frame of a page that is about no event. */
export function plainFrame(house: House, lang: Locale): EventFrame {
  return { lang, stylesheets: [house.asset(stylesheet)] }
}

/** A day with its hour, or the days from first to last; a month that they share is named once. */
function whenOf({ startDate, startTime, lastDay, allDay }: Event, lang: Locale): string {
  const first = formatDate(startDate, lang)
  if (lastDay === startDate) return allDay ? first : `${first}, ${formatTime(startTime)}`
  const isOneMonth = lastDay.slice(0, 7) === startDate.slice(0, 7)
  const last = formatDate(lastDay, lang)
  return isOneMonth ? `${Number(startDate.slice(8))}–${last}` : `${first} – ${last}`
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

/** Says nothing about whether the event, the guest or the page ever was. */
export function absentPage(house: House, locale: Locale): PageAnswer {
  return messagePage(house, locale, 'absent', 404)
}

export function messagePage(
  house: House,
  lang: Locale,
  kind: MessageKind,
  status: number,
): PageAnswer {
  const stylesheets = [house.asset(stylesheet)]
  return htmlPage(<MessagePage {...{ lang, kind, stylesheets }} />, { status })
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
  return path.replace(/:(\w+)|\*/g, (whole, name: string | undefined) =>
    encodeURI(params[name ?? whole] ?? ''),
  )
}
