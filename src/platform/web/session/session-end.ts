import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Number of components on the screen that continue after the session expired. */
const staying = createStore(0)

/**
 * Stays on the screen when the session expires, and asks for the sign-in itself, so that a clock that people
 * work by continues.
 */
export function useStayWhenSessionEnds(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    staying.set(staying.get() + 1)
    return () => staying.set(staying.get() - 1)
  }, [isNeeded])
}

export function useStaysWhenSessionEnds(): boolean {
  return useStore(staying) > 0
}
