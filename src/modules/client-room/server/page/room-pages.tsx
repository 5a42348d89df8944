import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import { daysBetween, todayIn } from '#shared/dates/time.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { absentPage, frameOf, htmlPage, stylesOf } from '#modules/event-pages/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { headsOfEvents } from '#modules/guests/server/api.ts'
import { devicesOfLink } from '#modules/outside-links/server/api.ts'
import { tasksForClient } from '#modules/tasks/server/api.ts'
import { isAsked, type Decision } from '../../model.ts'
import { ClientTasks, type RoomTask } from '../../public/client-tasks.tsx'
import { DecisionPage } from '../../public/decision-page.tsx'
import { GuestListPage, GuestListSummary } from '../../public/guest-list-page.tsx'
import { EventNow, RoomLinks } from '../../public/event-now.tsx'
import {
  CodePage,
  doneSteps,
  island,
  RoomPage,
  stylesheet,
  type RoomNews,
} from '../../public/room-page.tsx'
import { speak } from '../../text.ts'
import { paymentsOfClient } from './agreed-payments.ts'
import { contentNow, hashOf } from '../content.ts'
import { editionsOf } from '../decision-store.ts'
import { listDecisions } from '../decisions.ts'
import { evidencePaper } from '../evidence.ts'
import { messagesOfEvent } from '../message-store.ts'
import { clientLink } from '../people.ts'
import { peopleOfEvent, type StoredPerson } from '../people-store.ts'
import { guestListOf } from './guest-list.ts'
import { roomLink, type RoomLink } from './room-link.ts'
import { guestNames } from './shown-guests.ts'
import type { RoomVisit } from './visits.ts'

interface CodeStep {
  step: 'send' | 'type'
  error?: string
}

export async function drawCodePage(visit: RoomVisit, step: CodeStep): Promise<PageAnswer> {
  const { services, request, token, person, locale, decisionId } = visit
  const address = `${clientLink.path}/${token}`
  const { frame, styleSource } = await visit.inEvent((ctx) =>
    frameFor(ctx, { services, here: address, locale }),
  )
  const page = (
    <CodePage
      {...{ frame, here: address, token, decisionId, ...step }}
      lang={locale}
      scripts={[services.asset(island)]}
      email={hiddenAddress(person.email)}
      isForgotten={request.query.has('nou')}
    />
  )
  return htmlPage(page, { status: step.error ? 422 : 200, styleSource })
}

/** The room, or the one decision that the address names. */
export async function drawRoom(
  visit: RoomVisit,
  news: RoomNews & { status?: number },
): Promise<PageAnswer> {
  const { services, token, person, device, locale, decisionId, isGuestList, here } = visit
  const outcome = doneOf(visit.request.query.get('gata'))
  return visit.inEvent(async (ctx) => {
    const devices = await devicesOfLink(ctx.db, ctx.company, person.linkId)
    return draw(ctx, {
      services,
      token,
      here,
      locale,
      decisionId,
      isGuestList,
      person,
      devices: devices.map(({ id, name, lastSeenAt }) => ({
        id,
        name,
        lastSeenAt,
        isThis: id === device?.id,
      })),
      news: { ...(outcome && { done: outcome }), ...news },
      status: news.status ?? 200,
    })
  })
}

