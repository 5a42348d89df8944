import { contrast } from '#shared/colour.ts'
import { AppError } from '#shared/app-error.ts'
import { calendarFile } from '#shared/dates/calendar-file.ts'
import type { Locale } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { drawQr, pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { findCompany } from '#modules/company/server/api.ts'
import {
  eventFacts,
  eventInLanguage,
  partsOf,
  translatedEvent,
  translatedPart,
  translatorOf,
} from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { ticketCodes } from '#modules/guests/server/api.ts'
import { isComing, type GroupView, type PartView, type PersonView } from '../model.ts'
import { speak } from '../text.ts'

export interface Ticket {
  person: PersonView
  /** Empty where it cannot be shown again, because its key was dropped. */
  code: string
  /** The parts they said yes to. */
  parts: readonly { name: string; when: string; menu: string }[]
  /** When and where it begins for this person, who may not be invited to everything. */
  first: Pick<PartView, 'startsAt' | 'when' | 'where'> | undefined
}

/** The tickets of everybody who comes to at least one part. */
export async function ticketsOf(ctx: EventContext, view: GroupView): Promise<Ticket[]> {
  if (view.state === 'cancelled') return []
  const people = view.people.filter(isComing)
  const codes = await ticketCodes(
    ctx,
    people.map(({ id }) => id),
  )
  return people.map((person) => {
    const own = view.parts.filter(({ id }) => person.answers[id]?.rsvp === 'yes')
    return {
      person,
      code: codes.get(person.id) ?? '',
      parts: own.map(({ id, name, when }) => ({
        name,
        when,
        menu: view.menuNames[person.answers[id]?.menu ?? ''] ?? '',
      })),
      first: own.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0],
    }
  })
}

const [width, height] = [298, 520]
const margin = 26

/** One small sheet for each ticket, to be printed or kept on the phone. */
export async function ticketPdf(
  ctx: EventContext,
  tickets: readonly Ticket[],
  locale: Locale,
): Promise<Buffer> {
  const drawable = tickets.filter(({ code }) => code !== '')
  if (drawable.length === 0) throw new AppError('not_found', 'guest_page.no_ticket')
  const event = await eventInLanguage(ctx, locale)
  const company = await findCompany(ctx.db, ctx.company)
  const colour = company.brandColour ?? '#0f5c4a'
  const ink = contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#1f1e1a'
  const options = {
    title: `${speak(locale)('ticket')} · ${event.name}`,
    author: company.name,
    size: [width, height] as [number, number],
    margin,
  }
  return pdfOf(options, (page) => {
    for (const [at, ticket] of drawable.entries()) {
      if (at > 0) page.addPage()
      drawTicket(page, { event, ticket, colour, ink, locale, organiser: company.name })
    }
  })
}

interface TicketDrawing {
  event: Event
  ticket: Ticket
  colour: string
  ink: string
  locale: Locale
  organiser: string
}

function drawTicket(
  page: PdfPage,
  { event, ticket, colour, ink, locale, organiser }: TicketDrawing,
): void {
  const say = speak(locale)
  const wide = { x: margin, width: width - 2 * margin }
  page.rect(0, 0, width, 118).fill(colour)
  page.fillColor(ink)
  writeFitted(page, event.name, { ...wide, y: 24, height: 52, size: 18, face: 'bold' })
  const when = event.allDay ? formatDate(event.startDate, locale) : (ticket.first?.when ?? '')
  const where = ticket.first?.where || event.place.name
  writeFitted(page, when, { ...wide, y: 79, height: 15, size: 10, face: 'text' })
  writeFitted(page, where, { ...wide, y: 94, height: 16, size: 10, face: 'text' })
  page.fillColor('#1f1e1a')
  writeFitted(page, ticket.person.name, { ...wide, y: 128, height: 40, size: 16, face: 'bold' })
  writeFitted(page, ticket.person.place, { ...wide, y: 169, height: 14, size: 11, face: 'bold' })
  const size = 170
  drawQr(page, ticket.code, { x: (width - size) / 2, y: 186, size })
  page.fillColor('#5c584f').font('text').fontSize(10)
  page.text(spacedCode(ticket.code), margin, 364, { width: wide.width, align: 'center' })
  page.fillColor('#1f1e1a')
  const parts = ticket.parts.slice(0, 6)
  const high = 76 / Math.max(4, parts.length)
  for (const [n, part] of parts.entries()) {
    const menu = part.menu && ` · ${part.menu}`
    const line = `${part.name} · ${part.when}${menu}`
    writeFitted(page, line, { ...wide, y: 386 + n * high, height: high, size: 9, face: 'text' })
  }
  page.fillColor('#5c584f')
  const foot = { ...wide, size: 8, face: 'text' as const }
  writeFitted(page, say('ticket.about'), { ...foot, y: height - 54, height: 24 })
  writeFitted(page, organiser, { ...foot, y: height - 30, height: 14 })
}

function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The parts to which the group comes; all of them before the first answer. */
export async function groupCalendar(
  ctx: EventContext,
  view: GroupView,
  { locale, url }: { locale: Locale; url: string },
): Promise<string> {
  const typed = await eventFacts(ctx)
  const translate = await translatorOf(ctx, locale)
  const event = translatedEvent(typed, translate)
  const text = new Set(
    view.people.flatMap(({ answers }) =>
      Object.entries(answers).flatMap(([partId, { rsvp }]) => (rsvp === 'yes' ? [partId] : [])),
    ),
  )
  const invited = new Set(view.parts.map(({ id }) => id))
  const parts = (await partsOf(ctx, event))
    .filter(({ id }) => (text.size > 0 ? text.has(id) : invited.has(id)))
    .map((part) => translatedPart(part, translate))
  const say = speak(locale)
  return calendarFile({
    name: event.name,
    zone: event.timeZone,
    madeAt: ctx.now.toISOString(),
    entries: parts.map((part) => {
      const place = part.place ?? event.place
      return {
        uid: `${part.id}@prilej`,
        title: parts.length > 1 ? `${event.name}: ${part.name}` : event.name,
        sequence: part.version,
        cancelled: event.status === 'cancelled',
        startsAt: part.startsAt,
        endsAt: part.endsAt,
        place: [place.name, place.address].filter(Boolean).join(', '),
        text: say('calendar.text'),
        url,
        ...(place.lat !== null &&
          place.lng !== null && { point: { lat: place.lat, lng: place.lng } }),
      }
    }),
  })
}
