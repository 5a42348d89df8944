import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { commandKey } from '#ui/live/page/help/keyboard-help.tsx'
import { Link } from '#ui/live/link.tsx'
import { useText } from '../../i18n.tsx'
import { useSession } from '../../session/session.ts'
import { signInPath } from '../../session/session-rules.ts'
import { openHelp, openPalette } from '../keyboard.tsx'
import { Person } from './person.tsx'
import { Slot } from '../slot.tsx'
import { frameText } from '../text.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  const say = useText(frameText)
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  return (
    <header className={styles.bar}>
      <div className={styles.switcher}>
        <Slot name="eventSwitcher" />
      </div>
      <button type="button" className={styles.search} onClick={openPalette}>
        <IconSearch size={17} stroke={1.8} aria-hidden />
        <span className={styles.words}>{say('search')}</span>
        <span className={styles.keys} aria-hidden>
          <kbd>{commandKey}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <div className={styles.tools}>
        <button type="button" className={styles.help} onClick={openHelp}>
          <span aria-hidden>?</span>
          <span className="hidden-visually">{say('help')}</span>
        </button>
        {session.staff && (
          <div className={styles.bell}>
            <Slot name="bell" />
          </div>
        )}
        {session.signedIn ? (
          <Person />
        ) : (
          <Button component={Link} href={signInPath(pathname + search + hash)}>
            {say('signIn')}
          </Button>
        )}
      </div>
    </header>
  )
}
