import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { contextOfEvent, eventFacts } from '#modules/events/server/api.ts'
import { checkGlobal } from '../blocks/checks/check-document.ts'
import type { changeTemplate, createSite, listSites, saveLook, showPresence } from '../contract.ts'
import { readersOf, type Site, type SiteCard, type SiteDraft, type SiteState } from '../model.ts'
import { liveDataOf } from './sources.ts'
import { pictureLink, wantDraftPicture, wantPicture } from './pictures/pictures.ts'
import { assetsOf, refuse, refuseStrangeFiles } from './assets.ts'
import * as pageStore from './page-store.ts'
import * as store from './store.ts'
import type { StoredSite } from './store.ts'
import { drafted, templateCards, withVariantsOf } from '../blocks/templates/templates.ts'
import * as traffic from './traffic/traffic-store.ts'

const monthMs = 30 * 86_400_000

export async function list(ctx: CompanyContext, input: InputOf<typeof listSites>) {
  const offset = input.offset ?? Number(/^\d{1,7}$/.exec(input.cursor ?? '')?.[0] ?? 0)
  const filter = { ...input, eventIds: ctx.admission.eventIds }
  const since = new Date(ctx.now.getTime() - monthMs)
  const rows = await store.pageOfSites(ctx.db, ctx.company, { ...filter, offset, since })
  const total = await store.countSites(ctx.db, ctx.company, filter)
  const items: SiteCard[] = []
  for (const row of rows) items.push(await cardOf(ctx, row))
  const end = offset + items.length
  return { items, total, next: end < total ? String(end) : null }
}

export function templates() {
  return { items: templateCards }
}

export async function create(
  ctx: EventContext,
  { template }: Pick<InputOf<typeof createSite>, 'template'>,
): Promise<SiteDraft> {
  const { languages } = await eventFacts(ctx)
  const { look, pages } = drafted(template, randomUUID, languages)
  const site = { id: randomUUID(), eventId: ctx.event.eventId, look, at: ctx.now }
  if (!(await store.insertSite(ctx.db, ctx.company, site)))
    throw new AppError('conflict', 'website.site_exists')
  await pageStore.insertPages(ctx.db, ctx.company, site.id, pages)
  await recordHistory(ctx, site, 'added')
  wantPicture(ctx, site.id)
  return draft(ctx, site.id)
}

export async function draft(ctx: CompanyContext, siteId: string): Promise<SiteDraft> {
  const { site, event } = await siteHere(ctx, siteId)
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  return { ...(await siteView(ctx, site, event)), pages }
}

export async function live(ctx: CompanyContext, siteId: string) {
  const { site, inEvent } = await siteHere(ctx, siteId)
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  return {
    live: await liveDataOf(inEvent),
    assets: await assetsOf(ctx, { look: site.look, pages }),
  }
}

export async function saveLookOf(
  ctx: CompanyContext,
  input: InputOf<typeof saveLook>,
): Promise<Site> {
  const { site: before, event } = await siteHere(ctx, input.siteId)
  const header = checkGlobal(input.header, 'header')
  const footer = checkGlobal(input.footer, 'footer')
  refuse({ ...header.problems, ...footer.problems })
  const look = { theme: input.theme, header: header.value, footer: footer.value }
  await refuseStrangeFiles(ctx, look)
  const values = { id: before.id, rev: input.rev, look, at: ctx.now }
  const site = await store.updateLook(ctx.db, ctx.company, values)
  if (!site) throw await lookChanged(ctx, before.id)
  wantDraftPicture(ctx, site)
  return siteView(ctx, site, event)
}

/** Words and pictures stay; the look, the frame's layout and the layouts of the blocks are the new template's. */
export async function changeTemplateOf(
  ctx: CompanyContext,
  { siteId, template, rev }: InputOf<typeof changeTemplate>,
): Promise<SiteDraft> {
  const { site: before } = await siteHere(ctx, siteId)
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  const next = withVariantsOf(template, before.look, pages)
  const input = { id: siteId, rev, look: next.look, at: ctx.now }
  if (!(await store.updateLook(ctx.db, ctx.company, input))) throw await lookChanged(ctx, siteId)
  for (const { id, rev: pageRev, doc } of next.pages)
    await pageStore.updateDocument(ctx.db, ctx.company, { siteId, id, rev: pageRev, doc })
  await recordHistory(ctx, before, 'restyled')
  wantDraftPicture(ctx, before)
  return draft(ctx, siteId)
}

export async function remove(ctx: CompanyContext, siteId: string): Promise<null> {
  const { site } = await siteHere(ctx, siteId)
  await store.setDeleted(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'deleted')
  return null
}

