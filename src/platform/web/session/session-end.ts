import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Number of components on the screen that continue after the session expired. */
const staying = createStore(0)

/** Stays on the screen when the session runs out, which then asks for the sign-in itself: a clock that people work by goes on. */
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
