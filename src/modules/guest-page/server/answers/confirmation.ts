import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import type { EventContext } from '#platform/server/context.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventInLanguage } from '#modules/events/server/api.ts'
import { findGroup, takeDecidedRequests, type DecidedRequest } from '#modules/guests/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import type { Group } from '#modules/guests/model.ts'
import { isComing, type GroupView, type PartView, type PersonView } from '../../model.ts'
import { speak } from '../../text.ts'
import { guestActor, pageLink } from '../link.ts'
import { groupCalendar, ticketPdf, ticketsOf } from '../tickets.ts'
import { groupView } from '../group-view.ts'

export const confirmJob = jobType(
  'guest-page.confirm',
  z.strictObject({
    eventId: z.string(),
    groupId: z.string(),
    asked: z.string(),
    /** The reason of the letter: they answered or registered, or a request of theirs was decided. */
    news: z.enum(['answered', 'registered', 'promoted', 'accepted', 'refused']),
  }),
)
type Task = z.output<typeof confirmJob.payload>
export type News = Task['news']

const waitMs = 10_000

/** A person who changes several things in a row gets one mail about all of them. */
export function confirmLater(ctx: EventContext, groupId: string, news: News = 'answered'): void {
  const { eventId } = ctx.event
  const kind = isOwn(news) ? 'own' : news
  ctx.enqueue(
    confirmJob,
    { eventId, groupId, asked: randomUUID(), news },
    { key: `guest-page.confirm ${groupId} ${kind}`, runAt: new Date(ctx.now.getTime() + waitMs) },
  )
}

/** Sends the answers, with the calendar and the tickets, to each person who answers for the group. */
export async function confirm(
  job: JobContext,
  { eventId, groupId, asked, news }: Task,
): Promise<void> {
  await job.once(`guest-page.confirm ${groupId} ${asked}`, async (db, outbox) => {
    const ctx = jobEventContext(job, db, outbox, { eventId, actor: guestActor })
    const group = await findGroup(db, ctx.event, groupId)
    if (!group) return
    const view = await groupView(ctx, group, group.language)
    const decided = await decidedFor(ctx, view, news)
    if (!isStillNews(news, view)) return
    const first = writtenTo(view, group)
    const readers = isOwn(news) && view.changes ? allReachable(view) : first ? [first] : []
    for (const to of readers)
      await sendConfirmation(ctx, { group, view, to, decided, news: letterOf(news, view) })
  })
}

/** The requests that the team decided this way since the last letter about such; each is in one letter. */
async function decidedFor(
  ctx: EventContext,
  view: GroupView,
  news: News,
): Promise<DecidedRequest[]> {
  if (news !== 'accepted' && news !== 'refused') return []
  const guestIds = view.people.map(({ id }) => id)
  return takeDecidedRequests(ctx.db, ctx.event, { guestIds, state: news, at: ctx.now })
}

/** Whether they did it themselves, unlike a decision of the team. */
function isOwn(news: News): boolean {
  return news === 'answered' || news === 'registered'
}

/** A registration without a free place is not confirmed. */
function letterOf(news: News, view: GroupView): keyof typeof letters {
  return news === 'registered' && !view.people.some(isComing) ? 'queued' : news
}

/** A guest who got a place and gave it up since, or in a past event, needs no letter. */
function isStillNews(news: News, view: GroupView): boolean {
  if (isOwn(news)) return true
  const isAhead = view.state === 'open' || view.state === 'late'
  return isAhead && (news !== 'promoted' || view.people.some(isComing))
}

interface Reader {
  address: string
  name: string
}

/** The primary guest, or the first who has an address. */
export function writtenTo(view: GroupView, { primaryGuestId }: Group): Reader | undefined {
  const reachable = view.people.filter(({ email }) => email !== '')
  const person = reachable.find(({ id }) => id === primaryGuestId) ?? reachable[0]
  return person && readerOf(person)
}

const maxReaders = 20

/** A changed answer is also sent to the person who gave the first: everybody with an address gets it, once. */
function allReachable({ people }: GroupView): Reader[] {
  const readers = people.filter(({ email }) => email !== '').map(readerOf)
  const isFirst = ({ address }: Reader, at: number) =>
    readers.findIndex((each) => each.address.toLowerCase() === address.toLowerCase()) === at
  return readers.filter(isFirst).slice(0, maxReaders)
}

function readerOf({ email, name, isPlaceholder }: GroupView['people'][number]): Reader {
  return { address: email, name: isPlaceholder ? '' : name }
}

interface Confirmation {
  group: Group
  view: GroupView
  to: Reader
  news: keyof typeof letters
  /** Empty unless the letter is about requests. */
  decided: readonly DecidedRequest[]
}

