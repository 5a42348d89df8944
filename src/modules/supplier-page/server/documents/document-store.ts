import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AskedDocument, DocumentToAsk } from '../../model.ts'

export interface StoredDocument extends Omit<AskedDocument, 'file'> {
  pageId: string
  fileId: string | null
  fileName: string | null
}

const columns = sql`d.id, d.supplier_page_id as "pageId", d.kind, d.title, d.due_on as "dueOn", d.state,
  d.expires_on as "expiresOn", d.file_id as "fileId", d.sent_at as "sentAt", d.answer, d.version,
  (select f.name from files f where f.company_id = d.company_id and f.id = d.file_id and f.deleted_at is null) as "fileName"`

/** In the order in which they were asked for. */
export async function documentsOfPages(
  db: Db,
  { companyId }: CompanyScope,
  pageIds: readonly string[],
): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`select ${columns} from supplier_documents d
    where d.company_id = ${companyId} and d.supplier_page_id = any(${[...pageIds]}::uuid[])
    order by d.asked_at, d.title collate "ro-RO-x-icu", d.id`.execute(db)
  return rows
}

/** Locked, so that sending and deciding take turns. */
export async function lockDocument(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<(StoredDocument & { partnerId: string }) | undefined> {
  const { rows } = await sql<StoredDocument & { partnerId: string }>`
    select ${columns}, p.partner_id as "partnerId" from supplier_documents d
    join supplier_pages p on p.company_id = d.company_id and p.id = d.supplier_page_id
    where d.company_id = ${companyId} and d.id = ${id} and p.event_id = ${eventId} for update of d`.execute(
    db,
  )
  return rows[0]
}

export async function insertDocument(
  db: Db,
  { companyId }: CompanyScope,
  { id, pageId, kind, title, dueOn, at }: DocumentToAsk & { id: string; pageId: string; at: Date },
): Promise<void> {
  await sql`insert into supplier_documents (company_id, id, supplier_page_id, kind, title, due_on, asked_at)
    values (${companyId}, ${id}, ${pageId}, ${kind}, ${title}, ${dueOn}, ${at.toISOString()})`.execute(
    db,
  )
}

export async function setSent(
  db: Db,
  { companyId }: CompanyScope,
  { id, fileId, expiresOn, at }: { id: string; fileId: string; expiresOn: string | null; at: Date },
): Promise<void> {
  await sql`update supplier_documents set file_id = ${fileId}, expires_on = ${expiresOn}, sent_at = ${at.toISOString()},
      state = 'sent', answer = '', version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function setDecided(
  db: Db,
  { companyId }: CompanyScope,
  { id, state, answer }: Pick<AskedDocument, 'id' | 'state' | 'answer'>,
): Promise<void> {
  await sql`update supplier_documents set state = ${state}, answer = ${answer}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function deleteDocument(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<void> {
  await sql`delete from supplier_documents where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
}

/** As the team and the supplier see it. */
export function documentOf({
  pageId: _pageId,
  fileId,
  fileName,
  ...document
}: StoredDocument): AskedDocument {
  return { ...document, file: fileId && fileName ? { id: fileId, name: fileName } : null }
}
