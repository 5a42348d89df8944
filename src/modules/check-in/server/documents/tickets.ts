import { z } from 'zod'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { sayIn, type Locale } from '#shared/i18n.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { drawQr, pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import type { Event, Part } from '#modules/events/model.ts'
import { findCompany } from '#modules/company/server/api.ts'
import {
  findGuests,
  invitationsOf,
  shownPlaceTexts,
  ticketCodes,
} from '#modules/guests/server/api.ts'
import { fullName, shownName, type Guest } from '#modules/guests/model.ts'
import type * as contract from '../../contract.ts'
import { tickets } from '../../locales/tickets.gen.ts'
import { spacedCode } from '../../model.ts'
import { namesWithoutFace } from './missing-glyphs.ts'

const Params = z.strictObject({
  eventId: Id,
  kind: z.enum(['ticket', 'badge']),
  guestIds: z.array(Id),
})
export type TicketParams = z.infer<typeof Params>

export async function print(
  ctx: EventContext,
  { kind, guestIds }: InputOf<typeof contract.printTickets>,
): Promise<OutputOf<typeof contract.printTickets>> {
  const { eventId } = ctx.event
  const { slug } = await eventFacts(ctx)
  const name = fileNameOf(kind, slug, ctx.locale)
  const params = { eventId, kind, guestIds }
  const offered = await startDownload(ctx, { kind: downloadName, name, params })
  return { ...offered, withoutFace: await namesWithoutFace(ctx, guestIds) }
}

export function fileNameOf(kind: TicketParams['kind'], slug: string, locale: Locale): string {
  return `${sayIn(tickets, locale)(`file.${kind}`)}-${slug}.pdf`
}

const downloadName = 'check-in.tickets'

export const ticketsDownload = downloadKind({
  kind: downloadName,
  type: 'application/pdf',
  params: Params,
  async *write(ctx, params) {
    yield await ticketsPdf(await loadTickets(ctx, params))
  },
})

interface TicketSheet {
  event: Event
  companyName: string
  locale: Locale
}

interface Tickets {
  kind: TicketParams['kind']
  sheet: TicketSheet
  /** In the order of the given list; without guests who have no ticket. */
  people: (Person & { code: string })[]
}

/** All that is drawn, so that a long drawing keeps no transaction open. */
export async function loadTickets(
  ctx: Pick<DownloadContext, 'db' | 'company' | 'services' | 'locale'>,
  { eventId, kind, guestIds }: TicketParams,
): Promise<Tickets> {
  const admission = { actor: systemActor, companyId: ctx.company.companyId }
  const eventCtx = { ...ctx, event: eventScope(admission, eventId, true) } as EventContext
  const event = await eventFacts(eventCtx)
  const { name: companyName } = await findCompany(ctx.db, ctx.company)
  const guests = await findGuests(ctx.db, eventCtx.event, guestIds)
  const codes = await ticketCodes(eventCtx, guestIds)
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const hostIds = guests.flatMap((guest) => (fullName(guest) ? [] : (guest.hostId ?? [])))
  const foundHosts = await findGuests(ctx.db, eventCtx.event, hostIds)
  const hosts = new Map(foundHosts.map((guest) => [guest.id, guest]))
  const firstPart = await firstParts(eventCtx, event, guestIds)
  const say = sayIn(tickets, ctx.locale)
  const table = say('ticket.table')
  const seat = say('ticket.seat')
  const places = await shownPlaceTexts(eventCtx, guestIds, {
    table: (name) => `${table} ${name}`,
    seat: (n) => `${seat} ${n}`,
  })
  const people = guestIds.flatMap((id) => {
    const guest = byId.get(id)
    const code = codes.get(id)
    if (!guest || !code) return []
    const host = guest.hostId ? hosts.get(guest.hostId) : undefined
    return [{ guest, host, first: firstPart.get(id), place: places.get(id) ?? '', code }]
  })
  return { kind, sheet: { event, companyName, locale: ctx.locale }, people }
}

/** One to a page: tickets as A6, badges in the size of their sleeve. */
export function ticketsPdf(
  { kind, sheet, people }: Tickets,
  drawn: (done: number) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const { event, companyName } = sheet
  const size = kind === 'ticket' ? ('A6' as const) : badgeSize
  const pdfOptions = { title: event.name, author: companyName, size, margin: 0, streamsOut: true }
  return pdfOf(pdfOptions, async (page) => {
    for (const [index, person] of people.entries()) {
      if (index > 0) page.addPage({ size, margin: 0 })
      if (kind === 'ticket') drawTicket(page, person, person.code, sheet)
      else drawBadge(page, person, person.code, sheet)
      if (index % 100 === 99) await drawn(index + 1)
    }
    if (people.length === 0) page.font('text').fontSize(11).text(event.name, 24, 24)
  })
}

