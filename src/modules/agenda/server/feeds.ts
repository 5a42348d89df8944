import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { calendarFile, type CalendarEntry } from '#shared/dates/calendar-file.ts'
import type { InputOf } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import { addressToken, isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import type { Event } from '#modules/events/model.ts'
import { eventFacts, translatorOf, type Translate } from '#modules/events/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import type { printAgenda } from '../contract.ts'
import { changesBetween, FrozenSession, frozenOf, type NamedSession } from '../model/versions.ts'
import { speak } from '../text.ts'
import { read, readerOf, type Reader } from './programme.ts'
import { findSettings, putSettings } from './setting-store.ts'
import { recordHistory } from './settings.ts'
import { everPublished, findVersion } from './version-store.ts'

/** A calendar of the team, of guests, or of one speaker; each kind has secrets of its own. */
const purposes = {
  team: 'agenda-feed-team',
  guests: 'agenda-feed-guests',
  speaker: 'agenda-feed-speaker',
} as const
type FeedKind = keyof typeof purposes

export async function list(ctx: EventContext) {
  const event = await eventFacts(ctx)
  const address = await addressOf(ctx, event)
  // A person who has no published session has no calendar yet.
  const ever = await everPublished(ctx.db, ctx.event)
  const speaking = new Set(
    ever.flatMap(({ session }) => session.speakers.map(({ partId: engagementId }) => engagementId)),
  )
  const speakers = (await speakersOfEvent(ctx)).filter(
    ({ gone, partId: engagementId }) => !gone && speaking.has(engagementId),
  )
  return {
    team: await feedOf(ctx, 'team', event.id),
    guests: await feedOf(ctx, 'guests', event.id),
    json: event.visibility === 'private' ? null : `${address}/program.json`,
    speakers: await Promise.all(
      speakers.map(async ({ partId: engagementId, name }) => ({
        partId: engagementId,
        name,
        url: await feedOf(ctx, 'speaker', engagementId),
      })),
    ),
  }
}

export async function renew(ctx: EventContext): Promise<null> {
  const settings = await findSettings(ctx.db, ctx.event)
  await putSettings(ctx.db, ctx.event, { ...settings, feedTurn: settings.feedTurn + 1 })
  await recordHistory(ctx, 'feeds_renewed', [])
  return null
}

export function speakerFeed(ctx: EventContext, engagementId: string): Promise<string> {
  return feedOf(ctx, 'speaker', engagementId)
}

async function feedOf(ctx: EventContext, kind: FeedKind, id: string): Promise<string> {
  const { feedTurn: turn } = await findSettings(ctx.db, ctx.event)
  const addressed = { companyId: ctx.company.companyId, id, turn }
  const token = addressToken(ctx.services.keys, purposes[kind], addressed)
  return `${await addressOf(ctx, await eventFacts(ctx))}/calendar/${token}.ics`
}

async function addressOf(ctx: EventContext, { slug }: Event): Promise<string> {
  const company = await findCompany(ctx.db, ctx.company)
  return `${ctx.services.publicUrl}/event/${company.slug}/${slug}`
}

/** The calendar behind a secret; undefined for one that was never ours or was renewed. */
export async function calendarOf(ctx: EventContext, token: string): Promise<string | undefined> {
  const named = readAddressToken(token)
  if (!named || named.companyId !== ctx.company.companyId) return undefined
  const { feedTurn: turn } = await findSettings(ctx.db, ctx.event)
  const kind = (Object.keys(purposes) as FeedKind[]).find((each) =>
    isGenuine(ctx.services.keys, purposes[each], token, { ...named, turn }),
  )
  if (!kind || (kind !== 'speaker' && named.id !== ctx.event.eventId)) return undefined
  // The calendar of a speaker is read by others too.
  const reader = await readerOf(ctx, kind === 'speaker' ? 'guests' : kind)
  const belongs = (session: FrozenSession) =>
    kind === 'speaker'
      ? session.speakers.some(({ partId: engagementId }) => engagementId === named.id)
      : reader.sees(session)
  return writeCalendar(ctx, belongs, reader)
}

/**
 * A session that was published before and no longer is stays as cancelled under its old id, so that calendar
 * programs remove it.
 */
async function writeCalendar(
  ctx: EventContext,
  belongs: (session: FrozenSession) => boolean,
  { shown }: Reader,
): Promise<string> {
  const event = await eventFacts(ctx)
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  const publishedIds = new Set(publishedVersion?.content.filter(belongs).map(({ id }) => id))
  const ever = await everPublished(ctx.db, ctx.event)
  const entries = ever
    .filter(({ session }) => belongs(session) || publishedIds.has(session.id))
    .map(({ session }): CalendarEntry => {
      const { speakers } = shown(session)
      return {
        uid: `${session.id}@prilej`,
        title: session.title,
        sequence: publishedVersion?.number ?? 0,
        cancelled: !publishedIds.has(session.id),
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        changedAt: publishedVersion?.at ?? event.createdAt,
        place: placeOf(session, event, ctx.locale),
        text: [speakers.map(({ name }) => name).join(', '), session.description]
          .filter(Boolean)
          .join('\n\n'),
      }
    })
  return calendarFile({
    name: event.name,
    zone: event.timeZone,
    madeAt: ctx.now.toISOString(),
    entries: entries.length > 0 ? entries : [wholeEvent(event)],
  })
}

/** Programs do not read a calendar without entries; until there is a session, it contains the event itself. */
function wholeEvent(event: Event): CalendarEntry {
  return {
    uid: `${event.id}@prilej`,
    title: event.name,
    sequence: event.version,
    cancelled: event.status === 'cancelled',
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    changedAt: event.createdAt,
    place: [event.place.name, event.place.address].filter(Boolean).join(', '),
    text: '',
  }
}

function placeOf({ rooms, allRooms }: FrozenSession, { place }: Event, locale: Locale): string {
  const roomNames = allRooms ? speak(locale)('allRooms') : rooms.map(({ name }) => name).join(', ')
  return [roomNames, place.name, place.address].filter(Boolean).join(', ')
}

/** The published programme for those who may see it, as it was typed or in a language of guests. */
export async function programmeFor(
  ctx: EventContext,
  viewer: Parameters<typeof readerOf>[1],
  language?: Locale,
): Promise<{ number: number; at: string; sessions: NamedSession[] } | undefined> {
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  if (!publishedVersion) return undefined
  const { sees, shown } = await readerOf(ctx, viewer)
  const sessions = publishedVersion.content.filter(sees).map(shown)
  const { number, at } = publishedVersion
  if (language === undefined) return { number, at, sessions }
  const translate = await translatorOf(ctx, language)
  return { number, at, sessions: sessions.map((each) => translatedSession(each, translate)) }
}

function translatedSession<S extends FrozenSession>(session: S, translate: Translate): S {
  const { title, description, track, rooms } = session
  return {
    ...session,
    title: translate(title),
    description: translate(description),
    track: track && { ...track, name: translate(track.name) },
    rooms: rooms.map((room) => ({ ...room, name: translate(room.name) })),
  }
}

const pdfKind = 'agenda.pdf'

/**
 * The printed content is stored with the request, so that the PDF shows what was on the screen; names are read when
 * it is drawn.
 */
export async function startPdfExport(
  ctx: EventContext,
  { what, audience }: InputOf<typeof printAgenda>,
) {
  const event = await eventFacts(ctx)
  const say = speak(ctx.locale)
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  if (what === 'published' && !publishedVersion)
    throw new AppError('not_found', 'agenda.version_not_found')
  const draft = what === 'draft' ? frozenOf(await read(ctx)) : undefined
  // A draft that is the published version to the last word is no draft to those who hold the paper.
  const isPublished = !draft || changesBetween(publishedVersion?.content ?? [], draft).length === 0
  const version = isPublished ? publishedVersion : undefined
  const sessions = draft ?? publishedVersion?.content ?? []
  const about = version ? say('print.version', { n: version.number }) : say('print.draft')
  const name = `${say('print.file')} ${event.name}.pdf`
  const params = { eventId: event.id, about, audience, sessions }
  return startDownload(ctx, { kind: pdfKind, name, params })
}

export const agendaDownload = downloadKind({
  kind: pdfKind,
  type: 'application/pdf',
  params: z.object({
    eventId: Id,
    about: z.string(),
    audience: z.enum(['team', 'guests']),
    sessions: z.array(FrozenSession),
  }),
  async *write(context, { eventId, about, audience, sessions: all }) {
    const { locale } = context
    const event = eventScope(
      { actor: systemActor, companyId: context.company.companyId },
      eventId,
      true,
    )
    const ctx = { ...context, event }
    const { name, timeZone } = await eventFacts(ctx)
    const { sees, shown } = await readerOf(ctx, audience)
    const sessions = all.filter(sees).map(shown)
    yield await pdfOf({ title: name }, (page) =>
      drawProgramme(page, { name, about, sessions, zone: timeZone, locale }),
    )
  },
})

interface ProgrammePdf {
  name: string
  about: string
  sessions: readonly NamedSession[]
  zone: Zone
  locale: Locale
}

const leftMargin = 48
const timeWidth = 92
const pageBottom = 780

function drawProgramme(page: PdfPage, { name, about, sessions, zone, locale }: ProgrammePdf): void {
  page.font('bold').fontSize(20).fillColor('#1f1e1a').text(name)
  page.font('text').fontSize(10).fillColor('#5c584f').text(about)
  for (const day of [...new Set(sessions.map((session) => session.day))].toSorted()) {
    if (page.y > pageBottom - 80) page.addPage()
    const heading = () => {
      page.font('bold').fontSize(13).fillColor('#0f5c4a')
      page.text(formatDate(day, locale, 'full'), leftMargin).moveDown(0.4)
    }
    page.moveDown(1)
    heading()
    for (const session of sessions.filter((each) => each.day === day)) {
      if (page.y > pageBottom - 40) {
        page.addPage()
        page.font('text').fontSize(10).fillColor('#5c584f').text(`${name} · ${about}`).moveDown(0.4)
        heading()
      }
      drawSession(page, session, zone, locale)
    }
  }
}

function drawSession(page: PdfPage, session: NamedSession, zone: Zone, locale: Locale): void {
  const top = page.y
  const start = instantToZoned(session.startsAt, zone).time
  const end = instantToZoned(session.endsAt, zone).time
  page.font('text').fontSize(10).fillColor('#5c584f').text(`${start} – ${end}`, leftMargin, top)
  const x = leftMargin + timeWidth
  const width = 595 - leftMargin - x
  page.font('bold').fontSize(11).fillColor('#1f1e1a').text(session.title, x, top, { width })
  const rooms = session.allRooms
    ? speak(locale)('allRooms')
    : session.rooms.map((room) => room.name).join(', ')
  const people = session.speakers.map((speaker) => speaker.name).join(', ')
  const quiet = [rooms, session.track?.name, people].filter(Boolean).join(' · ')
  if (quiet) page.font('text').fontSize(9.5).fillColor('#5c584f').text(quiet, x, page.y, { width })
  page.moveDown(0.55)
  page.x = leftMargin
}
