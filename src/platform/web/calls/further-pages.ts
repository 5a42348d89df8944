import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { call } from './call.ts'

type Filters<E extends Endpoint> = Omit<CallOf<E>, 'cursor'>
type RowOf<E extends Endpoint> = OutputOf<E> extends { items: readonly (infer Row)[] } ? Row : never

interface FurtherPages<E extends Endpoint> {
  /** The first page, with its totals. */
  first: OutputOf<E> | undefined
  /** The rows of all pages read so far. */
  items: readonly RowOf<E>[]
  hasMore: boolean
  more: () => void
  loadingMore: boolean
  error: AppError | null
  retry: () => void
}

/** A list that grows by a page at a time; all its pages are read again when their tags change. */
export function useFurtherPages<E extends Endpoint>(
  endpoint: E,
  filters: Filters<E>,
): FurtherPages<E> {
  const reading = useInfiniteQuery({
    queryKey: ['further', endpoint.path, filters],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...filters, ...(pageParam && { cursor: pageParam }) } as CallOf<E>, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
    meta: { tags: endpoint.reads, throttledTags: endpoint.throttledTags },
    placeholderData: keepPreviousData,
  })
  const pages = reading.data?.pages ?? []
  return {
    first: pages[0],
    items: pages.flatMap((page) => (page as { items: RowOf<E>[] }).items),
    hasMore: reading.hasNextPage,
    more: () => void reading.fetchNextPage(),
    loadingMore: reading.isFetchingNextPage,
    error: reading.error,
    retry: () => void reading.refetch(),
  }
}
