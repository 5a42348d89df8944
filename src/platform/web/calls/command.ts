import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { afterPress } from '#ui/live/after-press.ts'
import { call, newKey } from './call.ts'
import { expectDeletion, noteRestored, type IsDeletedWith } from './deleted-records.ts'
import { whenReachableAgain } from '../live/connection.ts'
import { wasProved } from './proof.ts'
import { refresh } from './query-client.ts'

/** The result of a command; it never throws, so that no click ends in an unhandled rejection. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; error: AppError }

export interface Cache {
  /** Changes the cached answer of this query in advance; rolled back when the command fails. */
  change<Q extends Endpoint>(
    query: Q,
    change: (data: OutputOf<Q>, input: CallOf<Q>) => OutputOf<Q>,
  ): void
}

export interface CommandOptions<E extends Endpoint> {
  optimistic?: (input: CallOf<E>, cache: Cache) => void
  /** Whether a repeated POST has one effect; the default for everything but open endpoints such as sign-in. */
  once?: boolean
  /** Data deleted with a record though it is read at another address. */
  isDeletedWith?: IsDeletedWith
}

export interface Command<E extends Endpoint> {
  run(input: CallOf<E>): Promise<Outcome<OutputOf<E>>>
  pending: boolean
  error: AppError | null
  forget(): void
}

/** The only way to write: queries of the changed tags are read again, here and through the live stream elsewhere. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  options: CommandOptions<E> = {},
): Command<E> {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<AppError | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [keys] = useState(() => new OnceKeys())

  const run = useCallback(
    async (input: CallOf<E>): Promise<Outcome<OutputOf<E>>> => {
      setRunning((count) => count + 1)
      setError(null)
      const { optimistic, once = endpoint.access !== 'open', isDeletedWith } = latest.current
      const edits = new OptimisticCache(client)
      optimistic?.(input, edits)
      const keep = expectDeletion(client, endpoint, input, isDeletedWith)
      const send = async () => {
        const key = once && endpoint.method === 'POST' ? keys.for(input) : undefined
        const sent = await attempt(() => call(endpoint, input, { once: key }))
        if (sent.ok || sent.error.kind !== 'unavailable') keys.spend(input)
        return sent
      }
      let outcome = await send()
      if (!outcome.ok && (await wasProved(outcome.error))) outcome = await send()
      await new Promise<void>(afterPress)
      if (outcome.ok) noteRestored(client, endpoint, input)
      else {
        keep()
        edits.undo()
        setError(outcome.error)
      }
      if (outcome.ok || optimistic) refresh(endpoint.changes, client)
      setRunning((count) => count - 1)
      return outcome
    },
    [client, endpoint, keys],
  )
  const forget = useCallback(() => setError(null), [])
  // A failure for lack of a server can be repeated, so its message disappears when the server is back.
  useEffect(
    () => whenReachableAgain(() => setError((now) => (now?.kind === 'unavailable' ? null : now))),
    [],
  )
  return { run, pending: running > 0, error, forget }
}

/** The row as it is on the server, when another person saved in between. */
export function currentOf<E extends Endpoint>(_: E, error: AppError | null): OutputOf<E> | null {
  return error?.kind === 'conflict' ? ((error.details.current as OutputOf<E>) ?? null) : null
}

async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, data: await work() }
  } catch (error) {
    return { ok: false, error: error instanceof AppError ? error : unexpected(error) }
  }
}

function unexpected(error: unknown): AppError {
  console.error(error)
  return new AppError('unavailable', 'internal')
}

/** The same input sent again after a network failure keeps its key, so that nothing is made twice. */
class OnceKeys {
  readonly #keys = new Map<string, string>()

  for(input: unknown): string {
    const text = JSON.stringify(input)
    const key = this.#keys.get(text) ?? newKey()
    this.#keys.set(text, key)
    return key
  }

  spend(input: unknown): void {
    this.#keys.delete(JSON.stringify(input))
  }
}

class OptimisticCache implements Cache {
  readonly #client: QueryClient
  readonly #before: [key: readonly unknown[], data: unknown][] = []

  constructor(client: QueryClient) {
    this.#client = client
  }

  change<Q extends Endpoint>(
    query: Q,
    change: (data: OutputOf<Q>, input: CallOf<Q>) => OutputOf<Q>,
  ): void {
    for (const [key, data] of this.#client.getQueriesData<OutputOf<Q>>({
      queryKey: [query.path],
    })) {
      if (data === undefined) continue
      this.#before.push([key, data])
      // An answer already under way would show the old state for a moment.
      void this.#client.cancelQueries({ queryKey: key, exact: true })
      this.#client.setQueryData(key, change(data, key[1] as CallOf<Q>))
    }
  }

  undo(): void {
    for (const [key, data] of this.#before.toReversed()) this.#client.setQueryData(key, data)
  }
}
