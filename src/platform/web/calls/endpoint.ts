import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type QueryFunctionContext,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { call } from './call.ts'

export interface ReadOptions {
  /** Waits with reading until an input is known. */
  enabled?: boolean
  /** Keeps showing the former answer while the input changes, so that lists do not flicker. */
  keepPrevious?: boolean
  /** For how many milliseconds an answer counts as fresh. */
  staleTime?: number
}

/** The only way to read: the answer is cached by path and input, and read again when its tags change. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { enabled = true, keepPrevious = false, staleTime }: ReadOptions = {},
): UseQueryResult<OutputOf<E>> {
  return useQuery({
    ...reading(endpoint, input),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}

/** The same reading outside a component: `queryClient.prefetchQuery(reading(getEvent, { id }))`. */
export function reading<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: (context) => call(endpoint, input, isKnown(context) ? {} : { signal: context.signal }),
    meta: { tags: endpoint.reads, throttledTags: endpoint.throttledTags },
  })
}

/**
 * A first reading is cancelled when no component needs it any more. One that follows a change is not:
 * cancelled, it would leave outdated data in the cache.
 */
function isKnown({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean {
  return client.getQueryData(queryKey) !== undefined
}

export function keyOf(endpoint: Endpoint, input: unknown): readonly unknown[] {
  return [endpoint.path, input]
}
