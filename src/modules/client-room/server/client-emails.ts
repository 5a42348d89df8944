import { AppError } from '#shared/app-error.ts'
import { formatDate } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { codeMinutes, writtenAddress } from '#modules/outside-links/server/api.ts'
import { speak, type ClientRoomSay } from '../text.ts'
import type { StoredPerson } from './people-store.ts'

interface ClientLetter {
  subject: string
  paragraphs: readonly string[]
  /** The label of the button and where it leads. */
  button?: { label: string; url: string }
  small?: string
}

/** Their own link, in the name of the company. */
export async function writeLink(ctx: EventContext, person: StoredPerson): Promise<void> {
  const url = await writtenAddress(ctx, person.linkId)
  await write(ctx, person, (say, values) => ({
    subject: say('mail.link.subject', values),
    paragraphs: [say('mail.link.body', values)],
    button: { label: say('mail.link.button'), url },
    small: say('mail.link.small'),
  }))
}

export interface AskedFor {
  id: string
  title: string
  note: string
  dueOn: string | null
}

/** To everybody who is asked, with the way straight to the decision. */
export async function writeAsked(
  ctx: EventContext,
  people: readonly StoredPerson[],
  { id, title, note, dueOn }: AskedFor,
): Promise<void> {
  for (const person of people) {
    const url = `${await writtenAddress(ctx, person.linkId)}?decizie=${id}`
    await write(ctx, person, (say, values) => ({
      subject: say('mail.asked.subject', { ...values, title }),
      paragraphs: [
        say('mail.asked.body', { ...values, title }),
        ...(note === '' ? [] : [note]),
        ...(dueOn === null
          ? []
          : [say('mail.asked.due', { date: formatDate(dueOn, person.language) })]),
      ],
      button: { label: say('mail.asked.button'), url },
      small: say('mail.link.small'),
    }))
  }
}

export async function writeMessage(
  ctx: EventContext,
  people: readonly StoredPerson[],
  paragraphs: readonly string[],
): Promise<void> {
  for (const person of people) {
    const url = await writtenAddress(ctx, person.linkId)
    await write(ctx, person, (say, values) => ({
      subject: say('mail.message.subject', values),
      paragraphs,
      button: { label: say('mail.message.button'), url },
      small: say('mail.link.small'),
    }))
  }
}

/** The code that lets one more device in. */
export async function writeCode(
  ctx: EventContext,
  person: StoredPerson,
  code: string,
): Promise<void> {
  await write(ctx, person, (say, values) => ({
    subject: say('mail.code.subject', { ...values, code }),
    paragraphs: [say('mail.code.body', { ...values, code }), code],
    small: say('mail.code.small', { minutes: codeMinutes }),
  }))
}

async function write(
  ctx: EventContext,
  person: StoredPerson,
  letterOf: (say: ClientRoomSay, values: Record<string, string>) => ClientLetter,
): Promise<void> {
  const post = await eventPost(ctx, 'reply', 'partners')
  if (!post) throw new AppError('conflict', 'client-room.event_off')
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const say = speak(person.language)
  const values = { name: person.name, event: event.name, company: company.name }
  const { subject, paragraphs, button, small } = letterOf(say, values)
  await post({
    to: { address: person.email, name: person.name },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject,
    locale: person.language,
    preheader: (paragraphs[0] ?? '').slice(0, 200),
    blocks: [
      { kind: 'heading', text: say('mail.hello', values) },
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      ...(button ? [{ kind: 'button' as const, ...button }] : []),
      ...(small ? [{ kind: 'small' as const, text: small }] : []),
    ],
  })
}
