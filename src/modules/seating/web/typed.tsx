import { useUnsaved } from '#platform/web/forms/unsaved-changes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useStayWhenSessionEnds } from '#platform/web/session/session-end.ts'
import { SignInAgain } from '#platform/web/session/sign-in-again.tsx'
import { text } from '../text.ts'

/** What is typed in a panel is asked about before it is left, and stays when the session ends. */
export function useTyped(isDirty: boolean): () => void {
  useStayWhenSessionEnds(isDirty)
  return useUnsaved(isDirty)
}

/** Above the button that would be refused. */
export function SessionEnded() {
  const say = useText(text)
  return <SignInAgain label={say('session.signIn')}>{say('session.ended')}</SignInAgain>
}
