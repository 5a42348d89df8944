import { Notice } from '#ui/plain/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#ui/live/link.tsx'
import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { homeOf } from '#platform/web/routing/home.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { wayBack } from '#platform/web/session/session-rules.ts'
import { confirmSignUp, finishStepTwo, getAccount, storeStepTwo } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from '../accounts.module.css'
import { AuthPage, AuthLink } from '../auth-page.tsx'
import { skipStepTwo, useSignIn } from './sign-in.ts'
import { CheckMail, pendingSignUp, type PendingSignUp } from './pending-sign-up.tsx'
import { StepTwoForm } from './step-two-form.tsx'

export default function StepTwoScreen() {
  const { search } = useLocation()
  const { signedIn } = useSession()
  const [pending, setPending] = useState(pendingSignUp.read)
  const token = new URLSearchParams(search).get('token')
  if (token !== null) return <Confirming key={token} token={token} />
  if (signedIn) return <ForAccount />
  if (!pending) return <NothingStarted />
  const keep = (next: PendingSignUp) => {
    pendingSignUp.keep(next)
    setPending(next)
  }
  return pending.stage === 'check-mail' ? (
    <CheckMail pending={pending} onBack={() => keep({ ...pending, stage: 'step-two' })} />
  ) : (
    <ForSignUp pending={pending} onDone={() => keep({ ...pending, stage: 'check-mail' })} />
  )
}

/** The link in the mail: it makes the account and signs in, once. */
function Confirming({ token }: { token: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const enter = useSignIn()
  const [error, setError] = useState<unknown>()
  const started = useRef(false)
  const come = useRef(enter)
  useEffect(() => {
    if (started.current) return
    started.current = true
    call(confirmSignUp, { token }).then(
      (answer) => {
        const way = pendingSignUp.read()?.way ?? null
        pendingSignUp.forget()
        return come.current(answer, way)
      },
      (reason: unknown) => setError(reason),
    )
  }, [token])
  if (error === undefined) return <LoadingScreen />
  return (
    <AuthPage title={say('confirm.badTitle')}>
      <div className={styles.body}>
        <Notice tone="error">{sentence(error)}</Notice>
        <p className={styles.text}>{say('confirm.badText')}</p>
        <AuthLink href="/login">{say('signIn')}</AuthLink>
        <AuthLink href="/creeaza-cont" look="default">
          {say('confirm.again')}
        </AuthLink>
      </div>
    </AuthPage>
  )
}

function NothingStarted() {
  const say = useText(text)
  return (
    <AuthPage step={1} title={say('steptwo.nothingTitle')} lead={say('steptwo.nothing')}>
      <div className={styles.body}>
        <AuthLink href="/creeaza-cont">{say('steptwo.start')}</AuthLink>
        <AuthLink href="/login" look="default">
          {say('signIn')}
        </AuthLink>
      </div>
    </AuthPage>
  )
}

/** Before the mail is answered, the choice is stored with the sign-up. */
function ForSignUp({ pending, onDone }: { pending: PendingSignUp; onDone: () => void }) {
  const say = useText(text)
  const { handle } = pending
  return (
    <AuthPage
      step={2}
      title={say('steptwo.title')}
      lead={say('steptwo.lead')}
      foot={<Link href="/creeaza-cont">{say('steptwo.back')}</Link>}
    >
      <StepTwoForm
        command={storeStepTwo}
        map={(stepTwo) => ({ handle, stepTwo })}
        done={onDone}
        startAgain
      />
    </AuthPage>
  )
}

/** An account that never answered step two: it came from Google, or from a mail opened early. */
function ForAccount() {
  const say = useText(text)
  const table = useRouteTable()
  const session = useSession()
  const { search } = useLocation()
  const enter = useSignIn()
  const [finished, setFinished] = useState(false)
  const [isDeviceKnown, setDeviceKnown] = useState(false)
  // Read once: answering ends the very sign-in that a second reading would use.
  const { data: account, error } = useEndpoint(getAccount, {}, { enabled: !isDeviceKnown })
  if (account && !isDeviceKnown) setDeviceKnown(true)
  const sentence = useErrorSentence()
  const on = wayBack(search) ?? homeOf(table, session)
  if (finished || (!account && !error)) return <LoadingScreen />
  if (!account || account.stepTwoDone)
    return (
      <AuthPage title={say('steptwo.doneTitle')} lead={account && say('steptwo.done')}>
        <div className={styles.body}>
          {error && <Notice tone="error">{sentence(error)}</Notice>}
          <AuthLink href={on}>{say('goOn')}</AuthLink>
        </div>
      </AuthPage>
    )
  return (
    <AuthPage
      step={2}
      title={say('steptwo.title')}
      lead={say('steptwo.lead')}
      foot={
        <Link href={on} onClick={() => skipStepTwo(account.id)}>
          {say('steptwo.later')}
        </Link>
      }
    >
      <StepTwoForm
        command={finishStepTwo}
        map={(stepTwo) => ({ stepTwo })}
        done={(answer) => {
          setFinished(true)
          void enter(answer, wayBack(search))
        }}
      />
    </AuthPage>
  )
}
