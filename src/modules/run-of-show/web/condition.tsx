import { useText } from '#platform/web/i18n.tsx'
import { useOwnOfflineNotice, useReachable } from '#platform/web/live/connection.ts'
import { SignInAgain } from '#platform/web/session/sign-in-again.tsx'
import { spanText } from '../model/span-text.ts'
import { text } from '../text.ts'
import type { Show } from './live.ts'
import styles from './live/live.module.css'

/** The age of the data, the current caller, and the unsent marks of this device. */
export function Condition({ show }: { show: Show }) {
  const say = useText(text)
  const { freshness, age, waiting, caller, isCallerSelf, isCalledElsewhere, callerSilence } = show
  const isReachable = useReachable()
  useOwnOfflineNotice()
  const isOn = show.times.state === 'running' || show.times.state === 'held'
  return (
    <>
      <SignInAgain label={say('live.signIn')}>{say('live.signedOut')}</SignInAgain>
      <p className={styles.condition} data-freshness={freshness} role="status">
        <span>
          {freshness !== 'fresh' && !isReachable && `${say('live.offline')} · `}
          {freshness === 'fresh' ? say('live.fresh') : say('live.stale', { n: age })}
          {waiting > 0 && ` · ${say('live.waiting', { n: waiting })}`}
        </span>
        {isOn && (
          <span>
            {!isCalledElsewhere
              ? say('live.callerHere')
              : isCallerSelf
                ? say('live.callerYou')
                : say('live.caller', { name: caller })}
            {callerSilence !== null &&
              ` · ${say('live.callerSilent', { span: spanText(Math.round(callerSilence / 1000)) })}`}
          </span>
        )}
      </p>
    </>
  )
}
