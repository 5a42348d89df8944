import { QueryClient, type Query } from '@tanstack/react-query'
import { AppError } from '#shared/app-error.ts'
import type { Tag } from '#shared/contract.ts'
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
/** At least so many milliseconds lie between two readings of what only follows. */
const pace = 3000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says what changed; this only bounds what a lost message can do.
      staleTime: 60_000,
      retry: (failures, error) => failures < maxRetries && mayPass(error),
      retryDelay: (failures, error) => retryDelay(failures, error.details?.retryAfter),
      // Without network a call fails with a sentence instead of pausing without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Everything on screen that read one of these tags is read again; what only follows them, at its pace. */
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

/** Those that were read at their pace a moment ago, and whether something changed since. */
const resting = new WeakMap<Query, boolean>()

function readAgain(atOnce: Choice, atPace: Choice, client: QueryClient): void {
  const predicate = (query: Query) => atOnce(query) || (atPace(query) && isRested(query, client))
  const found = client.getQueryCache().findAll({ predicate })
  const due = new Set(found.filter((query) => !isDeleted(query)))
  void client.invalidateQueries({ predicate: (query) => due.has(query) })
  // Asked for again only by a person who comes back to it.
  for (const query of found) if (!due.has(query)) query.invalidate()
  for (const query of due) if (isFirst(query)) readAfter(query, client)
}

/** On its way for the first time: the library lets such an answer come, though it may be older than the change. */
function isFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}

/** Those whose first answer is waited for, to be asked once more. */
const outdated = new WeakSet<Query>()

function readAfter(query: Query, client: QueryClient): void {
  if (outdated.has(query)) return
  outdated.add(query)
  const again = () => {
    outdated.delete(query)
    void client.invalidateQueries({ predicate: (each) => each === query })
  }
  query.promise?.then(again, () => outdated.delete(query))
}

/** The first change is followed at once; those in the pause after it together, when it is over. */
function isRested(query: Query, client: QueryClient): boolean {
  if (!query.isActive()) return true
  const rests = resting.has(query)
  resting.set(query, rests)
  if (!rests) refetchLater(query, client)
  return !rests
}

function refetchLater(query: Query, client: QueryClient): void {
  setTimeout(() => {
    // An answer that takes longer than the pause would be thrown away and asked for again each time.
    if (query.state.fetchStatus !== 'idle') return refetchLater(query, client)
    const again = resting.get(query)
    resting.delete(query)
    if (!again) return
    readAgain(
      () => false,
      (each) => each === query,
      client,
    )
  }, pace)
}

/** What one person saw is not for the next one in the same browser. */
export function clearCache({ isSignedOut }: { isSignedOut: boolean }, client = queryClient): void {
  void client.cancelQueries()
  // Screens of a person who left are about to go, and must not ask anything more on their way out.
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
