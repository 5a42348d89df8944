import { useCallback, useEffect, useRef } from 'react'

/** A stable function that calls the latest one, so that unchanged rows are not rendered again. */
export function useStableCallback<A extends unknown[], R>(
  act: (...args: A) => R,
): (...args: A) => R {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
