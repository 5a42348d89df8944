import { QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/app-error.ts'
import type { Tag } from '#shared/contract.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    queryMeta: { tags?: readonly Tag[] }
  }
}

/** Means "anything may have changed". */
const everything = '*'
const mostRetries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says what changed; this only bounds what a lost message can do.
      staleTime: 60_000,
      retry: (failures, error) => failures < mostRetries && mayPass(error),
      retryDelay: (failures, error) => retryDelay(failures, error.details?.retryAfter),
      // Without network a call fails with a sentence instead of pausing without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Everything on screen that read one of these tags is read again. */
export function refresh(tags: readonly Tag[], client = queryClient): void {
  if (tags.length === 0) return
  const all = tags.includes(everything)
  void client.invalidateQueries({
    predicate: ({ meta }) => all || (meta?.tags ?? []).some((tag) => tags.includes(tag)),
  })
}

/** What one person saw is not for the next one in the same browser. */
export function forgetEverything(nobody: boolean, client = queryClient): void {
  void client.cancelQueries()
  // Screens of a person who left are about to go, and must not ask anything more on their way out.
  if (nobody) return void setTimeout(() => client.removeQueries({ type: 'inactive' }))
  client.removeQueries({ type: 'inactive' })
  void client.resetQueries({ type: 'active' })
}

function mayPass(error: AppError): boolean {
  return error instanceof AppError && error.kind === 'unavailable' && error.code !== 'offline'
}

function retryDelay(failures: number, retryAfter: number | undefined): number {
  return retryAfter ? Math.min(retryAfter, 30) * 1000 : 500 * 2 ** failures
}