const green = '#0F5C4A'
const ink = '#1F2421'
const quiet = '#5C635E'
/** 86 × 110 mm, the usual sleeve. */
const badgeSize: [number, number] = [244, 312]

interface Person {
  guest: Guest
  host: Guest | undefined
  /** Their first part: they may not be invited to all of them. */
  first: Part | undefined
  /** Their seats, as far as these are shown to guests. */
  place: string
}

/** The first part that each of them said yes to, or else is invited to. */
async function firstParts(
  ctx: EventContext,
  event: Event,
  guestIds: readonly string[],
): Promise<Map<string, Part>> {
  const parts = (await partsOf(ctx, event)).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const order = new Map(parts.map(({ id }, at) => [id, at]))
  const first = new Map<string, { at: number; isSaid: boolean }>()
  for (const { guestId, partId, rsvp } of await invitationsOf(ctx.db, ctx.event, guestIds)) {
    const at = order.get(partId)
    if (at === undefined || rsvp === 'no') continue
    const earlierPart = first.get(guestId)
    const isComing = rsvp === 'yes'
    const isBetter =
      !earlierPart || (isComing === earlierPart.isSaid ? at < earlierPart.at : isComing)
    if (isBetter) first.set(guestId, { at, isSaid: isComing })
  }
  return new Map(
    [...first].flatMap(([guestId, { at }]) => {
      const part = parts[at]
      return part ? [[guestId, part] as const] : []
    }),
  )
}

function drawTicket(page: PdfPage, person: Person, code: string, sheet: TicketSheet) {
  const { event, companyName, locale } = sheet
  const { guest } = person
  const { width } = page.page
  const wide = { x: 24, width: width - 48 }
  page.rect(0, 0, width, 78).fill(green)
  page.fill('#FFFFFF')
  writeFitted(page, event.name, { ...wide, y: 16, height: 40, size: 15, face: 'bold' })
  const when = formatInstant(person.first?.startsAt ?? event.startsAt, event.timeZone, locale)
  writeFitted(page, when, { ...wide, y: 58, height: 14, size: 9, face: 'text' })
  page.fill(ink)
  writeFitted(page, nameOf(person, locale), { ...wide, y: 86, height: 46, size: 17, face: 'bold' })
  // The table has a line of its own: however long the rest is, it is found.
  page.fill(quiet)
  writeFitted(page, guest.company, { ...wide, y: 133, height: 12, size: 10, face: 'text' })
  page.fill(ink)
  writeFitted(page, person.place, { ...wide, y: 146, height: 16, size: 12, face: 'bold' })
  const side = 168
  drawQr(page, code, { x: (width - side) / 2, y: 168, size: side })
  page
    .fill(ink)
    .font('bold')
    .fontSize(12)
    .text(spacedCode(code), 24, 346, { width: width - 48, align: 'center', characterSpacing: 0.6 })
  const { name: placeName, address } = person.first?.place ?? event.place
  const place = [placeName, address].filter(Boolean).join(', ')
  const below = { ...wide, size: 8, face: 'text' as const, align: 'center' as const }
  page.fill(quiet)
  writeFitted(page, place, { ...below, y: 370, height: 24 })
  writeFitted(page, companyName, { ...below, y: 396, height: 12 })
}

function drawBadge(page: PdfPage, person: Person, code: string, sheet: TicketSheet) {
  const { event, companyName, locale } = sheet
  const { guest } = person
  const { width } = page.page
  const wide = { x: 16, width: width - 32, align: 'center' as const }
  page.rect(0, 0, width, 44).fill(green)
  page.fill('#FFFFFF')
  writeFitted(page, event.name, { ...wide, y: 10, height: 28, size: 11, face: 'bold' })
  const first = guest.firstName || nameOf(person, locale)
  page.fill(ink)
  writeFitted(page, first, { ...wide, y: 54, height: 44, size: 30, face: 'bold' })
  if (guest.firstName)
    writeFitted(page, guest.lastName, { ...wide, y: 98, height: 28, size: 18, face: 'bold' })
  page.fill(quiet)
  const work = [guest.jobTitle, guest.company].filter(Boolean).join(', ')
  writeFitted(page, work, { ...wide, y: 128, height: 32, size: 11, face: 'text' })
  const side = 104
  drawQr(page, code, { x: (width - side) / 2, y: 164, size: side })
  page.fill(ink)
  writeFitted(page, person.place, { ...wide, y: 271, height: 16, size: 11, face: 'bold' })
  page.fill(quiet)
  writeFitted(page, companyName, { ...wide, y: 290, height: 12, size: 8, face: 'text' })
}

/** A person without a name is found by their host. */
function nameOf({ guest, host }: Person, locale: Locale): string {
  const companionOf = host ? fullName(host) : null
  return shownName(locale, { ...guest, companionOf }) || sayIn(tickets, locale)('ticket.guest')
}
