import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type * as contract from '../../contract.ts'
import { publicationFailed, sitePublished } from '../../contract.ts'
import {
  readersOf,
  type PublishReport,
  type Site,
  type SiteDraft,
  type SiteVersion,
  type Snapshot,
} from '../../model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { differenceOf } from '../../blocks/checks/difference.ts'
import { liveDataOf } from '../sources.ts'
import { assetsOf } from '../assets.ts'
import { reportOn } from '../../blocks/checks/report.ts'
import { wantDraftPicture, wantPicture } from '../pictures/pictures.ts'
import { draft, siteView, siteHere, recordHistory } from '../sites.ts'
import * as pageStore from '../page-store.ts'
import * as store from '../store.ts'
import * as versions from './version-store.ts'

export async function report(ctx: CompanyContext, siteId: string): Promise<PublishReport> {
  const { inEvent, site } = await siteHere(ctx, siteId)
  const snapshot = await versions.snapshotOf(ctx.db, ctx.company, site)
  const checked = reportOn(snapshot, await liveDataOf(inEvent), await assetsOf(ctx, snapshot), ctx)
  return { ...checked, readers: readersOf(await eventFacts(inEvent)) }
}

export async function publish(
  ctx: CompanyContext,
  { siteId, note }: Pick<InputOf<typeof contract.publishSite>, 'siteId' | 'note'>,
) {
  const { site } = await siteHere(ctx, siteId)
  const publishReport = await report(ctx, siteId)
  if (!publishReport.ready) throw notReady(publishReport)
  const version = await keep(ctx, site, 'publish', note)
  await versions.setPublishedVersion(ctx.db, ctx.company, {
    ...publication(ctx, siteId, note),
    versionId: version.id,
    action: 'publish',
  })
  await recordHistory(ctx, site, 'published')
  wantPicture(ctx, siteId)
  const after = await current(ctx, siteId)
  ctx.emit(sitePublished, { eventId: site.eventId, siteId, address: after.address })
  return { site: after, version: { ...version, isPublic: true }, report: publishReport }
}

export async function schedule(
  ctx: CompanyContext,
  { siteId, at }: InputOf<typeof contract.scheduleSite>,
): Promise<Site> {
  const { site } = await siteHere(ctx, siteId)
  if (at !== null && at <= ctx.now.toISOString())
    throw new AppError('invalid', 'website.time_past', { fields: { at: { code: 'in_past' } } })
  const publishReport = at === null ? undefined : await report(ctx, siteId)
  if (publishReport && !publishReport.ready) throw notReady(publishReport)
  await versions.setSchedule(ctx.db, ctx.company, siteId, at ? { at, by: ctx.actor.id } : null)
  await recordHistory(ctx, site, at ? 'scheduled' : 'unscheduled')
  return current(ctx, siteId)
}

/** The time came. A person who took the plan back since, moved it or published by hand has the last word. */
export async function publishPlanned(ctx: CompanyContext, siteId: string): Promise<void> {
  const { site } = await siteHere(ctx, siteId)
  if (!site.scheduledAt || site.scheduledAt > ctx.now.toISOString()) return
  await publish(ctx, { siteId, note: '' }).catch(async (error: unknown) => {
    // Trying each minute would not correct a draft; its team sees it in the state and the history.
    if (!(error instanceof AppError) || error.code !== 'website.not_ready') throw error
    await giveUpSchedule(ctx, siteId)
  })
}

/** The draft could not be published: the plan ends, and the history says why. */
async function giveUpSchedule(ctx: CompanyContext, siteId: string): Promise<void> {
  const { site } = await siteHere(ctx, siteId)
  await versions.setSchedule(ctx.db, ctx.company, siteId, null)
  await recordHistory(ctx, site, 'schedule_failed')
  const plannedAt = site.scheduledAt ?? ctx.now.toISOString()
  ctx.emit(publicationFailed, { eventId: site.eventId, siteId, plannedAt })
}

export async function unpublish(ctx: CompanyContext, siteId: string): Promise<Site> {
  const { site } = await siteHere(ctx, siteId)
  if (site.publishedVersionId) {
    await versions.setPublishedVersion(ctx.db, ctx.company, {
      ...publication(ctx, siteId, ''),
      versionId: null,
      action: 'unpublish',
    })
    await recordHistory(ctx, site, 'unpublished')
    wantPicture(ctx, siteId)
  }
  return current(ctx, siteId)
}

