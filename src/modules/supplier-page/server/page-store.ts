import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { AskedFirm } from '../model.ts'
import type { SupplierPageTables } from './tables.ts'

export interface StoredPage extends AskedFirm {
  id: string
  eventId: string
  linkId: string
  version: number
  /** The version of the brief that they said they read. */
  readVersion: number | null
  readAt: string | null
}

const columns = sql`id, event_id as "eventId", partner_id as "partnerId", email, language, link_id as "linkId", version,
  read_version as "readVersion", read_at as "readAt"`

export async function pagesOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`select ${columns} from supplier_pages
    where company_id = ${companyId} and event_id = ${eventId} order by created_at, id`.execute(db)
  return rows
}

/** The supplier that the outside link belongs to. */
export async function pageOfLink(
  db: Db,
  { companyId }: CompanyScope,
  linkId: string,
): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`select ${columns} from supplier_pages
    where company_id = ${companyId} and link_id = ${linkId}`.execute(db)
  return rows[0]
}

/** In every event of the company. */
export async function pagesKnownAs(
  db: Db,
  { companyId }: CompanyScope,
  email: string | null,
): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`select ${columns} from supplier_pages
    where company_id = ${companyId} and email = ${email}`.execute(db)
  return rows
}

/** Undefined when somebody gave the same supplier a page at the same moment. */
export async function insertPage(
  db: Db,
  { companyId, eventId }: EventScope,
  page: Omit<StoredPage, 'eventId' | 'version' | 'readVersion' | 'readAt'> & { at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into supplier_pages (company_id, id, event_id, partner_id, email, language, link_id, created_at)
    values (${companyId}, ${page.id}, ${eventId}, ${page.partnerId}, ${page.email}, ${page.language}, ${page.linkId},
      ${page.at.toISOString()}) on conflict (company_id, event_id, partner_id) do nothing returning id`.execute(
      db,
    )
  return rows.length > 0
}

export async function updatePage(
  db: Db,
  { companyId }: CompanyScope,
  { id, email, language }: Pick<StoredPage, 'id' | 'email' | 'language'>,
): Promise<void> {
  await sql`update supplier_pages set email = ${email}, language = ${language}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** The suppliers of pages, for history. */
export const partnersOfPages = namesIn<SupplierPageTables>()('supplier_pages', 'partner_id')

export const emailsOfPages = namesIn<SupplierPageTables>()('supplier_pages', 'email')
