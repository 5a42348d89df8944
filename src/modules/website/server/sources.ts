import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import { formatInstant, minutesOf, timeOf } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import { publicActivities } from '#modules/activities/server/api.ts'
import { programmeFor } from '#modules/agenda/server/api.ts'
import type { Company } from '#modules/company/model.ts'
import { stillSees } from '#modules/accounts/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { strangerKnowledge, type Event, type Part } from '#modules/events/model.ts'
import {
  contextOfEvent,
  eventBySlug,
  eventFacts,
  partsOf,
  translatedEvent,
  translatedPart,
  translatorOf,
  type Translate,
} from '#modules/events/server/api.ts'
import { takesRegistrations } from '#modules/guest-page/server/api.ts'
import { sponsorLogos } from '#modules/partners/server/api.ts'
import { publishedQuestionnaires } from '#modules/questionnaires/server/api.ts'
import { finderHref } from '#modules/seating/server/api.ts'
import { biographyIn } from '#modules/speakers/model.ts'
import { publicSpeakers } from '#modules/speakers/server/api.ts'
import type {
  LiveActivity,
  LiveCompany,
  LiveData,
  LiveEvent,
  LivePartner,
  LiveQuestionnaire,
  LiveSession,
  LiveSpeaker,
} from '../model.ts'
import { assetsOf } from './assets.ts'
import type { SiteSource } from './renderer.tsx'
import * as store from './store.ts'
import { findSnapshot, snapshotOf } from './publication/version-store.ts'

/** The published version behind an address, with the live data of its event. */
export async function publicSource(
  visits: PageTransactions,
  companySlug: string,
  slug: string,
  locale: Locale,
): Promise<SiteSource | undefined> {
  const found = await eventBySlug(visits.database, companySlug, slug)
  if (!found || found.redirect) return undefined
  const { companyId, event, knowledge } = found
  return visits.inEvent({ companyId, eventId: event.id, locale }, async (ctx) => {
    const site = await store.siteOfEvent(ctx.db, ctx.company, event.id)
    if (!site?.publishedVersionId) return undefined
    const snapshot = await findSnapshot(ctx.db, ctx.company, site.id, site.publishedVersionId)
    if (!snapshot) return undefined
    return {
      companyId,
      siteId: site.id,
      eventId: event.id,
      versionId: site.publishedVersionId,
      address: `/event/${companySlug}/${slug}`,
      knowledge,
      listed: event.visibility === 'public',
      snapshot,
      live: await liveDataOf(ctx),
      assets: await assetsOf(ctx, snapshot),
    }
  })
}

interface PreviewedSite {
  c: string
  s: string
  u?: string | undefined
  m?: number | undefined
  v?: string | undefined
}

/** A draft or any version, for anyone who holds a preview link. */
export async function previewSource(
  visits: PageTransactions,
  { c: companyId, s: siteId, u: userId, m: madeAt, v: versionId }: PreviewedSite,
  locale: Locale,
): Promise<SiteSource | undefined> {
  const site = await visits.inCompany({ companyId }, async (ctx) => {
    const found = await activeSite(ctx, siteId)
    if (!found || userId === undefined) return found
    // A link ends with the right of the person who made it, also when that right returns.
    const isBacked = await stillSees(
      ctx,
      userId,
      found.eventId,
      madeAt === undefined ? undefined : new Date(madeAt),
    )
    return isBacked ? found : undefined
  })
  if (!site) return undefined
  return visits.inEvent({ companyId, eventId: site.eventId, locale }, (ctx) =>
    unlistedSource(ctx, site, versionId),
  )
}

/** The published version, or the draft while there is none; in the first language of the event. */
export async function sourceToDraw(
  ctx: CompanyContext,
  siteId: string,
): Promise<SiteSource | undefined> {
  const site = await activeSite(ctx, siteId)
  if (!site) return undefined
  const inEvent = await contextOfEvent(ctx, site.eventId).catch(ofNoEvent)
  if (!inEvent) return undefined
  const [locale = 'ro'] = (await eventFacts(inEvent)).languages
  return unlistedSource({ ...inEvent, locale }, site, site.publishedVersionId ?? undefined)
}

/** A deleted event has nothing to show, and is no fault. */
function ofNoEvent(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind !== 'not_found') throw error
}

async function unlistedSource(
  ctx: EventContext,
  site: store.StoredSite,
  versionId: string | undefined,
): Promise<SiteSource | undefined> {
  const snapshot = versionId
    ? await findSnapshot(ctx.db, ctx.company, site.id, versionId)
    : await snapshotOf(ctx.db, ctx.company, site)
  if (!snapshot) return undefined
  const { slug } = await findCompany(ctx.db, ctx.company)
  return {
    companyId: ctx.company.companyId,
    siteId: site.id,
    eventId: site.eventId,
    versionId: versionId ?? null,
    address: `/event/${slug}/${(await eventFacts(ctx)).slug}`,
    knowledge: strangerKnowledge(await eventFacts(ctx)),
    listed: false,
    snapshot,
    live: await liveDataOf(ctx),
    assets: await assetsOf(ctx, snapshot),
  }
}

async function activeSite(ctx: CompanyContext, siteId: string) {
  const site = await store.findSite(ctx.db, ctx.company, siteId)
  return site?.deletedAt === null ? site : undefined
}

