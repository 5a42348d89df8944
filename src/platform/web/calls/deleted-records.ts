import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/contract.ts'
import { addressOf } from './request.ts'

type Input = Readonly<Record<string, unknown>>

/** Whether a query reads something that is deleted together with the record. */
export type IsDeletedWith = (query: { path: string; input: Input }) => boolean

/**
 * Queries of records deleted in this tab, with their last answers; a later answer shows that the record was
 * restored.
 */
const deleted = new WeakMap<Query, number>()

export function isDeleted(query: Query): boolean {
  return deleted.get(query) === query.state.dataUpdateCount
}

/**
 * A panel that shows a deleted record is still open when its tags change, and would request what is gone.
 * Called before the deletion is sent, since the live stream may be faster than the answer; the returned
 * function reverts it.
 */
export function expectDeletion(
  client: QueryClient,
  endpoint: Endpoint,
  input: Input,
  isDeletedWith: IsDeletedWith = () => false,
): () => void {
  const addresses = deletedAddresses(endpoint, input)
  if (addresses.length === 0) return () => undefined
  const affected = client.getQueryCache().findAll({
    predicate: (query) => addresses.some((each) => isUnder(query, each)) || isDeletedToo(query),
  })
  for (const query of affected) deleted.set(query, query.state.dataUpdateCount)
  return () => {
    for (const query of affected) deleted.delete(query)
    const isOutdated = (query: Query) => affected.includes(query) && query.state.isInvalidated
    void client.invalidateQueries({ predicate: isOutdated })
  }

  function isDeletedToo({ queryKey: [path, own] }: Query) {
    return isDeletedWith({ path: String(path), input: (own ?? {}) as Input })
  }
}

/** A restored record is read again where it is still open. */
export function noteRestored(client: QueryClient, endpoint: Endpoint, input: Input): void {
  const addresses = namedBy('/restore', endpoint, input)
  for (const query of client.getQueryCache().getAll())
    if (addresses.some((each) => isUnder(query, each))) deleted.delete(query)
}

/** `DELETE /tasks/:taskId` names one record, `POST /contacts/remove` several by their ids. */
function deletedAddresses(endpoint: Endpoint, input: Input): string[] {
  const { method, path } = endpoint
  if (method === 'DELETE') return /\/:\w+$/.test(path) ? [addressOf(path, input)] : []
  return namedBy('/remove', endpoint, input)
}

/** Records named before such an ending: the one of the path, or those of a list whose ids are given. */
function namedBy(ending: string, { path }: Endpoint, input: Input): string[] {
  if (!path.endsWith(ending)) return []
  const before = addressOf(path.slice(0, -ending.length), input)
  return Array.isArray(input.ids) ? input.ids.map((id) => `${before}/${id}`) : [before]
}

function isUnder(query: Query, address: string): boolean {
  const own = ownAddress(query)
  return own === address || own.startsWith(`${address}/`)
}

function ownAddress({ queryKey: [path, input] }: Query): string {
  return addressOf(String(path), (input ?? {}) as Input)
}
