import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { checkDocument } from '../blocks/checks/check-document.ts'
import type * as contract from '../contract.ts'
import { emptyDocument, emptySeo, siteLimits, type SitePage } from '../model.ts'
import { refuse, refuseStrangeFiles } from './assets.ts'
import { wantDraftPicture } from './pictures/pictures.ts'
import { siteHere, recordHistory } from './sites.ts'
import * as pageStore from './page-store.ts'
import * as store from './store.ts'

export async function save(ctx: CompanyContext, input: InputOf<typeof contract.savePage>) {
  const { siteId, pageId: id, rev, doc } = input
  const { site } = await siteHere(ctx, siteId)
  const checked = checkDocument(doc)
  refuse(checked.problems)
  await refuseStrangeFiles(ctx, { content: checked.value.content })
  const next = { siteId, id, rev, doc: checked.value }
  const saved = await pageStore.updateDocument(ctx.db, ctx.company, next)
  if (!saved) throw await changedMeanwhile(ctx, siteId, id)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  wantDraftPicture(ctx, site)
  return { rev: saved.rev, savedAt: ctx.now.toISOString() }
}

export async function change(
  ctx: CompanyContext,
  { siteId, pageId: id, version, ...values }: InputOf<typeof contract.changePage>,
): Promise<SitePage> {
  const { site } = await siteHere(ctx, siteId)
  const before = await findPage(ctx, siteId, id)
  if (values.path !== undefined && values.path !== before.path && before.path === '')
    throw homeStays()
  if (values.path === '' && before.path !== '') throw pathTaken()
  if (values.seo?.image) await refuseStrangeFiles(ctx, { seo: values.seo })
  const fields = omitUndefined(values)
  const after = await pageStore
    .updatePage(ctx.db, ctx.company, { siteId, id, version, fields })
    .catch(rethrowTakenSlug)
  if (!after) throw await changedMeanwhile(ctx, siteId, id)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'page_changed')
  return after
}

export async function add(
  ctx: CompanyContext,
  { siteId, path, title }: InputOf<typeof contract.addPage>,
): Promise<SitePage> {
  const { site } = await siteHere(ctx, siteId)
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  if (pages.length >= siteLimits.pages)
    throw new AppError('conflict', 'website.too_many_pages', {
      fields: { path: { code: 'too_many', limit: siteLimits.pages } },
    })
  if (pages.some((page) => page.path === path)) throw pathTaken()
  const page = {
    id: randomUUID(),
    path,
    title,
    inNav: true,
    seo: emptySeo,
    doc: emptyDocument,
    position: pages.length + 1,
  }
  await pageStore.insertPages(ctx.db, ctx.company, siteId, [page]).catch(rethrowTakenSlug)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'page_added')
  return findPage(ctx, siteId, page.id)
}

export async function remove(ctx: CompanyContext, siteId: string, id: string): Promise<null> {
  const { site } = await siteHere(ctx, siteId)
  if ((await findPage(ctx, siteId, id)).path === '') throw homeStays()
  await pageStore.setPageDeleted(ctx.db, ctx.company, { siteId, id }, ctx.now)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'page_removed')
  return null
}

export async function restore(ctx: CompanyContext, siteId: string, id: string): Promise<SitePage> {
  const { site } = await siteHere(ctx, siteId)
  const page = await pageStore
    .setPageDeleted(ctx.db, ctx.company, { siteId, id }, null)
    .catch(rethrowTakenSlug)
  if (!page) return findPage(ctx, siteId, id)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'page_restored')
  return page
}

export async function order(
  ctx: CompanyContext,
  { siteId, pageIds }: InputOf<typeof contract.orderPages>,
): Promise<null> {
  const { site } = await siteHere(ctx, siteId)
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  const same = pages.length === pageIds.length && pages.every(({ id }) => pageIds.includes(id))
  if (!same || new Set(pageIds).size !== pageIds.length)
    throw new AppError('conflict', 'website.pages_changed_meanwhile', {
      current: pages.map(({ id }) => id),
    })
  await pageStore.orderPages(ctx.db, ctx.company, siteId, pageIds)
  await store.noteChange(ctx.db, ctx.company, siteId, ctx.now)
  await recordHistory(ctx, site, 'pages_ordered')
  return null
}

async function findPage(ctx: CompanyContext, siteId: string, id: string): Promise<SitePage> {
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, siteId)
  const page = pages.find((each) => each.id === id)
  if (!page) throw new AppError('not_found', 'website.page_not_found')
  return page
}

async function changedMeanwhile(ctx: CompanyContext, siteId: string, id: string) {
  const current = await findPage(ctx, siteId, id)
  return new AppError('conflict', 'website.page_changed_meanwhile', { current })
}

/** The unique index decides between two who take the same address at once. */
function rethrowTakenSlug(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? pathTaken() : error
}

function pathTaken(): AppError {
  return new AppError('conflict', 'website.path_taken', { fields: { path: { code: 'taken' } } })
}

function homeStays(): AppError {
  return new AppError('conflict', 'website.home_stays')
}
