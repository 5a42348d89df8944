import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { OfflineStrip } from '#ui/live/page/bars/offline-strip.tsx'
import { useMinutesWrong } from '../clock.ts'
import {
  probeServer,
  useIsOfflineShownByScreen,
  useReachable,
  useWaitingCount,
} from '../live/connection.ts'
import styles from './notices.module.css'

/** Warnings above the page: no network, a wrong clock. */
export function Notices() {
  const isShownByScreen = useIsOfflineShownByScreen()
  const offline = useOffline() && !isShownByScreen
  const waiting = useWaitingCount()
  const element = useRef<HTMLDivElement>(null)
  // Panels and dialogs begin below the strip, so that none can cover it.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--strip', `${element.current?.offsetHeight ?? 0}px`)
  })
  return (
    <>
      <div ref={element} className={styles.place}>
        <OfflineStrip
          state={offline ? 'offline' : waiting > 0 ? 'sending' : 'online'}
          waiting={waiting}
          onRetry={() => void probeServer()}
        />
      </div>
      <Clock />
    </>
  )
}

const timeoutMs = 2500
const probeIntervalMs = 5000

/** A short network failure shows no strip; after a longer one the server is polled until it answers. */
function useOffline(): boolean {
  const reachable = useReachable()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (reachable) return
    const timer = setTimeout(() => setLong(true), navigator.onLine ? timeoutMs : 0)
    const probing = setInterval(() => void probeServer(), probeIntervalMs)
    return () => {
      clearTimeout(timer)
      clearInterval(probing)
      setLong(false)
    }
  }, [reachable])
  return !reachable && long
}

const ClockWarning = lazy(() =>
  // A wrong clock is worth a warning, not an error page.
  import('./clock-warning.tsx').catch(() => ({ default: () => null })),
)

function Clock() {
  const minutes = useMinutesWrong()
  return (
    <div role="status">
      <Suspense fallback={null}>{minutes !== 0 && <ClockWarning minutes={minutes} />}</Suspense>
    </div>
  )
}
