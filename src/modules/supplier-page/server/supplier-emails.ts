import { AppError } from '#shared/app-error.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { writtenAddress } from '#modules/outside-links/server/api.ts'
import type { ArrivalProposal } from '../model.ts'
import { speak, type SupplierSay } from '../text.ts'
import type { StoredPage } from './page-store.ts'
import type { StoredRequest } from './requests/request-store.ts'

export type Recipient = StoredPage & { name: string }
type RequestText = Pick<StoredRequest, 'id' | 'title' | 'body' | 'dueOn'>

interface DocumentLetter {
  id: string
  title: string
}

interface ArrivalAnswer extends Pick<ArrivalProposal, 'date' | 'time' | 'answer'> {
  isAccepted: boolean
}

interface SupplierLetter {
  subject: string
  paragraphs: readonly string[]
  button: string
}

export function writeAsked(ctx: EventContext, to: Recipient, request: RequestText): Promise<void> {
  return write(ctx, to, ofRequest(request), (say, values) => ({
    subject: say('mail.asked.subject', values),
    paragraphs: [
      say('mail.asked.body', values),
      ...(request.body === '' ? [] : [request.body]),
      ...dueLine(say, to, request),
    ],
    button: say('mail.asked.button'),
  }))
}

export function writeReminder(
  ctx: EventContext,
  to: Recipient,
  request: RequestText,
): Promise<void> {
  return write(ctx, to, ofRequest(request), (say, values) => ({
    subject: say('mail.reminder.subject', values),
    paragraphs: [say('mail.reminder.body', values), ...dueLine(say, to, request)],
    button: say('mail.asked.button'),
  }))
}

/** Another offer was chosen; no name and no price of it. */
export function writeThanks(ctx: EventContext, to: Recipient, request: RequestText): Promise<void> {
  return write(ctx, to, ofRequest(request), (say, values) => ({
    subject: say('mail.thanks.subject', values),
    paragraphs: [say('mail.thanks.body', values)],
    button: say('mail.thanks.button'),
  }))
}

/** The brief, or a notice that it changed since it was read. */
export function writeBrief(
  ctx: EventContext,
  to: Recipient,
  { version, isChanged }: { version: number; isChanged: boolean },
): Promise<void> {
  const kind = isChanged ? 'changed' : 'brief'
  return write(ctx, to, null, (say, values) => ({
    subject: say(`mail.${kind}.subject`, { ...values, version }),
    paragraphs: [say(`mail.${kind}.body`, { ...values, version })],
    button: say('mail.brief.button'),
  }))
}

/** A document is asked for, to be uploaded on their page. */
export function writeDocumentAsked(
  ctx: EventContext,
  to: Recipient,
  document: DocumentLetter & { dueOn: string | null },
): Promise<void> {
  const { title, dueOn } = document
  return write(ctx, to, { title, query: `?document=${document.id}` }, (say, values) => ({
    subject: say('mail.document.subject', values),
    paragraphs: [
      say('mail.document.body', values),
      ...(dueOn === null
        ? []
        : [say('mail.document.due', { date: formatDate(dueOn, to.language) })]),
    ],
    button: say('mail.document.button'),
  }))
}

/** It was looked at and is needed otherwise. */
export function writeDocumentReturned(
  ctx: EventContext,
  to: Recipient,
  { id, title, answer }: DocumentLetter & { answer: string },
): Promise<void> {
  return write(ctx, to, { title, query: `?document=${id}` }, (say, values) => ({
    subject: say('mail.returned.subject', values),
    paragraphs: [say('mail.returned.body', values), ...(answer === '' ? [] : [answer])],
    button: say('mail.document.button'),
  }))
}

/** The decision of the team on a requested arrival time. */
export function writeArrival(
  ctx: EventContext,
  to: Recipient,
  { date, time, isAccepted, answer }: ArrivalAnswer,
): Promise<void> {
  const kind = isAccepted ? 'accepted' : 'refused'
  const when = `${formatDate(date, to.language)}, ${formatTime(time)}`
  return write(ctx, to, null, (say, values) => ({
    subject: say(`mail.arrival.${kind}.subject`, values),
    paragraphs: [
      say(`mail.arrival.${kind}.body`, { ...values, when }),
      ...(answer === '' ? [] : [answer]),
    ],
    button: say('mail.brief.button'),
  }))
}

/** The button leads to the request itself. */
function ofRequest({ id, title }: RequestText): { title: string; query: string } {
  return { title, query: `?cerere=${id}` }
}

function dueLine(say: SupplierSay, { language }: Recipient, { dueOn }: RequestText): string[] {
  return dueOn === null ? [] : [say('mail.due', { date: formatDate(dueOn, language) })]
}

async function write(
  ctx: EventContext,
  { email, language, name, linkId }: Recipient,
  about: { title: string; query: string } | null,
  letterOf: (say: SupplierSay, values: Record<string, string>) => SupplierLetter,
): Promise<void> {
  const post = await eventPost(ctx, 'reply', 'partners')
  if (!post) throw new AppError('conflict', 'supplier-page.event_off')
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const say = speak(language)
  const date = formatDate(event.startDate, language)
  const values = {
    name,
    title: about?.title ?? '',
    event: event.name,
    date,
    company: company.name,
  }
  const { subject, paragraphs, button } = letterOf(say, values)
  await post({
    to: { address: email, name },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject,
    locale: language,
    preheader: (paragraphs[0] ?? '').slice(0, 200),
    blocks: [
      { kind: 'heading', text: say('mail.hello', values) },
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'button',
        label: button,
        url: `${await writtenAddress(ctx, linkId)}${about?.query ?? ''}`,
      },
      { kind: 'small', text: say('mail.small', values) },
    ],
  })
}