/** The event data of a page, in one batch and in the language of the visitor. */
export async function liveDataOf(ctx: EventContext): Promise<LiveData> {
  const typed = await eventFacts(ctx)
  const translate = await translatorOf(ctx, ctx.locale)
  const event = translatedEvent(typed, translate)
  const parts = (await partsOf(ctx, event)).map((part) => translatedPart(part, translate))
  const company = await findCompany(ctx.db, ctx.company)
  const address = `/event/${company.slug}/${event.slug}`
  const sessions = await sessionsOf(ctx)
  return {
    event: liveEvent(event, parts),
    company: liveCompany(company),
    registerHref: (await takesRegistrations(ctx, event))
      ? `${address}/inscriere?lang=${ctx.locale}`
      : null,
    tableFinderHref: await finderHref(ctx, event, address),
    sessions,
    speakers: await speakersOf(ctx, sessions, translate),
    partners: await partnersOf(ctx, translate),
    activities: await activitiesOf(ctx, event),
    questionnaires: await questionnairesOf(ctx, address),
  }
}

/** The published programme; sessions without a place in it are left out. */
async function sessionsOf(ctx: EventContext): Promise<LiveSession[]> {
  const programme = await programmeFor(ctx, 'public', ctx.locale)
  return (programme?.sessions ?? [])
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .map(
      ({
        id,
        title,
        description,
        day,
        time,
        minutes,
        startsAt,
        endsAt,
        track,
        rooms,
        ...rest
      }) => ({
        id,
        title,
        description,
        date: day,
        from: time,
        to: timeOf(minutesOf(time) + minutes),
        startsAt,
        endsAt,
        track: track?.name ?? '',
        room: rooms.map(({ name }) => name).join(', '),
        speakers: rest.speakers.map(({ partId, name }) => ({ id: partId, name })),
      }),
    )
}

async function speakersOf(
  ctx: EventContext,
  sessions: readonly LiveSession[],
  translate: Translate,
): Promise<LiveSpeaker[]> {
  const people = await publicSpeakers(ctx)
  return people.map(({ partId, name, headline, organisation, bio, links, photo }) => ({
    id: partId,
    name,
    role: [translate(headline), organisation].filter(Boolean).join(', '),
    bio: biographyIn(bio, ctx.locale, translate),
    photo,
    links: links.map((url) => ({
      label: url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
      url,
    })),
    sessions: sessions
      .filter(({ speakers }) => speakers.some(({ id }) => id === partId))
      .map(({ title, date, from }) => ({ title, date, from })),
  }))
}

async function partnersOf(ctx: EventContext, translate: Translate): Promise<LivePartner[]> {
  const tiers = await sponsorLogos(ctx)
  return tiers.flatMap(({ tier, partners }) =>
    partners.map(({ id, name, logo, website }) => ({
      id,
      name,
      tier: translate(tier?.name ?? ''),
      logo,
      url: website || null,
    })),
  )
}

/** An activity with several hours is one entry: its hours one after another, its places together. */
async function activitiesOf(ctx: EventContext, { timeZone }: Event): Promise<LiveActivity[]> {
  const all = await publicActivities(ctx)
  return all.map(({ id, title, description, slots }) => {
    const capacity = totalOf(slots.map((slot) => slot.capacity))
    const free = totalOf(slots.map((slot) => slot.free)) ?? 0
    return {
      id,
      name: title,
      description,
      when: slots
        .map(({ startsAt }) => formatInstant(startsAt, timeZone, ctx.locale, 'shortDay'))
        .join('; '),
      place: [...new Set(slots.map(({ place }) => place).filter(Boolean))].join(', '),
      capacity,
      taken: capacity === null ? 0 : capacity - free,
    }
  })
}

/** Null, without a limit, wins over every number. */
function totalOf(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce((sum, n) => (sum === null || n === null ? null : sum + n), 0)
}

/** Questionnaires that anyone may fill in; the others are reached from the page of a guest. */
async function questionnairesOf(ctx: EventContext, address: string): Promise<LiveQuestionnaire[]> {
  const all = await publishedQuestionnaires(ctx, ctx.locale)
  return all
    .filter(({ status, audience }) => status === 'open' && audience === 'open')
    .map(({ id, title }) => ({
      id,
      title,
      intro: '',
      href: `${address}/chestionar/${id}?lang=${ctx.locale}`,
    }))
}

function liveEvent(event: Event, parts: readonly Part[]): LiveEvent {
  const { id, name, type, status, startDate, startTime, endDate, endTime, lastDay } = event
  const { startsAt, endsAt, allDay, timeZone, place, version } = event
  const { rsvpDeadline, languages, cover } = event
  return {
    id,
    name,
    type,
    status,
    startDate,
    startTime,
    endDate,
    endTime,
    lastDay,
    startsAt,
    endsAt,
    allDay,
    timeZone,
    place,
    version,
    rsvpDeadline,
    languages,
    cover,
    parts: parts
      .filter(({ audience }) => audience === 'public')
      .map((part) => ({
        id: part.id,
        name: part.name,
        kind: part.kind,
        startDate: part.startDate,
        startTime: part.startTime,
        endTime: part.endTime,
        place: part.place,
      })),
  }
}

function liveCompany(company: Company): LiveCompany {
  const { name, logo, phone, email, website, address, city } = company
  return { name, logo, phone, email, website, address: [address, city].filter(Boolean).join(', ') }
}
