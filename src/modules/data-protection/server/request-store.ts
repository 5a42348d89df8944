import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text.ts'
import { RequestKind, RequestState, type ProtectionRequest, type RequestFields } from '../model.ts'
import type { DataProtectionTables } from './tables.ts'

/** A request without what follows from the day on which one looks at it. */
export type StoredRequest = Omit<ProtectionRequest, 'dueOn' | 'overdue'>

interface RequestFilter {
  search?: string | undefined
  which: 'open' | 'closed' | 'all'
}

export interface RequestPlace {
  receivedOn: string
  id: string
}

interface RequestPage extends RequestFilter {
  after: RequestPlace | null
  offset: number
  limit: number
}

const columns = [
  'id',
  'kind',
  'person',
  'contact',
  'note',
  'received_on',
  'state',
  'reason',
  'closed_on',
  'version',
] as const

/** Newest first. */
export async function pageOfRequests(
  db: Db,
  scope: CompanyScope,
  { after, offset, limit, ...filter }: RequestPage,
): Promise<StoredRequest[]> {
  const rows = await active(db, scope, filter)
    .select(columns)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(received_on, id) < (${after?.receivedOn}::date, ${after?.id}::uuid)`),
    )
    .orderBy('received_on', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toRequest)
}

export async function countRequests(
  db: Db,
  scope: CompanyScope,
  filter: RequestFilter,
): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function findRequest(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredRequest | undefined> {
  const row = await active(db, scope, { which: 'all' })
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRequest(row)
}

export async function insertRequest(
  db: Db,
  scope: CompanyScope,
  id: string,
  { receivedOn, ...fields }: RequestFields,
): Promise<StoredRequest> {
  const row = await tables(db)
    .insertInto('protection_requests')
    .values({
      ...fields,
      company_id: scope.companyId,
      id,
      folded: foldedOf(fields),
      received_on: receivedOn,
      closed_on: null,
      deleted_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRequest(row)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateRequest(
  db: Db,
  scope: CompanyScope,
  { id, version, receivedOn, closedOn, ...fields }: StoredRequest,
): Promise<StoredRequest | undefined> {
  const row = await tables(db)
    .updateTable('protection_requests')
    .set({
      ...fields,
      folded: foldedOf(fields),
      received_on: receivedOn,
      closed_on: closedOn,
      version: version + 1,
    })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toRequest(row)
}

export async function markRequestDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('protection_requests')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deletedRequests(db: Db, scope: CompanyScope, since: Date) {
  return tables(db)
    .selectFrom('protection_requests')
    .select(['id', 'person', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
}

/** Including deleted ones, for history entries. */
export async function personsOfRequests(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('protection_requests')
    .select(['id', 'person'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, person }) => [id, person]))
}

export async function purgeRequests(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('protection_requests')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function tables(db: Db) {
  return db.withTables<DataProtectionTables>()
}

const openStates = ['open', 'in_progress']

function active(db: Db, scope: CompanyScope, { search, which }: RequestFilter) {
  const word = search ? fold(search) : ''
  const pattern = containing(word)
  return tables(db)
    .selectFrom('protection_requests')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .$if(word !== '', (q) => q.where('folded', 'like', pattern))
    .$if(which !== 'all', (q) => q.where('state', which === 'open' ? 'in' : 'not in', openStates))
}

function foldedOf({ person, contact }: Pick<RequestFields, 'person' | 'contact'>): string {
  return `${fold(person)} ${fold(contact)}`
}

type Row = Pick<
  DataProtectionTables['protection_requests'],
  'id' | 'kind' | 'person' | 'contact' | 'note' | 'received_on' | 'closed_on'
> & { version: number; state: string; reason: string }

function toRequest({ received_on, closed_on, kind, state, ...row }: Row): StoredRequest {
  return {
    ...row,
    kind: RequestKind.parse(kind),
    state: RequestState.parse(state),
    receivedOn: received_on,
    closedOn: closed_on,
  }
}
