import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n.tsx'
import { lazyInFrame } from '../lazy-component.tsx'
import { useLeaveQuestion } from '../forms/unsaved-changes.ts'
import { screenObstacle } from '../routing/screen-obstacle.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { useStore } from '../store.ts'
import { useUndoBar } from '../undo.ts'
import { BottomBar } from './bars/bottom-bar.tsx'
import styles from './frame.module.css'
import { Keyboard } from './keyboard.tsx'
import { Notices } from './notices.tsx'
import { Sidebar } from './bars/sidebar.tsx'
import { Slot } from './slot.tsx'
import { frameText } from './text.ts'
import { TopBar } from './bars/top-bar.tsx'

const NavigationDrawer = lazyInFrame(() => import('./bars/drawer.tsx'))
const UndoHost = lazyInFrame(() => import('./undo-host.tsx'))
const LeaveQuestion = lazyInFrame(() => import('./leave-question.tsx'))

/** The staff area: navigation, top bar, and the screen between them. */
export function Workspace({ children }: { children: ReactNode }) {
  const say = useText(frameText)
  const [folded, fold] = useFoldedMenu()
  const [menu, setMenu] = useState(false)
  const obstacle = useStore(screenObstacle)
  return (
    <>
      <a href="#main" className={styles.skip}>
        {say('skip')}
      </a>
      <div className={styles.frame}>
        <div className={styles.side} data-folded={folded || undefined}>
          <Sidebar folded={folded} onFold={fold} />
        </div>
        <div className={styles.column}>
          <Notices />
          <TopBar />
          <main id="main" className={styles.main}>
            {obstacle ?? children}
          </main>
        </div>
        <BottomBar onMenu={() => setMenu(true)} />
      </div>
      <Services />
      {menu && <NavigationDrawer onClose={() => setMenu(false)} />}
    </>
  )
}

/** Screens without the frame: sign-in, previews. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bare}>
      <Notices />
      <main id="main" className={styles.bareMain}>
        {children}
      </main>
      <Services />
    </div>
  )
}

function Services() {
  const hasLeaveQuestion = useLeaveQuestion() !== null
  return (
    <>
      <Undo />
      <Keyboard />
      <Slot name="background" />
      {hasLeaveQuestion && <LeaveQuestion />}
    </>
  )
}

/** Loaded with the first action that can be undone. */
function Undo() {
  const offered = useUndoBar() !== null
  const [isRequested, setWanted] = useState(false)
  if (offered && !isRequested) setWanted(true)
  return isRequested && <UndoHost />
}

const foldKey = 'navigation'

/** Remembered on wide screens; between a phone and those it is always folded. */
function useFoldedMenu(): [boolean, (folded: boolean) => void] {
  const [chosen, setChosen] = useState(() => safeLocalStorage.getItem(foldKey) === 'folded')
  const narrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const choose = (folded: boolean) => {
    safeLocalStorage.setItem(foldKey, folded ? 'folded' : 'open')
    setChosen(folded)
  }
  return [chosen || narrow, choose]
}
