import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { containing } from '#platform/server/database/finder.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import { fold } from '#shared/text/text.ts'
import type { ProtectionRequest, RequestFields, RequestState } from '../model.ts'
import type { DataProtectionTables } from './tables.ts'

/** A stored request, without the fields that depend on the current day. */
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

export const requests = recordsOf<DataProtectionTables>()(
  'protection_requests',
  [
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
  ],
  { name: 'person' },
)

/** Newest first. */
export async function pageOfRequests(
  db: Db,
  scope: CompanyScope,
  { after, offset, limit, ...filter }: RequestPage,
): Promise<StoredRequest[]> {
  return matching(db, scope, filter)
    .select(requests.fields)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(received_on, id) < (${after?.receivedOn}::date, ${after?.id}::uuid)`),
    )
    .orderBy('received_on', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countRequests(db: Db, scope: CompanyScope, filter: RequestFilter): Promise<number> {
  return countRows(matching(db, scope, filter))
}

/** The stored fields of a request. */
export function requestRow<F extends Pick<RequestFields, 'person' | 'contact'>>(fields: F) {
  return { ...fields, folded: `${fold(fields.person)} ${fold(fields.contact)}` }
}

const openStates: RequestState[] = ['open', 'in_progress']

function matching(db: Db, scope: CompanyScope, { search, which }: RequestFilter) {
  const word = search ? fold(search) : ''
  return requests
    .active(db, scope)
    .$if(word !== '', (q) => q.where('folded', 'like', containing(word)))
    .$if(which !== 'all', (q) => q.where('state', which === 'open' ? 'in' : 'not in', openStates))
}
