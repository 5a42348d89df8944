import { IconDoorEnter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { BrandMark } from '#ui/plain/brand-mark.tsx'
import { Person } from '#platform/web/frame/bars/person.tsx'
import { homeOf } from '#platform/web/routing/home.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useLocation } from 'react-router'
import { useRouteTable } from '#platform/web/routing/router.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { signInPath } from '#platform/web/session/session-rules.ts'
import { text } from '../text.ts'
import styles from './account.module.css'
import { LanguageSwitch } from './auth-page.tsx'
import { hasSessionEnded } from './sign-in/sign-in.ts'

const places = ['/evenimentele-mele', '/profil-utilizator'] as const

/** The screens of a person outside the staff area: a bar with the way to each, and the page. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const say = useText(text)
  const session = useSession()
  const table = useRouteTable()
  const { pathname } = useLocation()
  const links = [
    ...(session.staff ? [{ href: homeOf(table, session), label: say('frame.workspace') }] : []),
    { href: places[0], label: say('events.title') },
    { href: places[1], label: say('frame.profile') },
  ]
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <BrandMark href="/" />
        <nav className={styles.nav} aria-label={say('frame.nav')}>
          {links.map(({ href, label }) => (
            <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>{session.signedIn ? <Person /> : <LanguageSwitch />}</div>
      </div>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** Visitors are offered a sign-in here instead of a redirect. */
export function Invite({ title, about }: { title: string; about: string }) {
  const say = useText(text)
  const { pathname, search } = useLocation()
  return (
    <>
      <h1 className={styles.heading}>{title}</h1>
      <EmptyState
        icon={<IconDoorEnter size={28} stroke={1.5} aria-hidden />}
        title={say(hasSessionEnded() ? 'visitor.endedTitle' : 'visitor.title')}
        text={about}
        action={{ label: say('signIn'), href: signInPath(pathname + search) }}
      />
      <p className={styles.under}>
        {say('login.noAccount')}{' '}
        <Link className={styles.link} href="/creeaza-cont">
          {say('login.signUp')}
        </Link>
      </p>
    </>
  )
}
