import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FilesTables } from '#platform/server/files/tables.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { PartnerDocument } from '../model.ts'
import type { PartnerTables } from './tables.ts'

const documents = recordsOf<PartnerTables & FilesTables>()('partner_documents', [
  'id',
  'partner_id',
  'file_id',
  'kind',
  'title',
  'expires_on',
  'added_by',
  'created_at',
  'version',
])

type DocumentRow = RecordOf<typeof documents>

/** Documents of these partners, those that end first at the top. */
export async function documentsOf(
  db: Db,
  scope: CompanyScope,
  partnerIds: readonly string[],
): Promise<PartnerDocument[]> {
  return withFiles(db, scope)
    .where(sql<boolean>`partner_id = any (${partnerIds}::uuid[])`)
    .orderBy(sql`expires_on nulls last`)
    .orderBy('partner_documents.created_at')
    .execute()
}

export async function findDocument(
  db: Db,
  scope: CompanyScope,
  { id, documentId }: { id: string; documentId: string },
): Promise<PartnerDocument | undefined> {
  return withFiles(db, scope)
    .where('partner_id', '=', id)
    .where('partner_documents.id', '=', documentId)
    .executeTakeFirst()
}

export async function insertDocument(
  db: Db,
  scope: CompanyScope,
  document: DocumentRow,
): Promise<void> {
  await documents.insert(db, scope, { ...documents.own(document), id: document.id })
}

/** False when it was changed since. */
export async function updateDocument(
  db: Db,
  scope: CompanyScope,
  { id, version, kind, title, expiresOn }: DocumentRow,
): Promise<boolean> {
  const changes = { kind, title, expiresOn }
  return (await documents.update(db, scope, { id, version }, changes)) !== undefined
}

export async function setDocumentDeleted(
  db: Db,
  scope: CompanyScope,
  { id, documentId }: { id: string; documentId: string },
  at: Date | null,
): Promise<string | undefined> {
  const which = { id: documentId, partnerId: id }
  return (await documents.setDeleted(db, scope, which, at))?.title
}

export const purgeDocuments = documents.purge

function withFiles(db: Db, scope: CompanyScope) {
  return documents
    .active(db, scope)
    .innerJoin('files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'partner_documents.company_id')
        .onRef('f.id', '=', 'partner_documents.file_id'),
    )
    .select([...documents.fields, 'f.name as fileName', 'f.bytes'])
}
