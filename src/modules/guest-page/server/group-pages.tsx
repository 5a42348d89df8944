import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import {
  guestPageSection,
  htmlPage,
  stylesOf,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import type { GroupView } from '../model.ts'
import { typedAgain } from '../public/answer-fields.ts'
import { GuestPage, staleIsland, stylesheet, type GuestPageProps } from '../public/guest-page.tsx'
import { TicketPage, ticketIsland, ticketWorker } from '../public/ticket-page.tsx'
import { speak } from '../text.ts'
import { answerPage } from './answers/answer.ts'
import { groupVisit, openGroup, publicAddress, type GroupVisit } from './link.ts'
import { lastVisit, noteVisit } from './store.ts'
import { groupCalendar, ticketPdf, ticketsOf } from './tickets.ts'
import { groupView } from './group-view.ts'

const visitIntervalMs = 10 * 60_000

export async function showGroup(visited: EventVisit): Promise<PageAnswer> {
  const { visit, page, isNew } = await openGroup(visited, async (ctx, here) => {
    const [lastSeen, view] = await Promise.all([
      lastVisit(ctx.db, ctx.event, here.group.id),
      viewOf(ctx, here),
    ])
    const isRecent =
      lastSeen !== undefined && Date.parse(lastSeen) >= ctx.now.getTime() - visitIntervalMs
    return { visit: here, page: await pageOf(ctx, here, view), isNew: !isRecent }
  })
  if (isNew)
    await visit.inEvent(async (ctx) => {
      await noteVisit(ctx.db, ctx.event, visit.group.id, ctx.now)
      ctx.touch('guest-page')
    }, 'write')
  return groupPage(page, { done: visit.request.query.get('gata') })
}

export async function receiveAnswer(visited: EventVisit): Promise<PageAnswer> {
  try {
    return await openGroup(visited, takeAnswer, 'write')
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'not_found' || error.kind === 'too_many')
      throw error
    const isLate = error.kind === 'conflict'
    return openGroup(visited, async (ctx, visit) => {
      const view = await viewOf(ctx, visit)
      const page = await pageOf(ctx, visit, view)
      const say = speak(visit.locale)
      const trouble = say(isLate ? 'trouble.meanwhile' : 'trouble.strange')
      const typedValue = typedAgain((name) => visit.request.form.get(name), view)
      return groupPage(page, { trouble, typedValue, compares: isLate }, isLate ? 409 : 422)
    })
  }
}

async function takeAnswer(ctx: EventContext, visit: GroupVisit): Promise<PageAnswer> {
  const { locale, request } = visit
  const { form } = request
  const view = await viewOf(ctx, visit)
  const outcome = await answerPage(ctx, { form, view, locale })
  if (outcome.kind !== 'ask' && outcome.kind !== 'refused')
    return goBack(visit, outcome.kind, '', outcome.kind === 'added' ? outcome.at : '')
  const page = await pageOf(ctx, visit, view)
  const typedValue = (name: string) => form.get(name)
  return outcome.kind === 'ask'
    ? groupPage(page, { typedValue, questions: outcome.questions })
    : groupPage(page, { typedValue, problems: outcome.problems }, 422)
}

function viewOf(ctx: EventContext, { group, guests, event, locale }: GroupVisit) {
  return groupView(ctx, group, locale, { event, guests })
}

export async function tickets(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const body = await visit.inEvent(async (ctx) => {
    const view = await groupView(ctx, visit.group, visit.locale)
    return ticketPdf(ctx, await ticketsOf(ctx, view), visit.locale)
  })
  return fileOf(body, 'application/pdf', `${speak(visit.locale)('file.tickets')}.pdf`)
}

/** The tickets alone. A person who has none is led to the invitation. */
export async function showTickets(visited: EventVisit): Promise<PageAnswer> {
  return openGroup(visited, async (ctx, visit) => {
    const { locale, services } = visit
    const own = await ticketsOf(ctx, await viewOf(ctx, visit))
    if (!own.some(({ code }) => code !== '')) return goTo(withLanguage(visit))
    const styles = stylesOf(visit, [stylesheet])
    const [first] = own
      .flatMap((ticket) => ticket.first ?? [])
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    // Without pictures: they would have to be fetched.
    const frame = {
      ...visit.frame(locale),
      ...(first && { when: first.when, where: first.where }),
      stylesheets: [],
      cover: null,
      logo: null,
    }
    const page = (
      <TicketPage
        frame={{ ...frame, styles: styles.text }}
        locale={locale}
        back={withLanguage(visit)}
        tickets={own}
        scripts={[services.asset(ticketIsland)]}
      />
    )
    return htmlPage(page, { styleSource: styles.source })
  })
}

