import { useEffect } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { getCheckIn, getCounters } from '../contract.ts'
import type { Counter } from '../model.ts'

/** It appears and disappears by itself, so no space is reserved for it. */
export const RehearsalNotice = lazyComponent(() => import('./rehearsal-notice.tsx'), null)

const maxWaitMs = 86_400_000

/** The check-in of an event: who came and is inside follows each scan, what all guests are counted for at its pace. */
export function useCheckIn(eventId: string) {
  const { data, error, refetch } = useEndpoint(getCheckIn, { eventId })
  const { data: live, refetch: followAgain } = useEndpoint(getCounters, { eventId })
  const until = data?.rehearsal?.until
  // A rehearsal ends by the clock, whether or not anything else happens then.
  useEffect(() => {
    const remainingMs = until ? Date.parse(until) - serverTimeNow().getTime() : Infinity
    if (remainingMs > maxWaitMs) return
    const timer = setTimeout(
      () => void Promise.all([refetch(), followAgain()]),
      Math.max(remainingMs, 0) + 1000,
    )
    return () => clearTimeout(timer)
  }, [until, refetch, followAgain])
  return { data: data && followScans(data, live), error, refetch }
}

/** The live numbers are those of the doors: entries of a rehearsal are not included. */
function followScans(
  data: OutputOf<typeof getCheckIn>,
  live: OutputOf<typeof getCounters> | undefined,
) {
  return data.tried
    ? { ...data, tried: withLiveCounts(data.tried, live) }
    : { ...data, counters: withLiveCounts(data.counters, live) }
}

function withLiveCounts(
  counters: readonly Counter[],
  live: OutputOf<typeof getCounters> | undefined,
): readonly Counter[] {
  if (!live) return counters
  const nobody = { arrived: 0, inside: 0 }
  return counters.map((counter) => ({
    ...counter,
    ...(live.items.find(({ listId }) => listId === counter.listId) ?? nobody),
  }))
}
