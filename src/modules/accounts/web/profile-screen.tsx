import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { usePort } from '#platform/web/ports.ts'
import { useLocation, useRouting } from '#platform/web/routing/router.tsx'
import { session, useSession } from '#platform/web/session/session.ts'
import { signOut } from '#platform/web/session/sign-out.ts'
import { confirmEmail, getAccount } from '../contract.ts'
import type { Account } from '../model.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import { AccountFrame, Invite } from './account-frame.tsx'
import { Doorway, WayOn } from './doorway.tsx'
import { forgetSessionEnd } from './entering.ts'
import { SignInSection } from './profile-access.tsx'
import { DataSection, DeletionSection, SessionsSection } from './profile-ending.tsx'
import { PersonalSection } from './profile-personal.tsx'

export default function ProfileScreen() {
  const say = useText(text)
  const { search } = useLocation()
  const { signedIn } = useSession()
  const [deleted, setDeleted] = useState(false)
  const token = new URLSearchParams(search).get('email_token')
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
  const [outcome, setOutcome] = useState<{ email?: string; error?: unknown }>()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    call(confirmEmail, { token }).then(
      ({ email }) => {
        if (session.get().signedIn) signOut()
        forgetSessionEnd()
        setOutcome({ email })
      },
      (error: unknown) => setOutcome({ error }),
    )
  }, [token])
  if (!outcome) return <PanelSkeleton rows={2} />
  const done = outcome.email !== undefined
  return (
    <Doorway
      title={say(done ? 'email.doneTitle' : 'email.badTitle')}
      lead={done && say('email.done', { email: outcome.email ?? '' })}
    >
      <div className={styles.fields}>
        <span />
        {!done && <Notice tone="error">{sentence(outcome.error)}</Notice>}
        <WayOn href={done ? '/login' : '/profil-utilizator'}>
          {say(done ? 'signIn' : 'email.toProfile')}
        </WayOn>
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
