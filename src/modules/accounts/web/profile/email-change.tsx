import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { session } from '#platform/web/session/session.ts'
import { signInPath } from '#platform/web/session/session-rules.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { confirmEmail, getAccount, readStopLink, stopEmailChange } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { codeOf, PasswordField, Submit, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { AuthPage, AuthLink } from '../auth-page.tsx'
import { forgetSessionEnd, justNow } from '../sign-in/sign-in.ts'
import { OpenKeptMail } from '../sign-in/pending-sign-up.tsx'

/** The link sent to a new address: once confirmed the account uses it, and all sessions end. */
export function NewAddress({ token }: { token: string }) {
  const say = useText(text)
  const [result, setResult] = useState<{ email: string; isProof: boolean }>()
  const confirmed = (email: string, isProof: boolean) => {
    setResult({ email, isProof })
    if (isProof) return
    signOut()
    forgetSessionEnd()
  }
  if (!result) return <WaitingChange token={token} onConfirmed={confirmed} />
  const { email } = result
  if (result.isProof)
    return (
      <AuthPage title={say('email.provedTitle')} lead={say('email.proved', { email })}>
        <div className={styles.fields}>
          <span />
          <AuthLink href="/evenimentele-mele">{say('events.title')}</AuthLink>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage title={say('email.doneTitle')} lead={say('email.done', { email })}>
      <div className={styles.fields}>
        <span />
        <AuthLink href="/login">{say('signIn')}</AuthLink>
      </div>
    </AuthPage>
  )
}

interface WaitingChangeProps {
  token: string
  onConfirmed: (email: string, isProof: boolean) => void
}

function WaitingChange({ token, onConfirmed }: WaitingChangeProps) {
  const sentence = useErrorSentence()
  const { data: account, error, refetch } = useEndpoint(getAccount, {}, { staleTime: 0 })
  if (error && !account)
    return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!account) return <PanelSkeleton rows={2} />
  const { email: old, pendingEmail } = account
  if (!pendingEmail) return <BadLink />
  return <ConfirmChange {...{ token, old, onConfirmed }} email={pendingEmail} />
}

function BadLink() {
  const say = useText(text)
  return (
    <AuthPage title={say('email.badTitle')} lead={say('email.bad')}>
      <div className={styles.fields}>
        <span />
        <AuthLink href="/profil-utilizator">{say('email.toProfile')}</AuthLink>
      </div>
    </AuthPage>
  )
}

/** A button that names the address: a person who opens a link has not agreed to anything yet. */
function ConfirmChange({
  token,
  old,
  email,
  onConfirmed,
}: WaitingChangeProps & { old: string; email: string }) {
  const say = useText(text)
  const [wantsPassword, setWantsPassword] = useState(false)
  /** The account keeps its address, which only gets confirmed. */
  const isProof = old === email
  const form = useAuthForm(confirmEmail, {
    initial: { password: '' },
    map: ({ password }) => ({ token, ...(wantsPassword && { password }) }),
    done: (answer) => onConfirmed(answer.email, isProof),
  })
  const problem = useFormProblem(form)
  const isAsked = form.error?.code === 'accounts.password_needed'
  if (isAsked && !wantsPassword) setWantsPassword(true)
  if (form.error?.code === 'accounts.link_invalid') return <BadLink />
  return (
    <AuthPage
      title={say(isProof ? 'email.proveTitle' : 'email.confirmTitle')}
      lead={isProof ? say('email.proveLead', { email }) : say('email.confirmLead', { old, email })}
    >
      <form {...form.props} className={styles.fields}>
        <span />
        {problem && !isAsked && <Notice tone="error">{problem}</Notice>}
        {wantsPassword && (
          <>
            <Notice>{say('email.confirmPassword')}</Notice>
            <PasswordField
              {...form.field('password')}
              label={say('field.password')}
              autoComplete="current-password"
              first
            />
          </>
        )}
        <Submit form={form} isLong>
          {say(isProof ? 'email.proveConfirm' : 'email.confirm', { email })}
        </Submit>
        <AuthLink href="/profil-utilizator" look="default">
          {say('email.toProfile')}
        </AuthLink>
      </form>
    </AuthPage>
  )
}

/** The link works only from within the account, so that it is useless to a stranger at the new address. */
export function SignInToConfirm() {
  const say = useText(text)
  const { pathname, search } = useLocation()
  return (
    <AuthPage title={say('email.signInTitle')} lead={say('email.signIn')}>
      <div className={styles.fields}>
        <span />
        <AuthLink href={signInPath(pathname + search)}>{say('signIn')}</AuthLink>
      </div>
    </AuthPage>
  )
}

/** The link sent to the former address; a button, since programs that check mails open links too. */
export function StopChange({ token }: { token: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const stopping = useCommand(stopEmailChange)
  const [stopped, setStopped] = useState<OutputOf<typeof stopEmailChange> & { since: number }>()
  const stop = async () => {
    const since = justNow()
    const outcome = await stopping.run({ token })
    if (!outcome.ok) return
    if (session.get().signedIn) signOut()
    forgetSessionEnd()
    setStopped({ ...outcome.data, since })
  }
  const { data: link, error: bad, refetch } = useEndpoint(readStopLink, { token }, { staleTime: 0 })
  const isClosed = stopped?.status === 'deactivated'
  if (stopped)
    return (
      <AuthPage
        title={say(stopped.state === 'stopped' ? 'email.stoppedTitle' : 'email.revertedTitle')}
        lead={say(isClosed ? 'email.stoppedClosed' : 'email.stopped', { email: stopped.email })}
      >
        <div className={styles.fields}>
          <span />
          {stopped.invitesWithdrawn > 0 && <Notice>{say('recovery.invites')}</Notice>}
          {stopped.mailIsKept && (
            <OpenKeptMail to={stopped.email} since={stopped.since} leadingTo="/reseteaza-parola?" />
          )}
          {!isClosed && <AuthLink href="/login">{say('signIn')}</AuthLink>}
        </div>
      </AuthPage>
    )
  const isWhole = stopEmailChange.input.shape.token.safeParse(token).success
  const isDead =
    !isWhole || [bad, stopping.error].some((each) => codeOf(each) === 'accounts.link_invalid')
  if (isDead) return <DeadStopLink />
  if (bad) return <ErrorState text={sentence(bad)} onReload={() => void refetch()} />
  if (!link) return <PanelSkeleton rows={2} />
  return (
    <AuthPage title={say('email.stopTitle')} lead={say('email.stopLead')}>
      <div className={styles.fields}>
        <span />
        <Notice>
          {say(`email.stopOf.${link.state}`, { email: link.email, other: link.other ?? '' })}
        </Notice>
        {stopping.error && <Notice tone="error">{sentence(stopping.error)}</Notice>}
        <Button
          variant="filled"
          size="md"
          fullWidth
          loading={stopping.pending}
          onClick={() => void stop()}
        >
          {say('email.stop')}
        </Button>
        <AuthLink href="/" look="default">
          {say('email.stopNot')}
        </AuthLink>
      </div>
    </AuthPage>
  )
}

function DeadStopLink() {
  const say = useText(text)
  return (
    <AuthPage title={say('email.badTitle')} lead={say('email.stopDead')}>
      <div className={styles.fields}>
        <span />
        <AuthLink href="/login">{say('signIn')}</AuthLink>
      </div>
    </AuthPage>
  )
}