export async function restore(ctx: CompanyContext, siteId: string): Promise<null> {
  const site = await store.findSite(ctx.db, ctx.company, siteId)
  if (!site) throw siteNotFound()
  await eventOf(ctx, site)
  if (site.deletedAt === null) return null
  if (await store.siteOfEvent(ctx.db, ctx.company, site.eventId))
    throw new AppError('conflict', 'website.site_exists')
  await store.setDeleted(ctx.db, ctx.company, siteId, null)
  await recordHistory(ctx, site, 'restored')
  wantPicture(ctx, siteId)
  return null
}

export async function presence(ctx: CompanyContext, input: InputOf<typeof showPresence>) {
  await siteHere(ctx, input.siteId)
  const { siteId, pageId } = input
  const userId = ctx.actor.id ?? ''
  if (input.leaving) await traffic.dropPresence(ctx.db, ctx.company, siteId, userId)
  else {
    const who = { siteId, userId, name: ctx.actor.name, pageId, at: ctx.now }
    await traffic.notePresence(ctx.db, ctx.company, who)
  }
  const since = new Date(ctx.now.getTime() - 60_000)
  return { others: await traffic.othersPresent(ctx.db, ctx.company, siteId, userId, since) }
}

interface SiteHere {
  site: StoredSite
  event: Event
  inEvent: EventContext
}

/** An active site of an active event that this person may see; anything else is the same 404. */
export async function siteHere(ctx: CompanyContext, siteId: string): Promise<SiteHere> {
  const site = await store.findSite(ctx.db, ctx.company, siteId)
  if (!site || site.deletedAt !== null) throw siteNotFound()
  const inEvent = await eventOf(ctx, site)
  return { site, inEvent, event: await eventFacts(inEvent) }
}

async function eventOf(ctx: CompanyContext, { eventId }: StoredSite): Promise<EventContext> {
  try {
    return await contextOfEvent(ctx, eventId)
  } catch (error) {
    throw error instanceof AppError && error.kind === 'not_found' ? siteNotFound() : error
  }
}

export async function siteView(ctx: CompanyContext, site: StoredSite, event: Event): Promise<Site> {
  const { slug } = await findCompany(ctx.db, ctx.company)
  return {
    ...site.look,
    id: site.id,
    eventId: event.id,
    eventName: event.name,
    state: stateOf(site),
    lookRev: site.lookRev,
    publishedVersionId: site.publishedVersionId,
    publishedAt: site.publishedAt,
    scheduledAt: site.scheduledAt,
    address: `/event/${slug}/${event.slug}`,
    languages: event.languages,
  }
}

async function cardOf(ctx: CompanyContext, row: store.SiteRow): Promise<SiteCard> {
  const event = await eventFacts(await contextOfEvent(ctx, row.eventId))
  const { slug } = await findCompany(ctx.db, ctx.company)
  const address = `/event/${slug}/${event.slug}`
  const readers = readersOf(event)
  return {
    id: row.id,
    eventId: event.id,
    eventName: event.name,
    eventStatus: event.status,
    startDate: event.startDate,
    picture: row.picture && pictureLink(ctx, row.id, row.picture),
    state: stateOf(row),
    theme: row.look.theme,
    pages: row.pages,
    address,
    changedAt: row.changedAt,
    publishedVersionId: row.publishedVersionId,
    publishedAt: row.publishedAt,
    scheduledAt: row.scheduledAt,
    readers,
    opensAt: opensAt(row, readers, address),
    visits: row.visits,
    messages: row.messages,
  }
}

function opensAt({ publishedAt }: store.SiteRow, readers: SiteCard['readers'], address: string) {
  if (publishedAt === null || readers === 'nobody') return null
  return readers === 'address' || readers === 'everybody' ? address : `${address}/invitatie`
}

export function stateOf(site: StoredSite): SiteState {
  if (site.scheduledAt) return 'scheduled'
  if (!site.publishedVersionId) return site.wasPublic ? 'unpublished' : 'draft'
  return site.publishedAt !== null && site.changedAt > site.publishedAt ? 'changed' : 'published'
}

export async function recordHistory(
  ctx: CompanyContext,
  site: { id: string; eventId: string },
  verb: string,
): Promise<void> {
  await record(ctx, { entity: 'site', entityId: site.id, eventId: site.eventId, verb })
}

async function lookChanged(ctx: CompanyContext, siteId: string): Promise<AppError> {
  const { site, event } = await siteHere(ctx, siteId)
  return new AppError('conflict', 'website.look_changed_meanwhile', {
    current: await siteView(ctx, site, event),
  })
}

function siteNotFound(): AppError {
  return new AppError('not_found', 'website.site_not_found')
}
