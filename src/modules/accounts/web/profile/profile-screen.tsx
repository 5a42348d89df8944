import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { usePort } from '#platform/web/ports.ts'
import { useLocation } from 'react-router'
import { useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { getAccount, getSecondFactor } from '../../contract.ts'
import { isFactorMissing, type Account } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { AccountFrame, Invite } from '../account-frame.tsx'
import { AuthPage, AuthLink } from '../auth-page.tsx'
import { NewAddress, SignInToConfirm, StopChange } from './email-change.tsx'
import { profileSections } from '../ports.ts'
import { SignInSection } from './profile-access.tsx'
import { DataSection, DeletionSection, SessionsSection } from './profile-sections.tsx'
import { SecondFactorSection } from './second-factor.tsx'
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
  const sentence = useErrorSentence()
  const { data: account, error, refetch } = useEndpoint(getAccount, {})
  const counts = usePort(ownEvents)
  const further = usePort(profileSections)
  const isFactorFirst = useFactorFirst()
  if (error && !account)
    return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!account) return <PanelSkeleton rows={8} />
  return (
    <div className={styles.sections}>
      {isFactorFirst && <SecondFactorSection />}
      <PersonalSection key={account.id} account={account} />
      <NoticesSection account={account} />
      {counts.map(({ Counts }, at) => (
        <Counts key={at} />
      ))}
      {further.map((Section, at) => (
        <Section key={at} />
      ))}
      <SignInSection account={account} />
      {!isFactorFirst && <SecondFactorSection />}
      <SessionsSection />
      <DataSection />
      <DeletionSection account={account} onDeleted={onDeleted} />
    </div>
  )
}

/**
 * A person who was brought here for a missing second factor sees it above all else; it stays there once it is
 * set up, since the section then shows the recovery codes.
 */
function useFactorFirst(): boolean {
  const { data } = useEndpoint(getSecondFactor, {})
  const [isFirst, setFirst] = useState(false)
  if (!isFirst && data && isFactorMissing(data)) setFirst(true)
  return isFirst
}

const preferences = { screen: '/notificari', href: '/notificari?fila=preferinte' }

/** Notifications of a team have settings of their own; guests get mails from their organisers. */
function NoticesSection({ account }: { account: Account }) {
  const say = useText(text)
  const table = useRouteTable()
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

function Goodbye() {
  const say = useText(text)
  return (
    <AuthPage title={say('deletion.doneTitle')} lead={say('deletion.done')}>
      <div className={styles.fields}>
        <span />
        <AuthLink href="/">{say('deletion.home')}</AuthLink>
      </div>
    </AuthPage>
  )
}
