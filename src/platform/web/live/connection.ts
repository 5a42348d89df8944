import { createStore, useStore } from '../store.ts'

/** Whether the server was heard of lately; calls and the live stream report, the offline strip shows. */
const reachable = createStore(true)
const waiting = createStore<ReadonlyMap<string, number>>(new Map())

export function noteReachable(is: boolean): void {
  reachable.set(is)
}

export function isReachable(): boolean {
  return reachable.get()
}

export function useReachable(): boolean {
  return useStore(reachable)
}

/** Sets how many things of one kind wait to be sent; none removes them. */
export function setWaiting(kind: string, count: number): void {
  if ((waiting.get().get(kind) ?? 0) === count) return
  const next = new Map(waiting.get())
  if (count > 0) next.set(kind, count)
  else next.delete(kind)
  waiting.set(next)
}

export function useWaitingCount(): number {
  return [...useStore(waiting).values()].reduce((sum, count) => sum + count, 0)
}

/** Calls back when the server can be reached again after it could not. */
export function whenBack(listener: () => void): () => void {
  return reachable.subscribe(() => {
    if (reachable.get()) listener()
  })
}

/** The browser knows at once when its network goes; that it is back says nothing yet of the server. */
export function keepListening(): void {
  const lost = () => {
    noteReachable(false)
    // An answer that was on its way may still come and say otherwise; the server itself knows.
    setTimeout(() => void probeServer(), 1000)
  }
  if (!navigator.onLine) lost()
  window.addEventListener('offline', lost)
  window.addEventListener('online', () => void probeServer())
}

/** Knocks once at the server's door. */
export async function probeServer(): Promise<boolean> {
  const answered = await fetch('/api/health/live', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  )
  noteReachable(answered)
  return answered
}
