import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import type { addDocument, changeDocument } from '../contract.ts'
import type { PartnerDocument } from '../model.ts'
import * as store from './document-store.ts'
import { find as findPartner, recordHistory } from './partners.ts'

interface DocumentKey {
  id: string
  documentId: string
}

/** More than a firm ever has, and still one list. */
const maxDocuments = 200

export async function list(ctx: CompanyContext, id: string) {
  await findPartner(ctx, id)
  return { items: await store.documentsOf(ctx.db, ctx.company, [id]) }
}

export async function add(
  ctx: CompanyContext,
  { id, fileId, ...fields }: InputOf<typeof addDocument>,
): Promise<PartnerDocument> {
  await findPartner(ctx, id)
  await requireFile(ctx, fileId, 'fileId')
  if ((await store.documentsOf(ctx.db, ctx.company, [id])).length >= maxDocuments)
    throw new AppError('invalid', 'partners.too_many_documents')
  const documentId = randomUUID()
  await store.insertDocument(ctx.db, ctx.company, {
    ...fields,
    id: documentId,
    partnerId: id,
    fileId,
    addedBy: ctx.actor.name,
    createdAt: ctx.now.toISOString(),
    version: 1,
  })
  await recordHistory(ctx, id, 'document_added', [
    { field: 'document', old: null, new: fields.title },
  ])
  return find(ctx, { id, documentId })
}

export async function change(
  ctx: CompanyContext,
  { id, documentId, version, ...fields }: InputOf<typeof changeDocument>,
): Promise<PartnerDocument> {
  const before = await find(ctx, { id, documentId })
  const next = { ...before, ...omitUndefined(fields), version }
  if (!(await store.updateDocument(ctx.db, ctx.company, next)))
    throw new AppError('conflict', 'partners.document_changed_meanwhile', { current: before })
  const historyValues = ({ kind, title, expiresOn }: PartnerDocument) => ({
    documentKind: kind,
    document: title,
    expiresOn,
  })
  await recordHistory(
    ctx,
    id,
    'document_changed',
    fieldChanges(historyValues(before), historyValues(next)),
  )
  return find(ctx, { id, documentId })
}

export async function remove(ctx: CompanyContext, key: DocumentKey): Promise<null> {
  const title = await store.setDocumentDeleted(ctx.db, ctx.company, key, ctx.now)
  if (title === undefined) throw notFound()
  await recordHistory(ctx, key.id, 'document_removed', [
    { field: 'document', old: title, new: null },
  ])
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, key: DocumentKey): Promise<null> {
  const title = await store.setDocumentDeleted(ctx.db, ctx.company, key, null)
  if (title === undefined) await find(ctx, key)
  else
    await recordHistory(ctx, key.id, 'document_added', [
      { field: 'document', old: null, new: title },
    ])
  return null
}

/** Any file that this company uploaded and that came whole. */
export async function requireFile(
  ctx: CompanyContext,
  fileId: string,
  field: string,
): Promise<void> {
  const file = await findOpenable(ctx, fileId)
  if (!file || file.state === 'refused')
    throw new AppError('invalid', 'partners.file_unusable', {
      fields: { [field]: { code: 'invalid_id' } },
    })
}

async function find(ctx: CompanyContext, key: DocumentKey): Promise<PartnerDocument> {
  const document = await store.findDocument(ctx.db, ctx.company, key)
  if (!document) throw notFound()
  return document
}

function notFound(): AppError {
  return new AppError('not_found', 'partners.document_not_found')
}