export async function listOf(ctx: CompanyContext, siteId: string) {
  await siteHere(ctx, siteId)
  return { items: await versions.versionsOf(ctx.db, ctx.company, siteId) }
}

export async function keepNamed(
  ctx: CompanyContext,
  { siteId, label }: InputOf<typeof contract.keepVersion>,
): Promise<SiteVersion> {
  const { site } = await siteHere(ctx, siteId)
  return keep(ctx, site, 'manual', label)
}

/** Visitors get the earlier version at once; the draft stays as it is. */
export async function rollBack(
  ctx: CompanyContext,
  { siteId, versionId }: InputOf<typeof contract.rollBack>,
): Promise<Site> {
  const { site } = await siteHere(ctx, siteId)
  const sha256 = await versions.printOf(ctx.db, ctx.company, siteId, versionId)
  if (!sha256) throw versionNotFound()
  await versions.setPublishedVersion(ctx.db, ctx.company, {
    ...publication(ctx, siteId, ''),
    versionId,
    action: 'rollback',
  })
  const own = await versions.snapshotOf(ctx.db, ctx.company, site)
  // A draft that is not what visitors see now is ahead of it.
  if (fingerprint(own) !== sha256)
    await store.noteChange(ctx.db, ctx.company, siteId, new Date(ctx.now.getTime() + 1))
  await recordHistory(ctx, site, 'rolled_back')
  wantPicture(ctx, siteId)
  return current(ctx, siteId)
}

/** The draft becomes the version; what it was before is kept, so this too can be undone. */
export async function restore(
  ctx: CompanyContext,
  { siteId, versionId }: InputOf<typeof contract.restoreVersion>,
): Promise<SiteDraft> {
  const { site } = await siteHere(ctx, siteId)
  const snapshot = await versionHere(ctx, siteId, versionId)
  await keep(ctx, site, 'auto', '')
  const { pages, ...look } = snapshot
  const input = { id: siteId, rev: site.lookRev, look, at: ctx.now }
  if (!(await store.updateLook(ctx.db, ctx.company, input)))
    throw new AppError('conflict', 'website.version_not_found')
  // A person who still has one of the former pages open gets a conflict on saving.
  const rev = (await pageStore.dropPages(ctx.db, ctx.company, siteId)) + 1
  await pageStore.insertPages(
    ctx.db,
    ctx.company,
    siteId,
    pages.map((page, position) => ({ ...page, position, rev })),
  )
  await recordHistory(ctx, site, 'version_restored')
  wantDraftPicture(ctx, site)
  return draft(ctx, siteId)
}

export async function compare(
  ctx: CompanyContext,
  { siteId, from, to }: InputOf<typeof contract.compareVersions>,
) {
  const { site } = await siteHere(ctx, siteId)
  const before = await versionHere(ctx, siteId, from)
  const after = to
    ? await versionHere(ctx, siteId, to)
    : await versions.snapshotOf(ctx.db, ctx.company, site)
  return differenceOf(before, after, ctx.locale)
}

async function keep(
  ctx: CompanyContext,
  site: store.StoredSite,
  kind: SiteVersion['kind'],
  label: string,
): Promise<SiteVersion> {
  const snapshot = await versions.snapshotOf(ctx.db, ctx.company, site)
  const sha256 = fingerprint(snapshot)
  const author = { id: ctx.actor.id, name: ctx.actor.name }
  const input = {
    id: randomUUID(),
    siteId: site.id,
    kind,
    label,
    snapshot,
    sha256,
    author,
    at: ctx.now,
  }
  return versions.insertVersion(ctx.db, ctx.company, input)
}

function fingerprint(snapshot: Snapshot): string {
  return createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')
}

async function versionHere(
  ctx: CompanyContext,
  siteId: string,
  versionId: string,
): Promise<Snapshot> {
  const snapshot = await versions.findSnapshot(ctx.db, ctx.company, siteId, versionId)
  if (!snapshot) throw versionNotFound()
  return snapshot
}

function versionNotFound(): AppError {
  return new AppError('not_found', 'website.version_not_found')
}

async function current(ctx: CompanyContext, siteId: string): Promise<Site> {
  const { site, event } = await siteHere(ctx, siteId)
  return siteView(ctx, site, event)
}

function publication(ctx: CompanyContext, siteId: string, note: string) {
  return {
    id: randomUUID(),
    siteId,
    note,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
    at: ctx.now,
  }
}

function notReady(publishReport: PublishReport): AppError {
  return new AppError('conflict', 'website.not_ready', { current: publishReport })
}
