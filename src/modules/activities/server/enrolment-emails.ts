import type { Locale } from '#shared/i18n.ts'
import { beginningOf } from '#shared/text/text.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts, translatorOf, type Translate } from '#modules/events/server/api.ts'
import { pageLink } from '#modules/guest-page/server/api.ts'
import { speak } from '../text.ts'
import { addresseesOf, type Addressee, type StoredEnrolment } from './enrolment/enrolment-store.ts'
import type { SlotFacts } from './slots/slot-store.ts'

type LetterSlot = Pick<SlotFacts, 'slotId' | 'title' | 'startsAt' | 'place'>

/** A place is free: until when it is kept, and where to say yes. */
export async function writeOffers(
  ctx: EventContext,
  slot: LetterSlot,
  offers: readonly StoredEnrolment[],
  until: Date,
): Promise<void> {
  await write(
    ctx,
    offers.map(({ guestId }) => guestId),
    {
      key: `offer-${slot.slotId}-${until.getTime()}`,
      words: ({ locale, zone, translate }) => {
        const say = speak(locale)
        const title = translate(slot.title)
        const values = { title, until: formatInstant(until, zone, locale, 'medium') }
        return {
          subject: say('mail.offer.subject', values),
          body: say('mail.offer.body', values),
          lines: [lineOf(slot, { locale, zone, translate })],
          button: say('mail.offer.button'),
          note: say('mail.offer.note'),
        }
      },
    },
  )
}

export async function writeLapsed(
  ctx: EventContext,
  slot: LetterSlot,
  lapsed: readonly StoredEnrolment[],
): Promise<void> {
  await write(
    ctx,
    lapsed.map(({ guestId }) => guestId),
    {
      key: `lapsed-${slot.slotId}-${ctx.now.getTime()}`,
      words: ({ locale, zone, translate }) => {
        const say = speak(locale)
        const title = translate(slot.title)
        return {
          subject: say('mail.lapsed.subject', { title }),
          body: say('mail.lapsed.body', { title }),
          lines: [lineOf(slot, { locale, zone, translate })],
          button: say('mail.page'),
          note: '',
        }
      },
    },
  )
}

/** The letter that an activity no longer takes place. */
export async function writeCancelled(
  ctx: EventContext,
  slot: LetterSlot,
  guestIds: readonly string[],
): Promise<void> {
  await write(ctx, guestIds, {
    key: `cancelled-${slot.slotId}-${ctx.now.getTime()}`,
    words: ({ locale, zone, translate }) => {
      const say = speak(locale)
      const title = translate(slot.title)
      return {
        subject: say('mail.cancelled.subject', { title }),
        body: say('mail.cancelled.body', { title }),
        lines: [lineOf(slot, { locale, zone, translate })],
        button: say('mail.page'),
        note: '',
      }
    },
  })
}

/** The letter about changes in one person's programme; the lines come ready for each language. */
export async function writeChanges(
  ctx: EventContext,
  guestIds: readonly string[],
  news: { key: string; note: string; lines(guestId: string, reader: Reader): string[] },
): Promise<number> {
  return write(ctx, guestIds, {
    key: news.key,
    words: (reader, { guestId }) => {
      const say = speak(reader.locale)
      return {
        subject: say('mail.changed.subject'),
        body: say('mail.changed.body'),
        lines: news.lines(guestId, reader),
        button: say('mail.page'),
        note: news.note,
      }
    },
  })
}

interface EnrolmentLetter {
  subject: string
  body: string
  lines: string[]
  button: string
  note: string
}

interface Message {
  /** The same action writes to the same person once. */
  key: string
  words(reader: Reader, to: Addressee): EnrolmentLetter
}

/** How the person who gets a letter reads what the team typed. */
export interface Reader {
  locale: Locale
  zone: Zone
  translate: Translate
}

/** Returns how many mails were sent; a guest without an address sees it on their page. */
async function write(
  ctx: EventContext,
  guestIds: readonly string[],
  { key, words }: Message,
): Promise<number> {
  const people = await addresseesOf(ctx.db, ctx.event, guestIds)
  const reached = people.filter(({ email }) => email !== null)
  const post = reached.length > 0 ? await eventPost(ctx, 'plans') : undefined
  if (!post) return 0
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  for (const person of reached) {
    const { language, name } = person
    const translate = await translatorOf(ctx, language)
    const content = words({ locale: language, zone: event.timeZone, translate }, person)
    const eventName = translate(event.name)
    await post({
      messageId: `activity-${key}-${person.guestId}`.slice(0, 120),
      to: { address: person.email ?? '', name },
      senderName: company.name,
      ...(company.email && { replyTo: { address: company.email, name: company.name } }),
      subject: beginningOf(`${content.subject} · ${eventName}`, 250),
      locale: language,
      preheader: beginningOf(content.body, 200),
      blocks: [
        { kind: 'heading', text: name || eventName },
        { kind: 'paragraph', text: content.body },
        { kind: 'list', items: content.lines.slice(0, 100) },
        {
          kind: 'button',
          label: content.button,
          url: `${await pageLink(ctx, person.groupId, `/event/${company.slug}/${event.slug}`)}#activitati`,
        },
        ...(content.note ? [{ kind: 'small' as const, text: content.note }] : []),
      ],
    })
  }
  return reached.length
}

function lineOf(
  { title, startsAt, place }: LetterSlot,
  { zone, locale, translate }: Reader,
): string {
  const when = startsAt && formatInstant(startsAt, zone, locale, 'medium')
  return [translate(title), when, translate(place)].filter(Boolean).join(' · ')
}
