import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/contract.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { usePort } from '#platform/web/ports.ts'
import { useLocation, useRouting } from '#platform/web/routing/router.tsx'
import { session, useSession } from '#platform/web/session/session.ts'
import { signInPath } from '#platform/web/session/session-rules.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { confirmEmail, getAccount, stopEmailChange } from '../contract.ts'
import type { Account } from '../model.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import { AccountFrame, Invite } from './account-frame.tsx'
import { Doorway, WayOn } from './doorway.tsx'
import { forgetSessionEnd, justNow } from './entering.ts'
import { OpenKeptMail } from './pending-sign-up.tsx'
import { SignInSection } from './profile-access.tsx'
import { DataSection, DeletionSection, SessionsSection } from './profile-ending.tsx'
import { PersonalSection } from './profile-personal.tsx'

export default function ProfileScreen() {
  const say = useText(text)
  const { search } = useLocation()
  const { signedIn } = useSession()
  const [deleted, setDeleted] = useState(false)
  const words = new URLSearchParams(search)
  const [token, stop] = [words.get('email_token'), words.get('stop_email')]
  // Stays through the sign-out that ends a confirmed change.
  const [confirms] = useState(signedIn)
  if (stop !== null) return <StopChange key={stop} token={stop} />
  if (token !== null && !confirms) return <SignInToConfirm />
  if (token !== null) return <NewAddress key={token} token={token} />
  if (deleted) return <Goodbye />
  return (
    <AccountFrame>
      {signedIn ? (
        <>
          <h1 className={styles.heading}>{say('profile.title')}</h1>
          <Sections onDeleted={() => setDeleted(true)} />
        </>
      ) : (
        <Invite title={say('profile.title')} about={say('profile.visitor')} />
      )}
    </AccountFrame>
  )
}

function Sections({ onDeleted }: { onDeleted: () => void }) {
  const sentence = useSentence()
  const { data: account, error, refetch } = useEndpoint(getAccount, {})
  const counts = usePort(ownEvents)
  if (error && !account)
    return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!account) return <PanelSkeleton rows={8} />
  return (
    <div className={styles.sections}>
      <PersonalSection key={account.id} account={account} />
      <NoticesSection account={account} />
      {counts.map(({ Counts }, at) => (
        <Counts key={at} />
      ))}
      <SignInSection account={account} />
      <SessionsSection />
      <DataSection />
      <DeletionSection account={account} onDeleted={onDeleted} />
    </div>
  )
}

const preferences = { screen: '/notificari', href: '/notificari?fila=preferinte' }

/** What the work of a team brings is chosen where its news are; guests hear from their organisers. */
function NoticesSection({ account }: { account: Account }) {
  const say = useText(text)
  const { table } = useRouting()
  const chooses = account.company && table.screens.some(({ path }) => path === preferences.screen)
  return (
    <FormSection title={say('notices.title')} about={say('notices.about')}>
      <p className={styles.quiet}>{say('notices.always', { email: account.email })}</p>
      <p className={styles.quiet}>{say(chooses ? 'notices.work' : 'notices.guest')}</p>
      {chooses && (
        <div>
          <Button component={Link} href={preferences.href}>
            {say('notices.choose')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

/** The link sent to a new address: from here on the account goes by it, and everybody signs in again. */
function NewAddress({ token }: { token: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const confirming = useCommand(confirmEmail)
  const [email, setEmail] = useState<string>()
  const started = useRef(false)
  const { run } = confirming
  useEffect(() => {
    if (started.current) return
    started.current = true
    void run({ token }).then((outcome) => {
      if (!outcome.ok) return
      signOut()
      forgetSessionEnd()
      setEmail(outcome.data.email)
    })
  }, [token, run])
  if (email === undefined && !confirming.error) return <PanelSkeleton rows={2} />
  const done = email !== undefined
  return (
    <Doorway
      title={say(done ? 'email.doneTitle' : 'email.badTitle')}
      lead={done && say('email.done', { email })}
    >
      <div className={styles.fields}>
        <span />
        {!done && <Notice tone="error">{sentence(confirming.error)}</Notice>}
        <WayOn href={done ? '/login' : '/profil-utilizator'}>
          {say(done ? 'signIn' : 'email.toProfile')}
        </WayOn>
      </div>
    </Doorway>
  )
}

/** The link works from the account alone, so that it is of no use to a stranger at the new address. */
function SignInToConfirm() {
  const say = useText(text)
  const { pathname, search } = useLocation()
  return (
    <Doorway title={say('email.signInTitle')} lead={say('email.signIn')}>
      <div className={styles.fields}>
        <span />
        <WayOn href={signInPath(pathname + search)}>{say('signIn')}</WayOn>
      </div>
    </Doorway>
  )
}

/** The link sent to the former address; a button, since programs that check mails open links too. */
function StopChange({ token }: { token: string }) {
  const say = useText(text)
  const sentence = useSentence()
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
  if (stopped)
    return (
      <Doorway
        title={say(stopped.state === 'stopped' ? 'email.stoppedTitle' : 'email.revertedTitle')}
        lead={say('email.stopped', { email: stopped.email })}
      >
        <div className={styles.fields}>
          <span />
          {stopped.mailIsKept && (
            <OpenKeptMail to={stopped.email} since={stopped.since} leadingTo="/reseteaza-parola?" />
          )}
          <WayOn href="/login">{say('signIn')}</WayOn>
        </div>
      </Doorway>
    )
  return (
    <Doorway title={say('email.stopTitle')} lead={say('email.stopLead')}>
      <div className={styles.fields}>
        <span />
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
      </div>
    </Doorway>
  )
}

function Goodbye() {
  const say = useText(text)
  return (
    <Doorway title={say('deletion.doneTitle')} lead={say('deletion.done')}>
      <div className={styles.fields}>
        <span />
        <WayOn href="/">{say('deletion.home')}</WayOn>
      </div>
    </Doorway>
  )
}
