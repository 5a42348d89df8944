import { z } from 'zod'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { formatInstant } from '#shared/time.ts'
import type { Locale } from '#shared/i18n.ts'
import { eventScope } from '#platform/server/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  offerDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { drawQr, pdfOf, type PdfPage } from '#platform/server/pdf.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { findGuests, ticketCodes } from '#modules/guests/server/api.ts'
import { fullName, type Guest } from '#modules/guests/model.ts'
import type * as contract from '../../contract.ts'
import { spacedCode } from '../../model.ts'

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
  return offerDownload(ctx, { kind: downloadName, name, params: { eventId, kind, guestIds } })
}

const fileWords = {
  ro: { ticket: 'bilete', badge: 'ecusoane' },
  en: { ticket: 'tickets', badge: 'badges' },
}

export function fileNameOf(kind: TicketParams['kind'], slug: string, locale: Locale): string {
  return `${fileWords[locale][kind]}-${slug}.pdf`
}

const downloadName = 'check-in.tickets'

export const ticketsDownload = downloadKind({
  kind: downloadName,
  type: 'application/pdf',
  params: Params,
  async *write(ctx, params) {
    yield await ticketsPdf(ctx, params)
  },
})

interface Sheet {
  event: Event
  companyName: string
  locale: Locale
}

/** Tickets one to a page, badges one to a page of their own size; in the order of the list given. */
export async function ticketsPdf(
  ctx: Pick<DownloadContext, 'db' | 'company' | 'house' | 'locale'>,
  { eventId, kind, guestIds }: TicketParams,
  drawn: (done: number) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const admission = {
    actor: { kind: 'system' as const, id: null, name: '' },
    companyId: ctx.company.companyId,
  }
  const inside = { ...ctx, event: eventScope(admission, eventId, true) } as EventContext
  const event = await eventFacts(inside)
  const { name: companyName } = await findCompany(ctx.db, ctx.company)
  const guests = await findGuests(ctx.db, inside.event, guestIds)
  const codes = await ticketCodes(inside, guestIds)
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const size = kind === 'ticket' ? ('A6' as const) : badgeSize
  const paper = { title: event.name, author: companyName, size, margin: 0, leaving: true }
  return pdfOf(paper, async (page) => {
    let begun = false
    for (const [at, id] of guestIds.entries()) {
      if (at % 100 === 99) await drawn(at + 1)
      const guest = byId.get(id)
      const code = codes.get(id)
      if (!guest || !code) continue
      if (begun) page.addPage({ size, margin: 0 })
      begun = true
      const sheet = { event, companyName, locale: ctx.locale }
      if (kind === 'ticket') drawTicket(page, guest, code, sheet)
      else drawBadge(page, guest, code, sheet)
    }
    if (!begun) page.font('text').fontSize(11).text(event.name, 24, 24)
  })
}

const green = '#0F5C4A'
const ink = '#1F2421'
const quiet = '#5C635E'
/** 86 × 110 mm, the usual sleeve. */
const badgeSize: [number, number] = [244, 312]

function drawTicket(
  page: PdfPage,
  guest: Guest,
  code: string,
  { event, companyName, locale }: Sheet,
) {
  const { width } = page.page
  page.rect(0, 0, width, 78).fill(green)
  const wide = { width: width - 48, align: 'left' as const }
  page
    .fill('#FFFFFF')
    .font('bold')
    .fontSize(15)
    .text(event.name, 24, 20, { ...wide, height: 40, ellipsis: true })
  const when = formatInstant(event.startsAt, event.timeZone, locale)
  page.font('text').fontSize(9).text(when, 24, 58, wide)
  page
    .fill(ink)
    .font('bold')
    .fontSize(17)
    .text(nameOf(guest, locale), 24, 94, { ...wide, height: 46, ellipsis: true })
  const below = [guest.company, guest.table && `${said[locale].table} ${guest.table}`].filter(
    Boolean,
  )
  page
    .fill(quiet)
    .font('text')
    .fontSize(10)
    .text(below.join(' · '), 24, 140, { ...wide, height: 14, ellipsis: true })
  const side = 168
  drawQr(page, code, { x: (width - side) / 2, y: 166, size: side })
  page
    .fill(ink)
    .font('bold')
    .fontSize(12)
    .text(spacedCode(code), 24, 346, { width: width - 48, align: 'center', characterSpacing: 0.6 })
  const place = [event.place.name, event.place.address].filter(Boolean).join(', ')
  page
    .fill(quiet)
    .font('text')
    .fontSize(8)
    .text(place, 24, 372, { width: width - 48, align: 'center', height: 22, ellipsis: true })
  page.text(companyName, 24, 396, {
    width: width - 48,
    align: 'center',
    height: 11,
    ellipsis: true,
  })
}

function drawBadge(
  page: PdfPage,
  guest: Guest,
  code: string,
  { event, companyName, locale }: Sheet,
) {
  const { width } = page.page
  page.rect(0, 0, width, 44).fill(green)
  const wide = { width: width - 32, align: 'center' as const }
  page
    .fill('#FFFFFF')
    .font('bold')
    .fontSize(11)
    .text(event.name, 16, 15, { ...wide, height: 16, ellipsis: true })
  const first = guest.firstName || nameOf(guest, locale)
  page
    .fill(ink)
    .font('bold')
    .fontSize(first.length > 12 ? 22 : 30)
    .text(first, 16, 62, { ...wide, height: 40, ellipsis: true })
  if (guest.firstName)
    page.fontSize(16).text(guest.lastName, 16, 102, { ...wide, height: 22, ellipsis: true })
  page
    .fill(quiet)
    .font('text')
    .fontSize(11)
    .text([guest.jobTitle, guest.company].filter(Boolean).join(', '), 16, 128, {
      ...wide,
      height: 32,
      ellipsis: true,
    })
  const side = 104
  drawQr(page, code, { x: (width - side) / 2, y: 166, size: side })
  page
    .fill(quiet)
    .font('text')
    .fontSize(8)
    .text(companyName, 16, 286, { ...wide, height: 11, ellipsis: true })
}

const said = { ro: { table: 'Masa', guest: 'Invitat' }, en: { table: 'Table', guest: 'Guest' } }

function nameOf(guest: Guest, locale: Locale): string {
  return fullName(guest) || said[locale].guest
}
