import { useEffect, useRef } from 'react'

/** A person who filters or sorts far down a list wants to see the first of what was found. */
export function useScrollReset(asked: string | undefined, begin: () => void): void {
  const former = useRef(asked)
  useEffect(() => {
    if (former.current === asked) return
    former.current = asked
    begin()
  })
}
