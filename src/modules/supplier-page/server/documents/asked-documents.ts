import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { addPartnerDocument } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import { supplierWrote } from '../../contract.ts'
import { isExpected } from '../../model.ts'
import { list as listBriefs, workingSupplier } from '../briefs/briefs.ts'
import * as store from './document-store.ts'
import { pagesOfEvent, type StoredPage } from '../page-store.ts'
import { writeDocumentAsked, writeDocumentReturned } from '../supplier-emails.ts'
import { pageOf } from '../supplier-pages.ts'

/** The same document of each of these suppliers; who has no page gets one. */
export async function askForDocuments(
  ctx: EventContext,
  { partnerIds, kind, title, dueOn }: InputOf<typeof contract.askDocuments>,
): Promise<{ written: number }> {
  const { items } = await listBriefs(ctx)
  const requestedItems = items.filter(({ partnerId }) => partnerIds.includes(partnerId))
  if (requestedItems.length === 0) throw new AppError('invalid', 'supplier-page.nobody_to_ask')
  const nameless = requestedItems.find(({ email }) => email === '')
  if (nameless)
    throw new AppError('invalid', 'supplier-page.email_missing', {
      fields: { partnerIds: { code: 'required' } },
    })
  const pages = await pagesOfEvent(ctx.db, ctx.event)
  for (const { partnerId, name, email } of requestedItems) {
    const language = pages.find((page) => page.partnerId === partnerId)?.language ?? 'ro'
    const page = await pageOf(ctx, { partnerId, email, language })
    const id = randomUUID()
    const document = { id, pageId: page.id, kind, title, dueOn, at: ctx.now }
    await store.insertDocument(ctx.db, ctx.company, document)
    await recordHistory(ctx, page.id, 'document_asked', title)
    await writeDocumentAsked(ctx, { ...page, name }, { id, title, dueOn })
  }
  return { written: requestedItems.length }
}

/** An accepted document is stored with the partner, where its expiry is watched for all events. */
export async function decide(
  ctx: EventContext,
  { documentId, version, isAccepted, answer }: InputOf<typeof contract.decideDocument>,
): Promise<null> {
  const document = await requireDocument(ctx, documentId)
  const { fileId, kind, title, expiresOn, partnerId, pageId } = document
  if (document.state !== 'sent' || document.version !== version || !fileId)
    throw new AppError('conflict', 'supplier-page.document_changed_meanwhile')
  const state = isAccepted ? 'accepted' : 'returned'
  await store.setDecided(ctx.db, ctx.company, { id: documentId, state, answer })
  if (isAccepted) await addPartnerDocument(ctx, { id: partnerId, fileId, kind, title, expiresOn })
  await recordHistory(ctx, pageId, `document_${state}`, title)
  if (isAccepted) return null
  const page = (await pagesOfEvent(ctx.db, ctx.event)).find(({ id }) => id === pageId)
  const name = (await listBriefs(ctx)).items.find((each) => each.partnerId === partnerId)?.name
  if (page?.email && name)
    await writeDocumentReturned(ctx, { ...page, name }, { id: documentId, title, answer })
  return null
}

/** It is not asked for any more; what was accepted stays with the partner. */
export async function withdraw(ctx: EventContext, documentId: string): Promise<null> {
  const { pageId, title } = await requireDocument(ctx, documentId)
  await store.deleteDocument(ctx.db, ctx.company, documentId)
  await recordHistory(ctx, pageId, 'document_withdrawn', title)
  return null
}

/** Undefined as `fileId` keeps the file that was sent before, with another date. */
export async function sendDocument(
  ctx: EventContext,
  page: StoredPage,
  input: { documentId: string; fileId: string | undefined; expiresOn: string | null },
): Promise<void> {
  const { name } = await workingSupplier(ctx, page)
  const document = await requireDocument(ctx, input.documentId)
  if (document.pageId !== page.id || !isExpected(document))
    throw new AppError('conflict', 'supplier-page.document_decided')
  const fileId = input.fileId ?? document.fileId
  if (!fileId) throw new AppError('invalid', 'supplier-page.file_missing')
  const { id, title } = document
  const { expiresOn } = input
  await store.setSent(ctx.db, ctx.company, { id, fileId, expiresOn, at: ctx.now })
  await recordHistory(ctx, page.id, 'document_sent', title)
  const { eventId } = ctx.event
  const news = { eventId, supplierPageId: page.id, supplier: name }
  ctx.emit(supplierWrote, { ...news, about: 'document', title })
  ctx.touch('supplier-page', 'history')
}

async function requireDocument(ctx: EventContext, id: string) {
  const document = await store.lockDocument(ctx.db, ctx.event, id)
  if (!document) throw new AppError('not_found', 'supplier-page.document_not_found')
  return document
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  title: string,
): Promise<void> {
  const { eventId } = ctx.event
  const changes = [{ field: 'document', old: null, new: title }]
  await record(ctx, { entity: 'supplier_page', entityId, eventId, verb, changes })
}
