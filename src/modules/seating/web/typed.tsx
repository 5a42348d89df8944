import { useEffect, useRef } from 'react'
import { useUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useStayWhenSessionEnds } from '#platform/web/session/session-end.ts'
import { useSession } from '#platform/web/session/session.ts'
import { SignInAgain } from '#platform/web/session/sign-in-again.tsx'
import { text } from '../text.ts'
import styles from './plan.module.css'

/** A panel with typed changes asks before it is closed, and keeps them when the session ends. */
export function useTyped(isDirty: boolean): () => void {
  useStayWhenSessionEnds(isDirty)
  return useUnsaved(isDirty)
}

/** Above the button that would be refused, brought into view from under what is kept at the end of the panel. */
export function SessionEnded() {
  const say = useText(text)
  const { signedIn } = useSession()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!signedIn) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [signedIn])
  return (
    <div ref={notice} className={styles.sessionEnded} hidden={signedIn}>
      <SignInAgain label={say('session.signIn')}>{say('session.ended')}</SignInAgain>
    </div>
  )
}
