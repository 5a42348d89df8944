import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Whether the server was reached recently; calls and the live stream report it, the offline strip shows it. */
const reachable = createStore(true)
/** How many items of each kind wait to be sent. */
const waitingCounts = createStore<ReadonlyMap<string, number>>(new Map())

export function noteReachable(isReached: boolean): void {
  reachable.set(isReached)
}

export function isReachable(): boolean {
  return reachable.get()
}

export function useReachable(): boolean {
  return useStore(reachable)
}

const ownNotices = createStore(0)

/** While this is drawn, the screen itself shows the age of its data, and the strip at the top does not repeat it. */
export function useOwnOfflineNotice(): void {
  useEffect(() => {
    ownNotices.set(ownNotices.get() + 1)
    return () => ownNotices.set(ownNotices.get() - 1)
  }, [])
}

export function useIsOfflineShownByScreen(): boolean {
  return useStore(ownNotices) > 0
}

/** Sets how many items of one kind wait to be sent; zero removes them. */
export function setWaiting(kind: string, count: number): void {
  if ((waitingCounts.get().get(kind) ?? 0) === count) return
  const newCounts = new Map(waitingCounts.get())
  if (count > 0) newCounts.set(kind, count)
  else newCounts.delete(kind)
  waitingCounts.set(newCounts)
}

export function useWaitingCount(): number {
  return [...useStore(waitingCounts).values()].reduce((sum, count) => sum + count, 0)
}

/** Calls back when the server can be reached again after it could not. */
export function whenReachableAgain(listener: () => void): () => void {
  return reachable.subscribe(() => {
    if (reachable.get()) listener()
  })
}

/** The browser notices at once when its network goes; its return does not mean that the server is reachable. */
export function followBrowserNetwork(): void {
  const noteLost = () => {
    noteReachable(false)
    // An answer that was under way may still report the opposite, so the server is asked.
    setTimeout(() => void probeServer(), 1000)
  }
  if (!navigator.onLine) noteLost()
  window.addEventListener('offline', noteLost)
  window.addEventListener('online', () => void probeServer())
}

/** Sends one probe to the server. */
export async function probeServer(): Promise<boolean> {
  const isAnswered = await fetch('/api/health/live', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  )
  noteReachable(isAnswered)
  return isAnswered
}
