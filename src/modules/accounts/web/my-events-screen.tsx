import { IconCalendarHeart, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { usePort } from '#platform/web/ports.ts'
import { useSession } from '#platform/web/session/session.ts'
import { getAccount } from '../contract.ts'
import type { Account } from '../model.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import { AccountFrame, Invite } from './account-frame.tsx'

export default function MyEventsScreen() {
  const say = useText(text)
  const { signedIn } = useSession()
  return (
    <AccountFrame>
      {signedIn ? (
        <>
          <h1 className={styles.heading}>{say('events.title')}</h1>
          <Mine />
        </>
      ) : (
        <Invite title={say('events.title')} about={say('events.visitor')} />
      )}
    </AccountFrame>
  )
}

function Mine() {
  const sentence = useErrorSentence()
  const { data: account, error, refetch } = useEndpoint(getAccount, {})
  const lists = usePort(ownEvents)
  if (error && !account)
    return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!account) return <PanelSkeleton rows={2} />
  return (
    <>
      <State account={account} />
      {lists.map(({ List }, at) => (
        <List key={at} email={account.email} />
      ))}
      {lists.length === 0 && <Nothing email={account.email} />}
    </>
  )
}

/** Also shown by the list of events when it is empty. */
function Nothing({ email }: { email: string }) {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconCalendarHeart size={28} stroke={1.5} aria-hidden />}
      title={say('events.emptyTitle')}
      text={say('events.empty', { email })}
      example={say('events.example')}
    />
  )
}

/** The state that the list depends on: whether the address is verified, and the purpose that the person chose. */
function State({ account }: { account: Account }) {
  const say = useText(text)
  return (
    <ul className={styles.state} aria-label={say('events.state')}>
      <Fact done={account.emailVerified}>
        {say(account.emailVerified ? 'events.verified' : 'events.unverified', {
          email: account.email,
        })}
        {!account.emailVerified && (
          <>
            {' '}
            <Link className={styles.link} href="/profil-utilizator">
              {say('email.toProfile')}
            </Link>
          </>
        )}
      </Fact>
      <Fact done={account.stepTwoDone}>
        {account.company && say(`events.${staffWord(account)}`, { company: account.company.name })}
        {!account.company && account.stepTwoDone && say('events.guest')}
        {!account.stepTwoDone && (
          <>
            {say('events.stepTwo')}{' '}
            <Link className={styles.link} href="/creeaza-cont-2?inapoi=%2Fevenimentele-mele">
              {say('events.finish')}
            </Link>
          </>
        )}
      </Fact>
    </ul>
  )
}

function staffWord({ role }: Account): 'admin' | 'planner' {
  return role === 'admin' ? 'admin' : 'planner'
}

function Fact({ done, children }: { done: boolean; children: ReactNode }) {
  const Sign = done ? IconCircleCheck : IconCircleDashed
  return (
    <li className={styles.fact} data-done={done || undefined}>
      <Sign size={20} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