/** Its scope is the invitation; it handles only the tickets. */
export async function ticketWorkerFile(visited: EventVisit): Promise<PageAnswer> {
  const { services, here } = await groupVisit(visited)
  return {
    type: 'text/javascript; charset=utf-8',
    body: `importScripts('${services.asset(ticketWorker)}')\n`,
    headers: {
      'cache-control': 'no-cache',
      'service-worker-allowed': here,
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  }
}

export async function calendar(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const body = await visit.inEvent(async (ctx) => {
    const view = await groupView(ctx, visit.group, visit.locale)
    const url = publicAddress(visit.services, visit.here)
    return groupCalendar(ctx, view, { locale: visit.locale, url })
  })
  const name = `${speak(visit.locale)('file.calendar')}.ics`
  return fileOf(Buffer.from(body), 'text/calendar; charset=utf-8', name)
}

export function fileOf(body: Buffer, type: string, name: string): PageAnswer {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return { body, type, headers }
}

export function goTo(location: string): PageAnswer {
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

/** Keeps the requested language in the address. */
export function withLanguage({ here, request }: GroupVisit, below = ''): string {
  const requestedLanguage = request.query.get('lang')
  return `${here}${below}${requestedLanguage ? `?lang=${encodeURIComponent(requestedLanguage)}` : ''}`
}

/** Redirects to the place of the form, with the last action in the address. */
export function goBack(visit: GroupVisit, done: string, below = '', at = ''): PageAnswer {
  const separator = visit.request.query.get('lang') ? '&' : '?'
  return goTo(`${withLanguage(visit, below)}${separator}gata=${done}${at && `#${at}`}`)
}

interface DrawnGroup {
  props: GuestPageProps
  styleSource: string
}

async function pageOf(ctx: EventContext, visit: GroupVisit, view: GroupView): Promise<DrawnGroup> {
  const { locale, here, services } = visit
  const [sections, own] = await Promise.all([sectionsOf(ctx, visit, view), ticketsOf(ctx, view)])
  const looks = sections.flatMap((section) => section.stylesheet ?? [])
  const styles = stylesOf(visit, [stylesheet, ...looks])
  // Computed from values that are the same in every language.
  const answersOfPeople = view.people.map(({ id, firstName, lastName, answers }) => ({
    id,
    firstName,
    lastName,
    answers,
  }))
  const state = createHash('sha256').update(JSON.stringify(answersOfPeople)).digest('base64url')
  return {
    props: {
      frame: { ...visit.frame(locale), stylesheets: [], styles: styles.text },
      locale,
      here,
      action: withLanguage(visit),
      atTicket: withLanguage(visit, '/bilet'),
      data: withLanguage(visit, '/date'),
      view,
      tickets: own,
      sections,
      state,
      scripts: [
        services.asset(staleIsland),
        ...(own.some(({ code }) => code !== '') ? [services.asset(ticketIsland)] : []),
      ],
    },
    styleSource: styles.source,
  }
}

export function framed(visit: Pick<EventVisit, 'frame' | 'services'>, locale: Locale) {
  const frame = visit.frame(locale)
  return { ...frame, stylesheets: [...frame.stylesheets, visit.services.asset(stylesheet)] }
}

async function sectionsOf(
  ctx: EventContext,
  { services, locale, here }: GroupVisit,
  view: GroupView,
): Promise<(GuestPageProps['sections'][number] & { stylesheet: string | undefined })[]> {
  const stateOfPage = {
    groupId: view.groupId,
    guests: view.people.map(({ id, name }) => ({ id, name })),
    locale,
    address: here,
  }
  // A cancelled event has nothing left to take part in.
  const offered = view.state === 'cancelled' ? [] : services.ports.all(guestPageSection)
  const all = await Promise.all(
    offered.map(async ({ id, title, order, content, stylesheet: own }) => {
      const drawing = await content(ctx, stateOfPage)
      return { id, title: title(locale), order, content: drawing, stylesheet: own }
    }),
  )
  return all.filter(({ content }) => content !== undefined).toSorted((a, b) => a.order - b.order)
}

function groupPage(
  { props, styleSource }: DrawnGroup,
  more: Partial<GuestPageProps> = {},
  status = 200,
): PageAnswer {
  return htmlPage(<GuestPage {...props} {...more} />, { status, styleSource })
}
