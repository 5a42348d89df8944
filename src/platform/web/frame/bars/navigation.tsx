import { useLocation } from 'react-router'
import { Link } from '#ui/live/link.tsx'
import { useLocale } from '#ui/live/locale.tsx'
import { useText } from '../../i18n.tsx'
import { isWithin, navigationFor } from '../../routing/route-table.ts'
import { useRouteTable } from '../../routing/router.tsx'
import type { ScreenRoute } from '../../routing/screens.ts'
import { useSession } from '../../session/session.ts'
import { ScreenIcon } from './icons.tsx'
import styles from './navigation.module.css'
import { frameText } from '../text.ts'

interface NavigationProps {
  /** Called when the person has chosen, so that a drawer can close. */
  onChosen?: () => void
}

/** The groups of this person's screens; the caller makes the landmark. */
export function Navigation({ onChosen }: NavigationProps) {
  const say = useText(frameText)
  const table = useRouteTable()
  const parts = navigationFor(table, useSession())
  return (
    <div className={styles.groups}>
      {parts.map(({ group, screens }) => (
        <section key={group} className={styles.group}>
          <h2 className={styles.title}>{say(group)}</h2>
          <ul className={styles.list}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <Entry screen={screen} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ screen, onChosen }: { screen: ScreenRoute; onChosen?: (() => void) | undefined }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const title = screen.title[locale]
  return (
    <Link
      href={screen.path}
      className={styles.entry}
      title={title}
      aria-current={isWithin(screen.path, pathname) ? 'page' : undefined}
      onClick={onChosen}
    >
      <ScreenIcon path={screen.path} />
      <span className={styles.label}>{title}</span>
    </Link>
  )
}
