import { notifyManager, QueryClient, type Query } from '@tanstack/react-query'
import { AppError } from '#shared/app-error.ts'
import type { Tag } from '#shared/contract.ts'
import { afterPress } from '#ui/live/after-press.ts'
import { isDeleted } from './deleted-records.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    queryMeta: { tags?: readonly Tag[]; throttledTags?: readonly Tag[] }
  }
}

type Choice = (query: Query) => boolean

/** Means "anything may have changed". */
const everything = '*'
const maxRetries = 2
/** The minimum number of milliseconds between two readings of a throttled query. */
const throttleMs = 3000

// Several answers are drawn at once, as the library does, but not during a press.
notifyManager.setScheduler((draw) => setTimeout(() => afterPress(draw)))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream reports changes; this only limits the effect of a lost message.
      staleTime: 60_000,
      retry: (failures, error) => failures < maxRetries && mayPass(error),
      retryDelay: (failures, error) => retryDelay(failures, error.details?.retryAfter),
      // Without network a call fails with a sentence instead of pausing silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Queries on screen with one of these tags are read again; throttled ones later, once for all changes meanwhile. */
export function refresh(tags: readonly Tag[], client = queryClient): void {
  if (tags.length === 0) return
  const all = tags.includes(everything)
  const changed = (mine: readonly Tag[] = []) => all || mine.some((tag) => tags.includes(tag))
  readAgain(
    ({ meta }) => changed(meta?.tags),
    ({ meta }) => changed(meta?.throttledTags),
    client,
  )
}

/** Throttled queries that were read a moment ago, and whether something changed since. */
const throttled = new WeakMap<Query, boolean>()

function readAgain(atOnce: Choice, whenThrottled: Choice, client: QueryClient): void {
  const predicate = (query: Query) =>
    atOnce(query) || (whenThrottled(query) && mayReadNow(query, client))
  const queries = client.getQueryCache().findAll({ predicate })
  const due = new Set(queries.filter((query) => !isDeleted(query)))
  void client.invalidateQueries({ predicate: (query) => due.has(query) })
  // Read again only when the user comes back to it.
  for (const query of queries) if (!due.has(query)) query.invalidate()
  for (const query of due) if (isFirst(query)) readAfter(query, client)
}

/**
 * Being read for the first time: the library lets such an answer finish, though it may be older than the
 * change.
 */
function isFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}

/** Queries whose first answer is pending, to be read again. */
const outdated = new WeakSet<Query>()

function readAfter(query: Query, client: QueryClient): void {
  if (outdated.has(query)) return
  outdated.add(query)
  const refetch = () => {
    outdated.delete(query)
    void client.invalidateQueries({ predicate: (each) => each === query })
  }
  query.promise?.then(refetch, () => outdated.delete(query))
}

/** The first change is followed at once; further ones during the pause together, when it is over. */
function mayReadNow(query: Query, client: QueryClient): boolean {
  if (!query.isActive()) return true
  const isThrottled = throttled.has(query)
  throttled.set(query, isThrottled)
  if (!isThrottled) refetchLater(query, client)
  return !isThrottled
}

function refetchLater(query: Query, client: QueryClient): void {
  setTimeout(() => {
    // An answer that takes longer than the pause would be discarded and requested again each time.
    if (query.state.fetchStatus !== 'idle') return refetchLater(query, client)
    const refetch = throttled.get(query)
    throttled.delete(query)
    if (!refetch) return
    readAgain(
      () => false,
      (each) => each === query,
      client,
    )
  }, throttleMs)
}

/** One user's data must not be shown to the next one in the same browser. */
export function clearCache({ isSignedOut }: { isSignedOut: boolean }, client = queryClient): void {
  void client.cancelQueries()
  // Screens of a user who signed out are about to be unmounted, and must not send further requests.
  if (isSignedOut) return void setTimeout(() => client.removeQueries({ type: 'inactive' }))
  client.removeQueries({ type: 'inactive' })
  void client.resetQueries({ type: 'active' })
}

function mayPass(error: AppError): boolean {
  return error instanceof AppError && error.kind === 'unavailable' && error.code !== 'offline'
}

function retryDelay(failures: number, retryAfter: number | undefined): number {
  return retryAfter ? Math.min(retryAfter, 30) * 1000 : 500 * 2 ** failures
}
