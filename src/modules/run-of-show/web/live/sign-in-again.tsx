import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { signInPath } from '#platform/web/session/session-rules.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from './live.module.css'

/**
 * Shown above the clock, which keeps running: signing in opens a tab of its own, and marks made meanwhile are
 * sent after it.
 */
export function SignInAgain() {
  const say = useText(text)
  const { pathname, search } = useLocation()
  if (useSession().signedIn) return null
  return (
    <Notice tone="warning">
      <div className={styles.signIn}>
        <span>{say('live.signedOut')}</span>
        <Button
          component="a"
          href={signInPath(pathname + search)}
          target="_blank"
          size="xs"
          variant="filled"
        >
          {say('live.signIn')}
        </Button>
      </div>
    </Notice>
  )
}
