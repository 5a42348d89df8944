import { useCallback, useEffect, useRef } from 'react'

/** The same function for ever, doing what the latest one does; rows that did not change need not be drawn. */
export function useStableCallback<A extends unknown[], R>(
  act: (...args: A) => R,
): (...args: A) => R {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
