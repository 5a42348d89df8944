import { useEffect, useState } from 'react'

/** For browsers that do not report when they are idle (Safari). */
const fallbackDelayMs = 200

/** Runs work without urgency once the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, fallbackDelayMs)
  return () => clearTimeout(timer)
}

/** Turns true once the browser is idle, or as soon as it is `wanted`, and stays so. */
export function useIdle(isEnabled: boolean): boolean {
  const [idle, setIdle] = useState(isEnabled)
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle(true))), [idle])
  if (isEnabled && !idle) setIdle(true)
  return idle || isEnabled
}
