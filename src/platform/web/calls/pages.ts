import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { call } from './call.ts'

/**
 * A paged query takes `limit` and either `cursor` (the rows after it) or `offset` (a jump, a
 * multiple of `limit`); the client sends the cursor whenever it holds the fresh page before.
 */
export const pageSize = 100

interface Page<Row> {
  items: Row[]
  next: string | null
  total: number
  /** False where there may be more than `total`; absent for a list that always counts exactly. */
  exact?: boolean
}
type RowOf<E extends Endpoint> = OutputOf<E> extends { items: readonly (infer Row)[] } ? Row : never
type Filters<E extends Endpoint> = Omit<CallOf<E>, 'cursor' | 'offset' | 'limit'>

/** The `source` of the table: it loads the visible rows and shows skeletons for the others. */
export interface Pages<Row> {
  asked: string
  total: number | undefined
  /** False while `total` is a lower bound. */
  exact: boolean
  getRow: (index: number) => Row | undefined
  onRangeWanted: (first: number, last: number) => void
  /** Rows of a new filter are being read and the former ones are still shown. */
  refreshing: boolean
  error: AppError | null
  retry: () => void
}

export function usePages<E extends Endpoint>(endpoint: E, filters: Filters<E>): Pages<RowOf<E>> {
  const client = useQueryClient()
  const [range, setRange] = useState({ from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const pages = useQueries(
    {
      queries: numbers.map((number) => ({
        queryKey: [endpoint.path, filters, number],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          fetchPage<Page<RowOf<E>>>(client, endpoint, filters, number, signal),
        meta: { tags: endpoint.reads, throttledTags: endpoint.throttledTags },
        placeholderData: (former: unknown, query?: { queryKey: readonly unknown[] }) =>
          query?.queryKey[2] === number ? (former as Page<RowOf<E>>) : undefined,
      })),
    },
    client,
  )
  const lastCount = useRef<RowCount>({ total: undefined, exact: true })
  const { total, exact } = countedIn(pages, range.from) ?? lastCount.current
  lastCount.current = { total, exact }
  const getRow = (index: number) =>
    pages[Math.floor(index / pageSize) - range.from]?.data?.items[index % pageSize]
  const onRangeWanted = useCallback((first: number, last: number) => {
    clearTimeout(timer.current)
    const wantedPages = { from: Math.floor(first / pageSize), to: Math.floor(last / pageSize) }
    // Rows that are only scrolled past are not requested.
    timer.current = setTimeout(
      () =>
        setRange((now) =>
          now.from === wantedPages.from && now.to === wantedPages.to ? now : wantedPages,
        ),
      settleMs,
    )
  }, [])
  const failed = pages.find((page) => page.error)
  const { refetch } = failed ?? {}
  const filterKey = JSON.stringify(filters)
  return useMemo(
    () => ({
      asked: filterKey,
      total,
      exact,
      getRow,
      onRangeWanted,
      refreshing: pages.some((page) => page.isPlaceholderData),
      error: failed?.error ?? null,
      retry: () => void refetch?.(),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- useQueries gives the same list while nothing changed
    [filterKey, pages, total, exact, onRangeWanted],
  )
}

const settleMs = 40

type RowCount = Pick<Pages<unknown>, 'total' | 'exact'>

/** Where the count is a lower bound, the number of rows read so far can raise it. */
function countedIn(
  pages: readonly { data: Page<unknown> | undefined }[],
  from: number,
): RowCount | undefined {
  const first = pages.find((page) => page.data)?.data
  if (!first) return undefined
  if (first.exact !== false) return { total: first.total, exact: true }
  const ends = pages.map(({ data }, at) =>
    data ? (from + at) * pageSize + data.items.length + (data.next ? 1 : 0) : 0,
  )
  return { total: Math.max(first.total, ...ends), exact: false }
}

function fetchPage<P>(
  client: QueryClient,
  endpoint: Endpoint,
  filters: object,
  number: number,
  signal: AbortSignal,
): Promise<P> {
  const cursor = number > 0 ? freshCursor(client, [endpoint.path, filters, number - 1]) : undefined
  const place = cursor ? { cursor } : number > 0 ? { offset: number * pageSize } : {}
  return call(endpoint, { ...filters, ...place, limit: pageSize }, { signal }) as Promise<P>
}

/** The cursor of a page that is being read again would leave a gap or a duplicate row. */
function freshCursor(client: QueryClient, key: readonly unknown[]): string | undefined {
  const state = client.getQueryState<Page<unknown>>(key)
  if (!state || state.isInvalidated || state.fetchStatus !== 'idle') return undefined
  return state.data?.next ?? undefined
}
