import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { isId } from '#shared/ids.ts'
import { Link } from '#ui/live/link.tsx'
import { useLocale } from '#ui/live/locale.tsx'
import { useText } from '../../i18n.tsx'
import { eventParameter } from '../../routing/links.ts'
import { screenObstacle } from '../../routing/screen-obstacle.ts'
import { isCurrent, navigationFor, pathOf, type NavigationPart } from '../../routing/route-table.ts'
import { useRouteTable } from '../../routing/router.tsx'
import type { ScreenRoute } from '../../routing/screens.ts'
import { safeLocalStorage } from '../../safe-storage.ts'
import { useSession } from '../../session/session.ts'
import { createStore, useStore } from '../../store.ts'
import { ScreenIcon } from './icons.tsx'
import styles from './navigation.module.css'
import { frameText } from '../text.ts'

interface NavigationProps {
  /** Called after a choice, so that a drawer can close. */
  onChosen?: () => void
}

/** The menu of the chosen event or, without one, of the company; the caller renders the landmark. */
export function Navigation({ onChosen }: NavigationProps) {
  const { parts, eventId } = useMenu()
  return (
    <div className={styles.groups}>
      {parts.map((part) => (
        <Group key={part.group} part={part} eventId={eventId} onChosen={onChosen} />
      ))}
    </div>
  )
}

interface MenuOfPerson {
  parts: NavigationPart[]
  /** The chosen event, whose menu it is. */
  eventId: string | null
}

export function useMenu(): MenuOfPerson {
  const table = useRouteTable()
  const session = useSession()
  const chosen = new URLSearchParams(useLocation().search).get(eventParameter)
  const isShown = useStore(screenObstacle) === null
  const eventId = isShown && chosen !== null && isId(chosen) ? chosen : null
  const parts = navigationFor(table, session, eventId === null ? 'company' : 'event')
  if (parts.length > 0) return { parts, eventId }
  return { parts: navigationFor(table, session), eventId: null }
}

interface GroupProps extends NavigationProps {
  part: NavigationPart
  eventId: string | null
}

function Group({ part: { group, screens }, eventId, onChosen }: GroupProps) {
  const say = useText(frameText)
  const id = useId()
  const { pathname } = useLocation()
  const isFolded = useStore(foldedGroups).includes(group)
  // A folded group still shows the open screen.
  const shownScreens = isFolded
    ? screens.filter((each) => isCurrent(each, eventId, pathname))
    : screens
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => foldGroup(group, !isFolded)}
        >
          {say(group)}
          <IconChevronDown size={13} stroke={2} aria-hidden />
        </button>
      </h2>
      <ul id={id} className={styles.list}>
        {shownScreens.map((screen) => (
          <li key={screen.path}>
            <Entry screen={screen} eventId={eventId} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  screen: ScreenRoute
  eventId: string | null
  onChosen?: (() => void) | undefined
}

function Entry({ screen, eventId, onChosen }: EntryProps) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const title = screen.title[locale]
  const path = pathOf(screen, eventId)
  return (
    <Link
      href={path}
      className={styles.entry}
      title={title}
      aria-current={isCurrent(screen, eventId, pathname) ? 'page' : undefined}
      onClick={onChosen}
    >
      <ScreenIcon path={screen.path} />
      <span className={styles.label}>{title}</span>
    </Link>
  )
}

const foldedKey = 'navigation groups'

const foldedGroups = createStore<readonly string[]>(
  (safeLocalStorage.getItem(foldedKey) ?? '').split(' '),
)

/** Stored by name, so that a group stays folded in every menu that has it. */
function foldGroup(group: string, isFolded: boolean): void {
  const others = foldedGroups.get().filter((each) => each !== group && each !== '')
  const next = isFolded ? [...others, group] : others
  foldedGroups.set(next)
  safeLocalStorage.setItem(foldedKey, next.join(' '))
}
