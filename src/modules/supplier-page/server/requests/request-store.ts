import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { Reply, RequestFields } from '../../model.ts'
import type { SupplierPageTables } from '../tables.ts'

export interface StoredRequest extends RequestFields {
  id: string
  eventId: string
  budgetId: string
  lineId: string
  askedById: string | null
  closedAt: string | null
  version: number
  createdAt: string
}

export interface StoredInvitation {
  id: string
  requestId: string
  pageId: string
  partnerId: string
  email: string
  language: 'ro' | 'en'
  seenAt: string | null
  reply: Reply | null
  fileId: string | null
  fileName: string | null
  repliedAt: string | null
  replies: number
  offerId: string | null
  declinedAt: string | null
  declineReason: string
}

const columns = sql`id, event_id as "eventId", budget_id as "budgetId", line_id as "lineId", title, body, questions, due_on as "dueOn",
  asked_by as "askedById", closed_at as "closedAt", version, created_at as "createdAt"`

export async function requestsOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`select ${columns} from offer_requests
    where company_id = ${companyId} and event_id = ${eventId} and deleted_at is null order by created_at desc, id limit 200`.execute(
    db,
  )
  return rows
}

/** Locked, so that two who answer or decide at once take turns. */
export async function lockRequest(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns} from offer_requests
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id} and deleted_at is null for update`.execute(
    db,
  )
  return rows[0]
}

export async function insertRequest(
  db: Db,
  { companyId, eventId }: EventScope,
  request: Omit<StoredRequest, 'eventId' | 'closedAt' | 'version'>,
): Promise<void> {
  await sql`insert into offer_requests (company_id, id, event_id, budget_id, line_id, title, body, questions, due_on, asked_by, created_at)
    values (${companyId}, ${request.id}, ${eventId}, ${request.budgetId}, ${request.lineId}, ${request.title}, ${request.body},
      ${JSON.stringify(request.questions)}::jsonb, ${request.dueOn}, ${request.askedById}, ${request.createdAt})`.execute(
    db,
  )
}

export async function updateRequest(
  db: Db,
  { companyId }: CompanyScope,
  { id, version, dueOn, closedAt }: Pick<StoredRequest, 'id' | 'version' | 'dueOn' | 'closedAt'>,
): Promise<boolean> {
  const { rows } =
    await sql`update offer_requests set due_on = ${dueOn}, closed_at = ${closedAt}, version = version + 1
    where company_id = ${companyId} and id = ${id} and version = ${version} returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** For the bin and for history. */
export const requestRecords = recordsOf<SupplierPageTables>()(
  'offer_requests',
  ['id', 'event_id', 'title', 'version'],
  { name: 'title' },
)

/** The invitations of these requests, or of one supplier, in the order of asking. */
export async function invitationsOf(
  db: Db,
  { companyId }: CompanyScope,
  of: { requestIds: readonly string[] } | { pageId: string },
): Promise<StoredInvitation[]> {
  const which =
    'pageId' in of
      ? sql`i.supplier_page_id = ${of.pageId}`
      : sql`i.request_id = any(${[...of.requestIds]}::uuid[])`
  const { rows } =
    await sql<StoredInvitation>`select i.id, i.request_id as "requestId", i.supplier_page_id as "pageId",
      p.partner_id as "partnerId", p.email, p.language, i.seen_at as "seenAt", i.reply, i.file_id as "fileId",
      (select f.name from files f where f.company_id = i.company_id and f.id = i.file_id and f.deleted_at is null) as "fileName",
      i.replied_at as "repliedAt", i.replies, i.offer_id as "offerId", i.declined_at as "declinedAt",
      i.decline_reason as "declineReason"
    from offer_invitations i join supplier_pages p on p.company_id = i.company_id and p.id = i.supplier_page_id
    where i.company_id = ${companyId} and ${which} order by i.asked_at, i.id`.execute(db)
  return rows
}

export async function insertInvitation(
  db: Db,
  { companyId }: CompanyScope,
  { id, requestId, pageId, at }: { id: string; requestId: string; pageId: string; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into offer_invitations (company_id, id, request_id, supplier_page_id, asked_at)
    values (${companyId}, ${id}, ${requestId}, ${pageId}, ${at.toISOString()})
    on conflict (company_id, request_id, supplier_page_id) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** An open request counts as seen from its first display. */
export async function noteRequestsSeen(
  db: Db,
  { companyId }: CompanyScope,
  pageId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update offer_invitations set seen_at = ${now.toISOString()}
    where company_id = ${companyId} and supplier_page_id = ${pageId} and seen_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function setReply(
  db: Db,
  { companyId }: CompanyScope,
  input: { id: string; reply: Reply; fileId: string | null; offerId: string; at: Date },
): Promise<void> {
  await sql`update offer_invitations set reply = ${JSON.stringify(input.reply)}::jsonb, file_id = ${input.fileId},
      offer_id = ${input.offerId}, replied_at = ${input.at.toISOString()}, replies = replies + 1, declined_at = null, decline_reason = ''
    where company_id = ${companyId} and id = ${input.id}`.execute(db)
}

export async function setDeclined(
  db: Db,
  { companyId }: CompanyScope,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  await sql`update offer_invitations set declined_at = ${at.toISOString()}, decline_reason = ${reason}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
