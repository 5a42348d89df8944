import { AppError } from '#shared/app-error.ts'
import { guestLocales, type Locale } from '#shared/i18n.ts'
import { formatDate, formatDays, formatTime } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type { Company } from '#modules/company/model.ts'
import {
  eventFacts,
  partsOf,
  translatedEvent,
  translatedPart,
  translatorsOf,
  type Translate,
} from '#modules/events/server/api.ts'
import type { Event, Part } from '#modules/events/model.ts'
import {
  findGroups,
  groupLinks,
  invitationsOf,
  type Reachable,
} from '#modules/guests/server/api.ts'
import { nameIn, type Group } from '#modules/guests/model.ts'
import { inSentence } from '#modules/guests/model/family.ts'
import {
  blocksOf,
  fillTemplate,
  programmeLine,
  templateProblem,
  type Content,
  type ProgrammeItem,
  type TextBlock,
  type Values,
} from '../../model.ts'
import { speak } from '../../text.ts'

/** The data shared by all letters of one event. */
export interface LetterContext {
  event: Event
  company: Company
  parts: readonly Part[]
  /** `https://…/event/{company}/{event}`. */
  address: string
  /** What was typed for guests, in one of their languages. */
  translatorTo(this: void, language: Locale): Translate
}

export async function letterContextOf(ctx: EventContext): Promise<LetterContext> {
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const address = `${ctx.services.publicUrl}/event/${company.slug}/${event.slug}`
  return {
    event,
    company,
    parts: await partsOf(ctx, event),
    address,
    translatorTo: await translatorsOf(ctx),
  }
}

/** The recipient of a letter. */
export interface Addressee {
  firstName: string
  lastName: string
  group: Pick<Group, 'name' | 'salutation' | 'language'>
  link: string
  code: string
  partIds: readonly string[]
}

export async function addresseesOf(
  ctx: EventContext,
  letterContext: LetterContext,
  people: readonly Reachable[],
): Promise<Map<string, Addressee>> {
  const groupIds = [...new Set(people.map(({ groupId }) => groupId))]
  const links = await groupLinks(ctx, groupIds)
  const foundGroups = await findGroups(ctx.db, ctx.event, groupIds)
  const groups = new Map(foundGroups.map((group) => [group.id, group]))
  const ids = people.map(({ guestId }) => guestId)
  const invited = await invitationsOf(ctx.db, ctx.event, ids)
  const addressees = people.flatMap((person): [string, Addressee][] => {
    const [group, link] = [groups.get(person.groupId), links.get(person.groupId)]
    if (!group || !link) return []
    const own = invited.filter(({ guestId }) => guestId === person.guestId)
    const { firstName, lastName } = person
    const partIds = own.map(({ partId }) => partId)
    const address = `${letterContext.address}/invitatie/${link.token}`
    return [
      [person.guestId, { firstName, lastName, group, link: address, code: link.code, partIds }],
    ]
  })
  return new Map(addressees)
}

/** An invented guest, for a preview before there are guests. */
export function sampleAddressee(letterContext: LetterContext, language: Locale): Addressee {
  const say = speak(language)
  return {
    firstName: say('sample.first'),
    lastName: say('sample.last'),
    group: { name: say('sample.group'), salutation: '', language },
    link: `${letterContext.address}/invitatie`,
    code: 'ABCD2345',
    partIds: letterContext.parts.filter(({ takesRsvp }) => takesRsvp).map(({ id }) => id),
  }
}

export interface WrittenLetter {
  language: Locale
  subject: string
  blocks: TextBlock[]
}

export function write(
  content: Content,
  letterContext: LetterContext,
  to: Addressee,
): WrittenLetter {
  const preferred = to.group.language
  const order: readonly Locale[] = preferred === 'ro' ? ['ro'] : [preferred, 'en']
  const language = order.find((each) => (content[each]?.subject ?? '') !== '') ?? 'ro'
  const { subject, body } = content[language] ?? content.ro
  const values = valuesOf(letterContext, to, language)
  const programme = programmeOf(letterContext, to, language, { withDays: false })
  return {
    language,
    subject: fillTemplate(subject, values),
    blocks: blocksOf(body, values, programme),
  }
}

/** The parts that a guest is invited to. A day that all of the event shares is said above the text. */
function programmeOf(
  { event, parts, translatorTo }: LetterContext,
  { partIds }: Addressee,
  language: Locale,
  { withDays }: { withDays: boolean },
): ProgrammeItem[] {
  return parts
    .filter(({ id }) => partIds.includes(id))
    .map((part) => translatedPart(part, translatorTo(language)))
    .map(({ name, startDate, startTime, place }) => {
      const isDayOfEvent = !withDays && startDate === event.startDate && startDate === event.lastDay
      const words = [
        isDayOfEvent ? '' : formatDate(startDate, language),
        formatTime(startTime),
        place?.name ?? '',
      ]
      return { title: name, text: words.filter(Boolean).join(', ') }
    })
}

function valuesOf(letterContext: LetterContext, to: Addressee, language: Locale): Values {
  const { company, translatorTo } = letterContext
  const event = translatedEvent(letterContext.event, translatorTo(language))
  const programme = programmeOf(letterContext, to, language, { withDays: true })
  const say = speak(language)
  const name = nameIn(language, to)
  return {
    'guest.name': name || to.group.name,
    'guest.first_name': to.firstName || name || to.group.name,
    'group.name': to.group.name,
    'group.salutation':
      to.group.salutation ||
      say('salutation', {
        name: name || inSentence(to.group.name),
      }),
    'event.name': event.name,
    'event.date': formatDays(event.startDate, event.lastDay, language),
    'event.time': event.allDay ? '' : formatTime(event.startTime),
    'event.place':
      [event.place.name, event.place.address].filter(Boolean).join(', ') || say('placeLater'),
    'event.parts': programme.map(programmeLine).join('\n'),
    'rsvp.deadline': formatDate(event.rsvpDeadline ?? event.startDate, language),
    'invitation.link': to.link,
    'invitation.code': to.code,
    'company.name': company.name,
  }
}

/** Refuses a text that names what does not exist, with the place, and one without any words. */
export function checkContent(content: Content, { isComplete }: { isComplete: boolean }): void {
  for (const language of guestLocales)
    for (const part of ['subject', 'body'] as const) {
      const problem = templateProblem(content[language]?.[part] ?? '')
      const field = `content.${language}.${part}`
      if (problem)
        throw new AppError('invalid', 'invitations.bad_template', {
          fields: { [field]: { code: 'invalid', limit: problem.position } },
        })
    }
  const missing = missingIn(content)
  if (isComplete && missing)
    throw new AppError('invalid', 'invitations.no_text', {
      fields: { [missing]: { code: 'required' } },
    })
}

/** The missing parts of a text that was begun; the Romanian text is always required. */
function missingIn(content: Content): string | undefined {
  for (const language of guestLocales) {
    const { subject, body } = content[language] ?? { subject: '', body: '' }
    const isEmpty = subject === '' && body.trim() === ''
    if (isEmpty && language !== 'ro') continue
    if (subject === '') return `content.${language}.subject`
    if (body.trim() === '') return `content.${language}.body`
  }
  return undefined
}