export async function evidenceFile(visit: RoomVisit): Promise<PageAnswer> {
  const { services, locale, decisionId } = visit
  return visit.inEvent(async (ctx) => {
    const decision = (await listDecisions(ctx)).find(({ id }) => id === decisionId)
    if (!decision) return absentPage(services, locale)
    return {
      type: 'application/pdf',
      body: await evidencePaper(ctx, decision.id),
      headers: {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="dovada-${decision.id.slice(0, 8)}.pdf"`,
      },
    }
  })
}

/** As the deciding person sees it; where no one was added yet, as somebody without a name. */
export async function drawPreview(
  services: AppServices,
  request: PageRequest,
  { companyId, eventId }: { companyId: string; eventId: string },
): Promise<PageAnswer> {
  const requestedLanguage = request.query.get('lang')
  const locale = isStaffLocale(requestedLanguage) ? requestedLanguage : request.locale
  return request.visits.inEvent({ companyId, eventId, locale }, async (ctx) => {
    const people = await peopleOfEvent(ctx.db, ctx.event)
    const person = people.find(({ canDecide }) => canDecide) ?? people[0] ?? null
    const token = request.params.token ?? ''
    const decisionId = request.query.get('decizie')
    const isGuestList = request.query.has('invitati')
    const shown = { person, isGuestList, devices: [], news: {}, status: 200 }
    return draw(ctx, { services, token, here: null, locale, decisionId, ...shown })
  })
}

interface Drawn {
  services: AppServices
  token: string
  here: string | null
  locale: Locale
  decisionId: string | null
  isGuestList: boolean
  person: StoredPerson | null
  devices: Parameters<typeof RoomPage>[0]['devices']
  news: RoomNews
  status: number
}

async function draw(ctx: EventContext, drawn: Drawn): Promise<PageAnswer> {
  const { services, token, here, locale, decisionId, person, devices, news, status } = drawn
  const address = here ?? `${clientLink.path}/${token}`
  const list = person && (await guestListOf(ctx, person))
  const shownList = drawn.isGuestList ? list : null
  const at = `${address}?${decisionId ? `decizie=${decisionId}&` : shownList ? 'invitati=1&' : ''}`
  const { frame, styleSource } = await frameFor(ctx, { services, here: at, locale })
  const shared = { frame, lang: locale, here, token, scripts: [services.asset(island)], news }
  if (shownList)
    return htmlPage(<GuestListPage {...shared} list={shownList} />, { status, styleSource })
  const decisions = await listDecisions(ctx)
  const { timeZone: zone, startDate } = await eventFacts(ctx)
  const decision = decisions.find(({ id }) => id === decisionId)
  if (decisionId && !decision) return absentPage(services, locale)
  if (decision) {
    const company = await findCompany(ctx.db, ctx.company)
    const facts = await decisionFacts(ctx, decision, person)
    return htmlPage(
      <DecisionPage {...shared} {...facts} {...{ zone, decision }} companyName={company.name} />,
      { status, styleSource },
    )
  }
  return htmlPage(
    <RoomPage
      {...shared}
      {...{ zone, decisions, devices }}
      personName={person?.name ?? '–'}
      daysLeft={daysBetween(todayIn(zone, ctx.now), startDate)}
      messages={await messagesOfEvent(ctx.db, ctx.event)}
    >
      <ClientTasks lang={locale} here={here} tasks={await roomTasks(ctx)} />
      <EventNow lang={locale} {...await eventNow(ctx)} />
      <RoomLinks links={await linksElsewhere(ctx)} lang={locale} />
      {list && <GuestListSummary {...{ here, token, list }} lang={locale} />}
    </RoomPage>,
    { status, styleSource },
  )
}

async function linksElsewhere(ctx: EventContext): Promise<RoomLink[]> {
  const found: RoomLink[] = []
  for (const link of ctx.services.ports.all(roomLink)) {
    const shown = await link(ctx)
    if (shown) found.push(shown)
  }
  return found
}

async function roomTasks(ctx: EventContext): Promise<RoomTask[]> {
  const tasks = await tasksForClient(ctx)
  return tasks.map(({ status, ...task }) => {
    const state = status === 'done' ? 'done' : status === 'review' ? 'checked' : 'open'
    return { ...task, state }
  })
}

async function eventNow(ctx: EventContext) {
  const { eventId } = ctx.event
  const heads = (await headsOfEvents(ctx.db, ctx.company, [eventId])).get(eventId)
  const answers = heads && heads.invited > 0 ? heads : null
  return { answers, payments: await paymentsOfClient(ctx) }
}

/** The approved edition stays below the approval; newer editions and the source are compared with it. */
async function decisionFacts(ctx: EventContext, decision: Decision, person: StoredPerson | null) {
  const editions = await editionsOf(ctx.db, ctx.company, [decision.id])
  const last = editions[0]
  if (!last) throw new Error('a decision without an edition')
  const approved = decision.answers.findLast(
    ({ verdict, edition }) => verdict === 'approved' && edition < last.number,
  )
  const before = editions.find(({ number }) => number === approved?.edition)
  const current = await contentNow(ctx, decision)
  const now = current && hashOf(current) !== last.contentHash ? current : null
  const answered = decision.answers
    .filter(({ edition }) => edition === decision.edition)
    .map(({ personId }) => personId)
  return {
    content: last.content,
    contentHash: last.contentHash,
    approvedBefore: before?.content ?? null,
    now,
    names: await guestNames(ctx, [last.content, before?.content ?? null, now]),
    mayDecide: person !== null && isAsked(decision, person),
    hasDecided: person !== null && answered.includes(person.id),
  }
}

async function frameFor(
  ctx: EventContext,
  { services, here, locale }: { services: AppServices; here: string; locale: Locale },
) {
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const frame = frameOf({ services, event, company, here, lang: locale })
  const styles = stylesOf({ services, company, look: undefined }, [stylesheet])
  const lang: Locale = locale === 'ro' ? 'en' : 'ro'
  const otherLanguages = [
    {
      lang,
      label: speak(locale)('page.language'),
      href: `${here}${here.includes('?') ? '' : '?'}lang=${lang}`,
    },
  ]
  return {
    frame: { ...frame, stylesheets: [], styles: styles.text, otherLanguages },
    styleSource: styles.source,
  }
}

function doneOf(value: string | null): RoomNews['done'] {
  return doneSteps.find((step) => step === value)
}

/** A forwarded link must not reveal an email address. */
function hiddenAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