/** The subject and the opening of each letter. */
const letters = {
  answered: ['mail.confirm.subject', 'mail.confirm.lead'],
  registered: ['mail.registered.subject', 'mail.registered.lead'],
  queued: ['mail.queued.subject', 'mail.queued.lead'],
  promoted: ['mail.promoted.subject', 'mail.promoted.lead'],
  accepted: ['mail.accepted.subject', 'mail.accepted.lead'],
  refused: ['mail.denied.subject', 'mail.denied.lead'],
} as const

async function sendConfirmation(
  ctx: EventContext,
  { group, view, to, news, decided }: Confirmation,
): Promise<void> {
  const post = await eventPost(ctx, 'plans')
  if (!post) return
  const locale = group.language
  const say = speak(locale)
  const [subject, opening] = letters[news]
  const lead = say(opening, { n: Math.max(1, decided.length) })
  const requestLines = askedLines(decided, view, locale)
  const event = await eventInLanguage(ctx, locale)
  const company = await findCompany(ctx.db, ctx.company)
  const url = await pageLink(ctx, group.id, `/event/${company.slug}/${event.slug}`)
  const tickets = await ticketsOf(ctx, view)
  const attachments =
    tickets.length > 0 ? await attachmentsOf(ctx, view, { tickets, locale, url }) : []
  await post({
    to: { address: to.address, ...(to.name && { name: to.name }) },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject: say(subject, { event: event.name }),
    locale,
    preheader: lead,
    blocks: [
      { kind: 'heading', text: event.name },
      {
        kind: 'paragraph',
        text: [group.salutation, lead].filter(Boolean).join('\n\n'),
      },
      ...(requestLines.length > 0 ? [{ kind: 'list', items: requestLines } as const] : []),
      ...(news === 'accepted' || news === 'refused'
        ? [
            {
              kind: 'paragraph',
              text: say(news === 'accepted' ? 'mail.accepted.now' : 'mail.denied.now'),
            } as const,
          ]
        : []),
      { kind: 'list', items: answerLines(view, locale) },
      { kind: 'button', label: say('mail.open'), url },
      { kind: 'small', text: closing(event, tickets.length, locale) },
    ],
    attachments,
  })
}

function closing(event: Event, tickets: number, locale: Group['language']): string {
  const say = speak(locale)
  const place = [event.place.name, event.place.address].filter(Boolean).join(', ')
  return [tickets > 0 ? say('mail.confirm.tickets') : '', place].filter(Boolean).join('\n')
}

/** What was asked for, in the order of the page: "Ana Pop – Petrecere: nu vine". */
function askedLines(
  decided: readonly DecidedRequest[],
  view: GroupView,
  locale: Group['language'],
): string[] {
  const say = speak(locale)
  const linesOf = (person: PersonView, part: PartView) => {
    const about = decided.filter((each) => each.guestId === person.id && each.partId === part.id)
    return about.map(({ wanted, menu }) => {
      const chosen = menu ? ` (${view.menuNames[menu] ?? menu})` : ''
      const answer = say(`rsvp.${wanted === 'waiting' ? 'yes' : wanted}`)
      return `${person.name} – ${part.name}: ${answer}${chosen}`
    })
  }
  const lines = view.people.flatMap((person) => view.parts.flatMap((part) => linesOf(person, part)))
  return lines.slice(0, 100)
}

/** One line for each person and part, as the page says it. */
export function answerLines(view: GroupView, locale: Group['language']): string[] {
  const say = speak(locale)
  const lines = view.people.map((person) => {
    const text = view.parts.flatMap(({ id, name }) => {
      const answer = person.answers[id]
      if (!answer) return []
      const menu = answer.rsvp === 'yes' && answer.menu ? ` (${view.menuNames[answer.menu]})` : ''
      return [`${name}: ${say(`rsvp.${answer.rsvp}`)}${menu}`]
    })
    return `${person.name} – ${text.join('; ')}`
  })
  return lines.slice(0, 100)
}

async function attachmentsOf(
  ctx: EventContext,
  view: GroupView,
  {
    tickets,
    locale,
    url,
  }: { tickets: Awaited<ReturnType<typeof ticketsOf>>; locale: Group['language']; url: string },
) {
  const say = speak(locale)
  const pdf = await ticketPdf(ctx, tickets.slice(0, 20), locale)
  const calendar = await groupCalendar(ctx, view, { locale, url })
  return [
    {
      name: `${say('file.calendar')}.ics`,
      type: 'text/calendar',
      base64: Buffer.from(calendar).toString('base64'),
    },
    {
      name: `${say('file.tickets')}.pdf`,
      type: 'application/pdf',
      base64: pdf.toString('base64'),
    },
  ]
}
