import { IconClockExclamation } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { OfflineStrip } from '#ui/live/page/offline-strip.tsx'
import { useMinutesWrong } from '../clock.ts'
import { knock, useReachable, useWaitingCount } from '../connection.ts'
import { useText } from '../i18n.tsx'
import styles from './notices.module.css'
import { frameText } from './text.ts'

/** What a person should know before anything else on the page: no network, a wrong clock. */
export function Notices() {
  const offline = useOffline()
  const waiting = useWaitingCount()
  return (
    <>
      <OfflineStrip
        state={offline ? 'offline' : waiting > 0 ? 'sending' : 'online'}
        waiting={waiting}
        onRetry={() => void knock()}
      />
      <ClockWarning />
    </>
  )
}

const patience = 2500
const knockEvery = 5000

/** A cut of a moment is not worth a strip; a longer one is asked about until it is over. */
function useOffline(): boolean {
  const reachable = useReachable()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (reachable) return
    const timer = setTimeout(() => setLong(true), patience)
    const knocking = setInterval(() => void knock(), knockEvery)
    return () => {
      clearTimeout(timer)
      clearInterval(knocking)
      setLong(false)
    }
  }, [reachable])
  return !reachable && long
}

function ClockWarning() {
  const say = useText(frameText)
  const minutes = useMinutesWrong()
  return (
    <div role="status">
      {minutes !== 0 && (
        <div className={styles.clock}>
          <IconClockExclamation size={16} aria-hidden />
          <span>{say(minutes > 0 ? 'clockAhead' : 'clockBehind', { n: Math.abs(minutes) })}</span>
        </div>
      )}
    </div>
  )
}
