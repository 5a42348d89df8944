import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { suppliersOfEvent, type EventSupplier } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import { changesBetween, type BriefLine, type SupplierBrief } from '../../model.ts'
import { lastProposals, proposalOf } from '../arrivals/arrival-store.ts'
import { briefLines, isWorking } from './brief-lines.ts'
import * as store from './brief-store.ts'
import { documentOf, documentsOfPages } from '../documents/document-store.ts'
import { writeBrief } from '../supplier-emails.ts'
import { pagesOfEvent, type StoredPage } from '../page-store.ts'
import { pageOf } from '../supplier-pages.ts'

/** Every supplier with a contract, and whether they read how it is now. */
export async function list(ctx: EventContext): Promise<{ items: SupplierBrief[] }> {
  const pages = await pagesOfEvent(ctx.db, ctx.event)
  const pageIds = pages.map(({ id }) => id)
  const briefs = await store.briefsOf(ctx.db, ctx.company, pageIds)
  const proposals = await lastProposals(ctx.db, ctx.company, pageIds)
  const documents = await documentsOfPages(ctx.db, ctx.company, pageIds)
  const linesOf = await briefLines(ctx)
  const suppliers = (await suppliersOfEvent(ctx)).filter(isWorking)
  return {
    items: suppliers.map((supplier) => {
      const page = pages.find(({ partnerId }) => partnerId === supplier.partnerId)
      const own = briefs.filter(({ pageId }) => pageId === page?.id)
      const lines = linesOf(supplier)
      const proposed = proposals.find(
        ({ pageId, state }) => pageId === page?.id && state === 'open',
      )
      const read = own.find(({ number }) => number === page?.readVersion)
      return {
        partnerId: supplier.partnerId,
        name: supplier.name,
        email: page?.email || (supplier.email ?? ''),
        hasPage: page !== undefined,
        version: versionOf(own[0], lines),
        readVersion: page?.readVersion ?? null,
        readAt: page?.readAt ?? null,
        changes: read ? changesBetween(read.content, lines).length : 0,
        arrivalDate: supplier.arrivalDate,
        arrivalTime: supplier.arrivalTime,
        proposal: proposed ? proposalOf(proposed) : null,
        documents: documents.filter(({ pageId }) => pageId === page?.id).map(documentOf),
      }
    }),
  }
}

/** Writes to those who have not read how it is now; a supplier without a page gets one. */
export async function sendBriefs(
  ctx: EventContext,
  { partnerIds }: InputOf<typeof contract.sendBriefs>,
): Promise<{ written: number }> {
  const { items } = await list(ctx)
  const waiting = items.filter(
    ({ partnerId, email, version, readVersion }) =>
      partnerIds.includes(partnerId) && email !== '' && readVersion !== version,
  )
  if (waiting.length === 0) throw new AppError('conflict', 'supplier-page.nobody_to_write')
  const pages = await pagesOfEvent(ctx.db, ctx.event)
  for (const { partnerId, name, email } of waiting) {
    const language = pages.find((page) => page.partnerId === partnerId)?.language ?? 'ro'
    const page = await pageOf(ctx, { partnerId, email, language })
    const { version, isChanged } = await currentBrief(ctx, page)
    await writeBrief(ctx, { ...page, name }, { version, isChanged })
  }
  return { written: waiting.length }
}

/** A firm that only offers, or no longer works at the event, has no requests here. */
export async function workingSupplier(ctx: EventContext, page: StoredPage): Promise<EventSupplier> {
  const suppliers = await suppliersOfEvent(ctx)
  const supplier = suppliers.find(({ partnerId }) => partnerId === page.partnerId)
  if (!supplier || !isWorking(supplier)) throw new AppError('conflict', 'supplier-page.not_working')
  return supplier
}

export interface CurrentBrief {
  version: number
  lines: BriefLine[]
  /** The version that was read last, if any. */
  read: readonly BriefLine[] | null
  isRead: boolean
  isChanged: boolean
  /** A firm that is only asked for an offer confirms nothing yet. */
  isWorking: boolean
}

/** The brief as it is now, kept as a version of its own once somebody looks at it or is written to. */
export async function currentBrief(ctx: EventContext, page: StoredPage): Promise<CurrentBrief> {
  const supplier = (await suppliersOfEvent(ctx)).find(
    ({ partnerId }) => partnerId === page.partnerId,
  )
  const lines = (await briefLines(ctx))(supplier)
  const briefs = await store.briefsOf(ctx.db, ctx.company, [page.id])
  const version = versionOf(briefs[0], lines)
  const contentHash = hashOf(lines)
  if (briefs[0]?.number !== version)
    await store.insertBrief(ctx.db, ctx.company, {
      pageId: page.id,
      number: version,
      content: lines,
      contentHash,
      at: ctx.now,
    })
  const read = briefs.find(({ number }) => number === page.readVersion)?.content ?? null
  const isRead = page.readVersion === version
  const isChanged = page.readVersion !== null && !isRead
  const works = supplier !== undefined && isWorking(supplier)
  return { version, lines, read, isRead, isChanged, isWorking: works }
}

/** A brief that changed while it was read has to be read again. */
export async function markRead(
  ctx: EventContext,
  page: StoredPage,
  version: number,
): Promise<void> {
  const briefNow = await currentBrief(ctx, page)
  if (briefNow.version !== version) throw new AppError('conflict', 'supplier-page.brief_changed')
  if (briefNow.isRead) return
  await store.setRead(ctx.db, ctx.company, { pageId: page.id, version, at: ctx.now })
  const { eventId } = ctx.event
  const changes = [{ field: 'readVersion', old: page.readVersion, new: version }]
  await record(ctx, { entity: 'supplier_page', entityId: page.id, eventId, verb: 'read', changes })
  ctx.touch('supplier-page', 'history')
}

function versionOf(lastBrief: store.StoredBrief | undefined, lines: readonly BriefLine[]): number {
  if (!lastBrief) return 1
  return lastBrief.contentHash === hashOf(lines) ? lastBrief.number : lastBrief.number + 1
}

export function hashOf(lines: readonly BriefLine[]): string {
  const rows = lines.map(({ key, kind, label, value }) => [key, kind, label, value])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
