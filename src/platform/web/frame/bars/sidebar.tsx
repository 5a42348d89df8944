import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { BrandIcon } from '#ui/plain/brand-mark.tsx'
import { Link } from '#ui/live/link.tsx'
import { homeOf } from '../../routing/home.ts'
import { useText } from '../../i18n.tsx'
import { useRouteTable } from '../../routing/router.tsx'
import { useSession } from '../../session/session.ts'
import { Navigation } from './navigation.tsx'
import styles from './sidebar.module.css'
import { Slot } from '../slot.tsx'
import { frameText } from '../text.ts'

interface SidebarProps {
  folded: boolean
  onFold: (folded: boolean) => void
}

export function Sidebar({ folded, onFold }: SidebarProps) {
  const say = useText(frameText)
  const table = useRouteTable()
  const home = homeOf(table, useSession())
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const foldLabel = say(folded ? 'unfold' : 'fold')
  return (
    <nav className={styles.sidebar} aria-label={say('navigation')}>
      <Link href={home} className={styles.brand}>
        <BrandIcon size={26} />
        <span className={styles.name}>Prilej</span>
      </Link>
      <div className={styles.switcher}>
        <Slot name="eventSwitcher" />
      </div>
      <div className={styles.scroll}>
        <Navigation />
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!folded}
        aria-label={foldLabel}
        title={foldLabel}
        onClick={() => onFold(!folded)}
      >
        <FoldIcon size={18} stroke={1.7} aria-hidden />
      </button>
    </nav>
  )
}
