import { IconMenu2 } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { Link } from '#ui/live/link.tsx'
import { useLocale } from '#ui/live/locale.tsx'
import { useText } from '../../i18n.tsx'
import styles from './bottom-bar.module.css'
import { ScreenIcon } from './icons.tsx'
import { isCurrent, pathOf } from '../../routing/route-table.ts'
import { useMenu } from './navigation.tsx'
import { frameText } from '../text.ts'

/** The screens used on a phone at a venue; others fill the bar where some do not exist. */
const favourites = {
  company: ['/dashboard', '/evenimente', '/invitati', '/check-in'],
  event: ['/evenimente/:eventId', '/lista-taskuri', '/invitati', '/check-in'],
}

export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const say = useText(frameText)
  const locale = useLocale()
  const { pathname } = useLocation()
  const { parts, eventId } = useMenu()
  const all = parts.flatMap(({ screens }) => screens)
  const preferred = favourites[eventId === null ? 'company' : 'event'].flatMap(
    (path) => all.find((screen) => screen.path === path) ?? [],
  )
  const others = all.filter((screen) => !preferred.includes(screen))
  const shownScreens = [...preferred, ...others].slice(0, 4)
  return (
    <nav className={styles.bar} aria-label={say('menu')}>
      {shownScreens.map((screen) => (
        <Link
          key={screen.path}
          href={pathOf(screen, eventId)}
          className={styles.entry}
          aria-current={isCurrent(screen, eventId, pathname) ? 'page' : undefined}
        >
          <ScreenIcon path={screen.path} size={22} />
          <span className={styles.label}>{screen.title[locale]}</span>
        </Link>
      ))}
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
        <span className={styles.label}>{say('menu')}</span>
      </button>
    </nav>
  )
}
