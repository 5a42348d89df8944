import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FilesTables } from '#platform/server/files/tables.ts'
import type { PartnerDocument } from '../model.ts'
import type { PartnerTables } from './tables.ts'

type DocumentRow = Omit<PartnerDocument, 'fileName' | 'bytes'>

/** Documents of these partners, those that end first at the top. */
export async function documentsOf(
  db: Db,
  scope: CompanyScope,
  partnerIds: readonly string[],
): Promise<PartnerDocument[]> {
  const rows = await withFiles(db, scope)
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`d.partner_id = any (${partnerIds}::uuid[])`)
    .orderBy(sql`d.expires_on nulls last`)
    .orderBy('d.created_at')
    .execute()
  return rows
}

export async function findDocument(
  db: Db,
  scope: CompanyScope,
  { id, documentId }: { id: string; documentId: string },
): Promise<PartnerDocument | undefined> {
  return withFiles(db, scope)
    .where('d.deleted_at', 'is', null)
    .where('d.partner_id', '=', id)
    .where('d.id', '=', documentId)
    .executeTakeFirst()
}

export async function insertDocument(
  db: Db,
  scope: CompanyScope,
  document: DocumentRow,
): Promise<void> {
  await tables(db)
    .insertInto('partner_documents')
    .values({
      company_id: scope.companyId,
      id: document.id,
      partner_id: document.partnerId,
      file_id: document.fileId,
      kind: document.kind,
      title: document.title,
      expires_on: document.expiresOn,
      added_by: document.addedBy,
      created_at: document.createdAt,
      deleted_at: null,
    })
    .execute()
}

/** False when it was changed since. */
export async function updateDocument(
  db: Db,
  scope: CompanyScope,
  { id, version, kind, title, expiresOn }: DocumentRow,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('partner_documents')
    .set({ kind, title, expires_on: expiresOn, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setDocumentDeleted(
  db: Db,
  scope: CompanyScope,
  { id, documentId }: { id: string; documentId: string },
  at: Date | null,
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('partner_documents')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('partner_id', '=', id)
    .where('id', '=', documentId)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('title')
    .executeTakeFirst()
  return row?.title
}

export async function purgeDocuments(db: Db, scope: CompanyScope, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('partner_documents')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .execute()
}

function tables(db: Db) {
  return db.withTables<PartnerTables & FilesTables>()
}

function withFiles(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('partner_documents as d')
    .innerJoin('files as f', (join) =>
      join.onRef('f.company_id', '=', 'd.company_id').onRef('f.id', '=', 'd.file_id'),
    )
    .where('d.company_id', '=', scope.companyId)
    .select([
      'd.id',
      'd.partner_id as partnerId',
      'd.file_id as fileId',
      'f.name as fileName',
      'f.bytes',
      'd.kind',
      'd.title',
      'd.expires_on as expiresOn',
      'd.added_by as addedBy',
      'd.created_at as createdAt',
      'd.version',
    ])
}
