import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fileRemove } from '#platform/server/files/file-jobs.ts'
import { fileReferences, findOpenable } from '#platform/server/files/file-references.ts'
import { markDeleted } from '#platform/server/files/store.ts'
import { blockKinds } from '../../blocks/base/registry.ts'
import { filesIn } from '../../blocks/checks/references.ts'
import type { addMedia, removeMedia } from '../../contract.ts'
import { blocksIn, type SiteFile, type SiteLook, type SitePage } from '../../model.ts'
import * as pageStore from '../page-store.ts'
import { findSnapshot } from '../publication/version-store.ts'
import { siteHere } from '../sites.ts'
import { publicFiles, type StoredSite } from '../store.ts'
import * as store from './media-store.ts'

type Use = SiteFile['uses'][number]

export async function list(ctx: CompanyContext, siteId: string): Promise<{ items: SiteFile[] }> {
  const { site } = await siteHere(ctx, siteId)
  const { uses, published } = await shownBy(ctx, site)
  const named = [...uses.keys(), ...published]
  const rows = await store.filesOfSite(ctx.db, ctx.company, siteId, named)
  const ids = rows.map(({ id }) => id)
  const assets = await publicFiles(ctx.db, ctx.company, ids)
  const items = rows.flatMap((row) => {
    const asset = assets[row.id]
    if (!asset) return []
    return [
      {
        ...row,
        asset,
        kind: kindOf(asset.mime),
        uses: uses.get(row.id) ?? [],
        isPublic: published.has(row.id),
      },
    ]
  })
  return { items }
}

export async function add(
  ctx: CompanyContext,
  { siteId, fileId }: InputOf<typeof addMedia>,
): Promise<null> {
  await siteHere(ctx, siteId)
  const file = await findOpenable(ctx, fileId)
  if (file?.purpose !== 'public-image' && file?.purpose !== 'public-media') throw fileNotFound()
  await store.insertSiteFile(ctx.db, ctx.company, { siteId, fileId, at: ctx.now })
  return null
}

export async function remove(
  ctx: CompanyContext,
  { siteId, fileId }: InputOf<typeof removeMedia>,
): Promise<null> {
  const { site } = await siteHere(ctx, siteId)
  const { uses, published } = await shownBy(ctx, site)
  if (uses.has(fileId) || published.has(fileId))
    throw new AppError('conflict', 'website.file_in_use')
  if (!(await store.deleteSiteFile(ctx.db, ctx.company, siteId, fileId))) throw fileNotFound()
  // An earlier version or a copy of the site may show it, and so may another record of the company.
  if (
    (await store.isHeldBySites(ctx.db, ctx.company, fileId)) ||
    (await isHeldElsewhere(ctx, fileId))
  )
    return null
  if (await markDeleted(ctx.db, ctx.company, fileId, ctx.now)) ctx.enqueue(fileRemove, { fileId })
  return null
}

async function isHeldElsewhere({ db, services, company }: CompanyContext, fileId: string) {
  const queries = services.ports.all(fileReferences).map((ask) => ask(company, fileId))
  if (queries.length === 0) return false
  const all = queries.map((each) => sql`(${each})`)
  const { rows } = await sql`${sql.join(all, sql` union `)}`.execute(db)
  return rows.length > 0
}

/** The files that the draft and the public version show, by id. */
async function shownBy(ctx: CompanyContext, site: StoredSite) {
  const pages = await pageStore.pagesOfSite(ctx.db, ctx.company, site.id)
  const snapshot =
    site.publishedVersionId &&
    (await findSnapshot(ctx.db, ctx.company, site.id, site.publishedVersionId))
  return {
    uses: usesIn(site.look, pages),
    published: new Set(filesIn(snapshot).map(({ id }) => id)),
  }
}

function usesIn(look: SiteLook, pages: readonly SitePage[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  const note = (value: unknown, use: Use) => {
    for (const id of new Set(filesIn(value).map((each) => each.id)))
      uses.set(id, [...(uses.get(id) ?? []), use])
  }
  for (const { type, props } of [look.header, look.footer])
    note(props, {
      pageId: null,
      page: null,
      blockId: props.id,
      block: blockKinds[type]?.title ?? null,
    })
  for (const { id: pageId, title: page, seo, doc } of pages) {
    note(seo.image, { pageId, page, blockId: null, block: null })
    for (const { block } of blocksIn(doc.content)) {
      const own = Object.entries(block.props).filter(
        ([name]) => blockKinds[block.type]?.fields[name]?.kind !== 'slot',
      )
      const title = blockKinds[block.type]?.title ?? null
      note(Object.fromEntries(own), { pageId, page, blockId: block.props.id, block: title })
    }
  }
  return uses
}

function kindOf(mime: string | undefined): SiteFile['kind'] {
  if (!mime) return 'picture'
  return mime.startsWith('video/') ? 'film' : 'sound'
}

function fileNotFound(): AppError {
  return new AppError('not_found', 'website.file_not_found')
}
